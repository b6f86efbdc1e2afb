# frozen_string_literal: true

Gem::Specification.new do |spec|
  spec.name = "factord"
  spec.version = "0.2.0"
  spec.summary = "A client of factord, the daemon for multi-factor sign-in"
  spec.authors = ["The factord developers"]
  spec.description = "Typed methods, results and refusals of factord's protocol, over its Unix socket. Needs no other gem."
  spec.license = "Apache-2.0"
  spec.required_ruby_version = ">= 3.1"
  spec.files = Dir.chdir(__dir__) { Dir["lib/**/*.rb", "sig/**/*.rbs", "README.md"].sort }
  spec.require_paths = ["lib"]
  spec.metadata = { "rubygems_mfa_required" => "true" }
end
