# frozen_string_literal: true

module Factord
  # The connections of a client, and of those made from it by `with`: those of calls in progress, and a few idle ones.
  # @api private
  class Pool
    # Idle connections that are kept: enough for a few threads.
    MOST_IDLE = 8

    attr_reader :path

    def initialize(path)
      @path = path
      @lock = Mutex.new
      @idle = []
      @busy = {}.compare_by_identity
      @number = 0
      @is_closed = false
      @owner = Process.pid
    end

    # The id of the next request.
    def next_number = @lock.synchronize { @number += 1 }

    def closed? = @is_closed

    # Passes a connection to oneself to the block, which has to keep it. A thread can be interrupted before that and
    # afterwards, but not in between: nobody would drop the connection.
    # @raise [Connection::Broken] if the pool is closed
    # @raise [ConnectionFailed]
    def take(deadline)
      Connection.patiently(path, deadline) do
        Thread.handle_interrupt(Object => :never) { yield idle || opened(Connection.new(path)) }
      end
    end

    def drop(connection)
      Thread.handle_interrupt(Object => :never) do
        @lock.synchronize { @busy.delete(connection) }
        connection.close
      end
    end

    def give_back(connection)
      is_kept = @lock.synchronize do
        @busy.delete(connection)
        @idle << connection if !@is_closed && @idle.size < MOST_IDLE
      end
      connection.close unless is_kept
    end

    # Ends all connections, and the calls in progress.
    def close
      idle, busy = @lock.synchronize do
        @is_closed = true
        forget_those_of_the_parent
        [@idle.slice!(0..), @busy.keys]
      end
      idle.each(&:close)
      # The threads that use them close them.
      busy.each(&:end)
    end

    def inspect = "#<#{self.class.name} #{path}>"

    private

    # One that can be used; nil if there is none.
    def idle
      while (connection = take_idle)
        # Nothing was sent yet, so a connection that was closed does no harm.
        return connection if connection.idle?

        drop(connection)
      end
    end

    def take_idle
      @lock.synchronize do
        raise Connection::Broken, false if @is_closed

        forget_those_of_the_parent
        connection = @idle.pop
        @busy[connection] = true if connection
        connection
      end
    end

    def opened(connection)
      is_kept = @lock.synchronize { @busy[connection] = true unless @is_closed }
      return connection if is_kept

      connection.close
      raise Connection::Broken, false
    end

    # In the child of a fork the connections are the parent's. Closing them here does not end them there.
    def forget_those_of_the_parent
      return if @owner == Process.pid

      (@idle + @busy.keys).each(&:close)
      @idle.clear
      @busy.clear
      @owner = Process.pid
    end
  end
end
