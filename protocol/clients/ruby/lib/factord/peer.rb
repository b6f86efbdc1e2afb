# frozen_string_literal: true

module Factord
  # Whom a client believes: see wire.md.
  # @api private
  module Peer
    class << self
      # Refuses a socket where another user listens, who would be sent codes.
      # @raise [ConnectionFailed]
      def check(socket, path)
        user, = socket.getpeereid
        return if trusted?(user) || user.to_s == ENV["FACTORD_DAEMON_UID"] || owns_folder?(user, path)

        advice = "if that is factord's user, set FACTORD_DAEMON_UID=#{user}"
        raise ConnectionFailed, "no daemon at #{path}: user #{user} listens there; #{advice}"
      end

      private

      def trusted?(user) = [0, Process.euid].include?(user) && user != unmapped

      # Whether the socket is in a folder of that user which nobody else can change, nor put another one in its place.
      def owns_folder?(user, path)
        folder = File.dirname(path)
        found = File.stat(folder)
        above = File.stat("#{folder}/..")
        found.uid == user && user != unmapped && trusted?(above.uid) && ((found.mode | above.mode) & 0o022).zero?
      rescue SystemCallError
        false
      end

      # The number of all users whom this user namespace does not map, which identifies nobody; nil if it maps every one.
      def unmapped
        mapped = File.readlines("/proc/self/uid_map").sum { |line| Integer(line.split.last) }
        Integer(File.read("/proc/sys/kernel/overflowuid")) unless mapped == (2**32) - 1
      rescue SystemCallError
        65_534
      end
    end
  end
end
