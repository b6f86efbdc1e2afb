# frozen_string_literal: true

require "securerandom"

module Factord
  # A client, which threads may share.
  #
  # - A method returns only if the daemon did what was asked. Every refusal is an error named after its reason.
  # - A request is sent again only if its connection broke, and only if that is safe: it changes nothing, or it has an
  #   idempotency key. Changing requests get a random key unless the client was made with `make_keys: false` or the call has
  #   one.
  # - Each call in progress has a connection to itself. After a fork the child opens new ones.
  # - Secrets are in no error, and not in what `inspect` returns for a result.
  class Client
    include Methods

    # The version of the protocol.
    PROTOCOL = 2
    # The longest line of the protocol, including its LF. A longer one is not sent.
    LONGEST_LINE = 65_536
    # How often one request is sent in all, so that a daemon that closes every connection does not cause endless retries.
    MOST_SENDINGS = 3
    # Seconds within which a request may be sent again. The daemon knows an idempotency key for 60; the rest is a margin.
    REPEAT_WITHIN = 50.0

    class << self
      # Passes a client to the block, and closes it afterwards.
      def open(...)
        client = new(...)
        begin
          yield client
        ensure
          client.close
        end
      end

      # The daemon's socket: FACTORD_SOCKET, or where a daemon without a configuration listens.
      # @return [String]
      def default_path
        named = ENV.fetch("FACTORD_SOCKET", "")
        return named unless named.empty?

        runtime = ENV.fetch("XDG_RUNTIME_DIR", "")
        unless runtime.start_with?("/")
          runtime = "/run/user/#{Process.euid}"
          return "/tmp/factord-#{Process.euid}/factord.sock" unless File.writable?(runtime)
        end
        "#{runtime}/factord/factord.sock"
      end
    end

    # @param path [String, nil] the daemon's socket; see {default_path}
    # @param timeout [Numeric] seconds that one call may take in all, in addition to its `wait_ms`
    # @param connect_timeout [Numeric] how many of these seconds to wait for a daemon that is not reachable (yet)
    # @param make_keys [Boolean] give changing requests an idempotency key, so that they can be repeated if the connection
    #   breaks
    # @param tenant [String, nil] the tenant of calls that name none; {call} takes its parameters as they are
    # @param meta [#call, nil] asked before each call for a hash of what it says about itself: `request_id`, `traceparent`,
    #   `timeout_ms`
    def initialize(path = nil, timeout: 30, connect_timeout: 2, make_keys: true, tenant: nil, meta: nil)
      @pool = Pool.new(path || self.class.default_path)
      @timeout = timeout
      @connect_timeout = connect_timeout
      @make_keys = make_keys
      @tenant = tenant
      @meta = meta
    end

    # The same client, on the same connections, with other settings: `daemon.with(timeout: 2).totp_verify(...)`.
    # @return [Client]
    def with(**settings)
      unknown = settings.keys - %i[timeout connect_timeout make_keys tenant meta]
      raise ArgumentError, "no such setting: #{unknown.join(", ")}" unless unknown.empty?

      dup.tap { |other| settings.each { |name, value| other.instance_variable_set("@#{name}", value) } }
    end

    # Calls any method by its name, even one that this version does not know.
    # @param params [Hash]
    # @return [Object] its result, as JSON has it
    def call(method, params = {})
      perform(method, params, :anything)
    end

    # Ends all connections. Calls in progress, and later ones, fail.
    # @return [void]
    def close = @pool.close

    # @return [Boolean]
    def closed? = @pool.closed?

    def inspect = "#<#{self.class.name} path=#{@pool.path.inspect} tenant=#{@tenant.inspect} timeout=#{@timeout}>"

    private

    # Sends a request of a method that is known; parameters that are nil are left out.
    def ask(method, params, type)
      params = { **params, tenant: params[:tenant] || @tenant } if params.key?(:tenant)
      perform(method, params.compact, type)
    end

    def perform(method, params, type)
      params = params.transform_keys(&:to_s)
      params["meta"] = @meta.call if @meta && !params.key?("meta")
      if @make_keys && IDEMPOTENT.include?(method) && !params.key?("idempotency_key")
        params["idempotency_key"] = SecureRandom.urlsafe_base64(18)
      end
      params["protocol"] ||= PROTOCOL if method == "server.hello"
      number = @pool.next_number
      wait = params["wait_ms"].is_a?(Integer) ? params["wait_ms"] / 1000.0 : 0
      deadline = Connection.now + @timeout + wait
      may_repeat = REPEATABLE.include?(method) || !params["idempotency_key"].nil?
      read(method, params, type, deliver(method, number, line(method, number, params), may_repeat, deadline))
    end

    # The line of a request.
    def line(method, number, params)
      line = written({ "jsonrpc" => "2.0", "id" => number, "method" => method, "params" => params })
      raise ArgumentError, "this request of #{method} cannot be written as JSON" if line.nil?
      raise ArgumentError, "this request of #{method} is longer than a line may be" if line.bytesize > LONGEST_LINE

      line
    end

    # Outside of `line`, so that its error has no cause: that would have the value.
    def written(request)
      "#{JSON.generate(Values.plain(request))}\n"
    rescue Values::Unwritable, JSON::GeneratorError
      nil
    end

    # Sends a request until it is answered, or may not be sent again.
    def deliver(method, number, line, may_repeat, deadline)
      age = nil
      was_sent = false
      MOST_SENDINGS.times do
        connection = nil
        begin
          left = age ? REPEAT_WITHIN - age.call : Float::INFINITY
          connect_by = [deadline, Connection.now + [@connect_timeout, left].min].min
          connected(method, connect_by, was_sent) { |taken| connection = taken }
          break if age && age.call > REPEAT_WITHIN

          age ||= Connection.stopwatch
          answer, is_reusable = answered(connection, method, number, line, deadline)
          # A thread that is ended in between would close a connection that another one may have by then.
          Thread.handle_interrupt(Object => :never) do
            @pool.give_back(connection) if is_reusable
            connection = nil if is_reusable
          end
          return answer
        ensure
          @pool.drop(connection) if connection
        end
      rescue Connection::Broken => broken
        was_sent ||= broken.sent?
        closed(method, was_sent) if @pool.closed?
        break if was_sent && !may_repeat
      end
      raise lost(method, was_sent)
    end

    def connected(method, deadline, was_sent, &)
      @pool.take(deadline, &)
    rescue ConnectionFailed
      # Once something was sent, the outcome is unknown.
      raise unless was_sent

      raise lost(method, true), cause: nil
    end

    # Sends a request on a connection; returns the answer, and whether the connection can be used again.
    def answered(connection, method, number, line, deadline)
      received, is_reusable = connection.ask(line, deadline)
      answer = Values.parse(received)
      malformed(method, "is not one of JSON-RPC 2.0") unless answer?(answer)
      malformed(method, "is that to another request") unless answer["id"] == number
      [answer, is_reusable]
    rescue Connection::Late
      raise TimedOut.new("#{method} was not answered in time", maybe_done?(method)), cause: nil
    rescue Connection::TooLong
      malformed(method, "is too long")
    end

    def answer?(value)
      value.is_a?(Hash) && value["jsonrpc"] == "2.0" && value.key?("result") != value.key?("error")
    end

    # The result that an answer has, or the refusal.
    def read(method, params, type, answer)
      raise Refused.from(answer["error"], params) || malformed(method, "has an error of another form") if answer.key?("error")

      type && Values.read_within("result", type, answer["result"])
    rescue Values::Unreadable => error
      malformed(method, "does not follow the protocol: #{error.message}")
    end

    def maybe_done?(method) = !REPEATABLE.include?(method)

    def lost(method, was_sent)
      ConnectionLost.new("the connection ended before #{method} was answered", was_sent && maybe_done?(method))
    end

    def closed(method, was_sent)
      raise ClientClosed.new("the client was closed", was_sent && maybe_done?(method)), cause: nil
    end

    def malformed(method, problem)
      raise Malformed.new("the daemon's answer to #{method} #{problem}", maybe_done?(method)), cause: nil
    end
  end
end
