# frozen_string_literal: true

require "socket"

require_relative "peer"

module Factord
  # A connection, which has one request in progress at a time.
  #
  # Whatever `ask` raises, the connection cannot be used any longer. It holds nothing of a request once that is answered.
  # @api private
  class Connection
    # The connection ended. The client decides whether the request is sent again on another one.
    class Broken < StandardError
      # @param was_sent [Boolean] whether any part of the request may have reached the daemon
      def initialize(was_sent)
        super("the connection ended")
        @was_sent = was_sent
      end

      def sent? = @was_sent
    end

    # There was no answer at the deadline.
    class Late < StandardError
    end

    # What was received is longer than an answer may be.
    class TooLong < StandardError
    end

    # The longest accepted answer: far longer than a page of a list or the protocol's description.
    LONGEST_ANSWER = 16_777_216
    # Seconds between two attempts to connect: the first pause, and the longest one after doubling.
    FIRST_PAUSE = 0.01
    LONGEST_PAUSE = 0.25
    # Errors of connecting to a daemon that is starting or busy.
    NOT_YET = [Errno::ENOENT, Errno::ECONNREFUSED, Errno::EAGAIN].freeze

    # Seconds on a clock that nobody sets.
    def self.now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    # Tells the seconds since this call. Only the wall clock goes on while the machine sleeps, and only the other one cannot
    # be set: what the larger one says counts.
    def self.stopwatch
      steady = now
      wall = Time.now
      -> { [now - steady, Time.now - wall].max }
    end

    # Has the block connect, again and again until the deadline while the daemon is not there yet.
    def self.patiently(path, deadline)
      pause = FIRST_PAUSE
      begin
        yield
      rescue SystemCallError, ArgumentError => error
        left = deadline - now
        failed(path, error) if left <= 0 || NOT_YET.none? { |kind| error.is_a?(kind) }
        sleep([pause, left].min)
        pause = [2 * pause, LONGEST_PAUSE].min
        retry
      end
    end

    def self.failed(path, error)
      problem = error.is_a?(SystemCallError) ? error.class.new.message : "the path cannot be that of a socket"
      raise ConnectionFailed, "no daemon at #{path}: #{problem}", cause: nil
    end
    private_class_method :failed

    def initialize(path)
      address = Socket.sockaddr_un(path)
      @socket = Socket.new(:UNIX, :STREAM)
      begin
        # A daemon that is too busy is tried again; there is no waiting.
        @socket.connect_nonblock(address)
        Peer.check(@socket, path)
      rescue StandardError
        @socket.close
        raise
      end
    end

    # Whether it is open and has nothing unread, which could be taken for the next answer.
    def idle?
      @socket.recv_nonblock(1, Socket::MSG_PEEK, exception: false) == :wait_readable
    rescue SystemCallError, IOError
      false
    end

    # Sends a request, and returns the line that answers it, and whether the connection can be used again.
    def ask(line, deadline)
      send_line(line, deadline)
      receive(deadline)
    end

    # Ends it for every thread that may be using it.
    def end
      @socket.shutdown
    rescue SystemCallError, IOError
      nil
    end

    # Gives up this process's part in it.
    def close
      @socket.close
    end

    def inspect = "#<#{self.class.name}>"

    private

    def send_line(line, deadline)
      sent = 0
      while sent < line.bytesize
        left = left_until(deadline)
        written = @socket.write_nonblock(line.byteslice(sent..), exception: false)
        written == :wait_writable ? @socket.wait_writable(left) : sent += written
      end
    rescue SystemCallError, IOError
      raise Broken.new(sent.positive?), cause: nil
    end

    def receive(deadline)
      received = String.new(encoding: Encoding::BINARY)
      searched = 0
      until (place = received.index("\n", searched))
        searched = received.bytesize
        raise TooLong if searched > LONGEST_ANSWER

        left = left_until(deadline)
        read = @socket.read_nonblock(65_536, exception: false)
        raise EOFError if read.nil?

        read == :wait_readable ? @socket.wait_readable(left) : received << read
      end
      # What follows the answer was not asked for.
      [received.byteslice(0, place), place == received.bytesize - 1]
    rescue SystemCallError, IOError
      raise Broken.new(true), cause: nil
    end

    def left_until(deadline)
      left = deadline - self.class.now
      left.positive? ? left : raise(Late)
    end
  end
end
