# frozen_string_literal: true

# Interrupts a call, as Timeout and Thread#raise do, at every point where Ruby may look for that, one after the other: none of
# them leaves a connection behind that nobody uses.

require "factord"
require "socket"
require "tmpdir"

class Interruption < StandardError
end

LIBRARY = File.expand_path("../lib", __dir__)

# Runs the block, and interrupts it when it returns from a method for that time. Returns whether it was interrupted.
def interrupted_at(number)
  count = 0
  thread = Thread.current
  trace = TracePoint.new(:return, :c_return) do |point|
    next unless Thread.current == thread && point.path.start_with?(LIBRARY)

    count += 1
    thread.raise(Interruption) if count == number
  end
  Thread.handle_interrupt(Interruption => :immediate) { trace.enable { yield } }
  count >= number
rescue Interruption
  true
end

def serve(server)
  loop do
    Thread.new(server.accept) do |connection|
      while (line = connection.gets)
        connection.puts(JSON.generate({ jsonrpc: "2.0", id: JSON.parse(line)["id"], result: {} }))
      end
    rescue SystemCallError
      nil
    ensure
      connection.close
    end
  end
end

Dir.mktmpdir do |home|
  path = "#{home}/s.sock"
  server = UNIXServer.new(path)
  Thread.new { serve(server) }
  { "on a new connection" => false, "on one that was kept" => true }.each do |kind, is_kept|
    number = 0
    loop do
      client = Factord::Client.new(path)
      client.call("area.verb") if is_kept
      is_interrupted = interrupted_at(number += 1) { client.call("area.verb") }
      pool = client.instance_variable_get(:@pool)
      busy = pool.instance_variable_get(:@busy)
      abort "interrupted #{kind} at #{number}, a call has left its connection behind" unless busy.empty?
      client.call("area.verb")
      client.close
      break unless is_interrupted
    end
    abort "#{kind} there were only #{number} points" if number < 20
  end
end
