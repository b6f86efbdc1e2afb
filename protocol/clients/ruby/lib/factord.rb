# frozen_string_literal: true

# A client of factord, the daemon that keeps second factors.
#
#   daemon = Factord::Client.new
#   begin
#     daemon.totp_verify("u-17", code)
#   rescue Factord::CodeRejected => refusal
#     puts refusal.hint ? "wait for the next code" : "wrong code"
#   rescue Factord::Throttled, Factord::Locked
#     puts "too many tries"
#   end
module Factord
end

require_relative "factord/errors"
require_relative "factord/values"
require_relative "factord/result"
require_relative "factord/generated/enumerations"
require_relative "factord/generated/types"
require_relative "factord/generated/refusals"
require_relative "factord/generated/methods"
require_relative "factord/connection"
require_relative "factord/pool"
require_relative "factord/client"
