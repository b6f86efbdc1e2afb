# frozen_string_literal: true

module Factord
  # Base class of everything that a call raises, except for an ArgumentError if the request cannot be sent as it is.
  class Error < StandardError
  end

  # The daemon refused. Subclasses are named after the reason; an unknown reason is this class itself.
  class Refused < Error
    # @return [Integer] the number that corresponds to the reason
    attr_reader :code
    # @return [String] the stable name
    attr_reader :reason
    # @return [String] what a client can do about it, known reason or not: `rejected`, `wait`, `state`, `caller`, `server`
    attr_reader :category
    # @return [String] for developers; may change
    attr_reader :explanation
    # @return [Hash{String => Object}] what the protocol lists for the reason; never secret
    attr_reader :data

    class << self
      # @return [Array<Symbol>] the attributes of this reason
      def attributes = @attributes ||= []

      # The refusal that the `error` of an answer tells of; nil if it is none.
      # @api private
      def from(error, params)
        return unless error.is_a?(Hash) && error["code"].is_a?(Integer) && error["message"].is_a?(String)

        data = error["data"].is_a?(Hash) ? error["data"] : {}
        REFUSALS.fetch(data["reason"], Refused).new(error["code"], error["message"], data, texts(Values.plain(params)))
      end

      private

      # The texts in parameters, but for the shortest, which a daemon may have from elsewhere.
      def texts(value)
        case value
        when String then value.length < SHORTEST_REPEATED ? [] : [value]
        when Array then value.flat_map { |each| texts(each) }
        when Hash then texts(value.values)
        else []
        end
      end

      # An attribute that is nil if it is missing or of another type: the refusal matters more.
      def attribute(name, type)
        attributes << name
        define_method(name) { Values.read?(type, data[name.to_s]) }
      end
    end

    # A text in a request that is at least as long is in no message.
    SHORTEST_REPEATED = 4

    # @api private
    def initialize(code, explanation, data, sent = [])
      @code = code
      @reason = data["reason"].is_a?(String) ? data["reason"] : ""
      @category = data["category"].is_a?(String) ? data["category"] : ""
      @explanation = explanation
      @data = data
      super("#{@reason}: #{text(sent)}")
    end

    private

    # One line, and nothing of what was sent, even if the daemon repeats that.
    def text(sent)
      simple = data.except("reason", "category").select { |_, value| [String, Numeric, true, false].any? { _1 === value } }
      details = simple.map { |name, value| "#{name} #{value}" }.join(", ")
      text = "#{explanation}#{" (#{details})" unless details.empty?}"
      sent.sort_by { |each| -each.length }.reduce(text) { |left, each| left.gsub(each, "…") }.gsub(/[[:cntrl:]]/, "?")
    end
  end

  # The daemon could not be reached. Nothing was sent.
  class ConnectionFailed < Error
  end

  # There is no answer that says what became of a request.
  class Unanswered < Error
    # @api private
    def initialize(message, maybe_done)
      super(message)
      @maybe_done = maybe_done
    end

    # @return [Boolean] whether the change may have been made; with the idempotency key that it had, the request can be
    #   repeated
    def maybe_done? = @maybe_done
  end

  # The connection ended before the answer.
  class ConnectionLost < Unanswered
  end

  # The answer did not come in time.
  class TimedOut < Unanswered
  end

  # The answer does not follow the protocol, or is too long.
  class Malformed < Unanswered
  end

  # The client was closed, before the call or meanwhile.
  class ClientClosed < Unanswered
  end
end
