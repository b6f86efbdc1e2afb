# frozen_string_literal: true

# The driver of the Ruby client; protocol/clients/tests/driver.md says what it reads and prints. Each call has a thread.

require "factord"
require "json"
require "pp" # rubocop:disable Lint/RedundantRequireStatement
require "yaml"

# Raised in the thread of a call that is cancelled.
class Cancelled < StandardError
end

# What carries out the lines.
class Driver
  def initialize
    @output = Mutex.new
    @calls = {}
    @asked = 0
  end

  def run
    $stdin.each_line { |line| take(JSON.parse(line)) }
    @client&.close
    @calls.each_value { |thread| thread.join(10) }
  end

  private

  def take(line)
    number = line["n"]
    if line["configure"]
      @client&.close unless line["configure"]["abandon"]
      @client = configured(line["configure"])
    elsif line["cancel"]
      # A thread that has just ended takes no notice.
      @calls[line["cancel"]]&.raise(Cancelled)
    elsif line["close"]
      @client.close
    elsif line["collect"]
      # A thread keeps what its block has.
      @calls.select! { |_, thread| thread.alive? }
      GC.start
    else
      return start(@client, line)
    end
    tell(number, "result" => {})
  end

  # A call can be cancelled while it is made, and neither before nor afterwards.
  def start(client, line)
    Thread.handle_interrupt(Cancelled => :never) do
      @calls[line["n"]] = Thread.new { tell(line["n"], answer(client, line)) }
    end
  end

  def configured(settings)
    named = { "timeout_ms" => :timeout, "connect_timeout_ms" => :connect_timeout }
    given = named.filter_map { |name, key| [key, settings[name] / 1000.0] if settings[name] }.to_h
    given[:make_keys] = settings["make_keys"] if settings.key?("make_keys")
    given[:tenant] = settings["tenant"] if settings["tenant"]
    given[:meta] = -> { meta(settings["meta"]) } if settings["meta"]
    Factord::Client.new(settings["socket"], **given)
  end

  def meta(given)
    @asked += 1
    given.key?("request_id") ? given.merge("request_id" => "#{given["request_id"]}#{@asked}") : given
  end

  def answer(client, line)
    return in_child(client, line["fork"]) if line["fork"]
    return { "shown" => show(client, line["show"]) } if line["show"]

    outcome(client, line)
  end

  def outcome(client, line)
    result = Thread.handle_interrupt(Cancelled => :immediate) { make(client, line) }
    { "result" => result.nil? ? {} : Factord::Values.plain(result) }
  rescue Cancelled
    failed("Cancelled", !Factord::REPEATABLE.include?(line["call"]), "cancelled")
  rescue Factord::Refused => error
    { "refused" => refused(error) }
  rescue Factord::Unanswered => error
    failed(error.class.name.split("::").last, error.maybe_done?, error.message)
  rescue Factord::ConnectionFailed => error
    failed("ConnectionFailed", false, error.message)
  rescue ArgumentError => error
    failed("Unwritable", false, error.message)
  end

  def failed(type, maybe_done, message)
    { "failed" => { "type" => type, "maybe_done" => maybe_done, "message" => message } }
  end

  def refused(error)
    attributes = error.class.attributes.to_h { |name| [name, Factord::Values.plain(error.public_send(name))] }
    {
      "type" => error.class.name.split("::").last, "code" => error.code, "reason" => error.reason,
      "category" => error.category, "message" => error.message, "data" => error.data, "attributes" => attributes
    }
  end

  def make(client, line)
    timeout = line.dig("options", "timeout_ms")
    client = client.with(timeout: timeout / 1000.0) if timeout
    *names, last = line["not_finite"]
    line["params"].dig(*names).store(last, Float::NAN) if last
    given = line.fetch("params", {}).transform_keys(&:to_sym)
    name = line["call"].tr(".", "_")
    known = line["call"].include?(".") && Factord::Methods.public_method_defined?(name)
    arguments = known ? arguments(name, given) : nil
    # What the method does not take is sent as it is.
    return client.call(line["call"], given) if arguments.nil?

    client.public_send(name, *arguments.first, **arguments.last)
  end

  # The names of the parameters of a method that are required, and of the others. A word of Ruby has an underscore behind it.
  def parameters(name)
    given = Factord::Methods.instance_method(name).parameters
    given.partition { |kind, _| kind == :req }.map { |each| each.map { |_, word| word.to_s.delete_suffix("_").to_sym } }
  end

  # The arguments of a method, or nil if they do not fit.
  def arguments(name, given)
    required, optional = parameters(name)
    return unless (required - given.keys).empty? && (given.keys - required - optional).empty? && given.values.none?(&:nil?)

    [given.values_at(*required), given.except(*required)]
  end

  def in_child(client, line)
    reader, writer = IO.pipe
    child = fork do
      reader.close
      writer.write(JSON.generate(outcome(client, line)))
      writer.close
      exit!(0)
    end
    writer.close
    JSON.parse(reader.read)
  ensure
    Process.wait(child)
  end

  def show(client, line)
    result = make(client, line)
    shown = forms(result)
    shown += [result.as_json.inspect, JSON.generate(result), result.to_yaml] if result.is_a?(Factord::Result)
    result.is_a?(Factord::Result) ? shown + forms(client) : forms(client)
  rescue StandardError => error
    errors = [error]
    errors << errors.last.cause while errors.last.cause
    errors.flat_map do |each|
      held = each.instance_variables.map { |name| each.instance_variable_get(name) }
      [*forms(each), each.message, each.full_message, held.inspect]
    end + forms(client)
  end

  def forms(value)
    [value.inspect, value.to_s, value.pretty_inspect, format("%p", value)]
  end

  def tell(number, outcome)
    line = JSON.generate({ "n" => number, **outcome })
    @output.synchronize do
      $stdout.puts(line)
      $stdout.flush
    end
  end
end

# What goes wrong in a thread is not to be overlooked.
Thread.abort_on_exception = true
Driver.new.run
