# frozen_string_literal: true

# The signatures in sig/ have the methods that there are, with their parameters.

require "factord"

signed = File.read(File.expand_path("../sig/generated/factord.rbs", __dir__))
signed = signed[/  module Methods\n.*/m]
wrong = Factord::Methods.public_instance_methods.sort.reject do |name|
  parameters = signed[/^    def #{name}: \((.*?)\) ->/m, 1]
  names = parameters.to_s.split(/,\s+(?![^\[]*\])/).map { |each| each.strip[/\A\?(\w+):/, 1] || each[/\w+\z/] }
  expected = Factord::Methods.instance_method(name).parameters.map { |_, each| each.to_s.delete_suffix("_") }
  parameters && names.map { |each| each.delete_suffix("_") } == expected
end
abort "other in the signatures: #{wrong.join(", ")}" unless wrong.empty?
