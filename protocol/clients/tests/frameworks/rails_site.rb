# frozen_string_literal: true

# Serves the Rails snippet: rails_site.rb PORT SNIPPET. Its user has the ID 102.

require "action_controller/railtie"
require "rack/handler/webrick"

class Site < Rails::Application
  config.eager_load = false
  config.load_defaults 6.1
  config.logger = Logger.new($stderr)
  config.secret_key_base = "of a test"
  config.consider_all_requests_local = false
end

# In place of the application's record.
class User < Struct.new(:id, :name, :password)
  ALL = [new(102, "ada", "three tame badgers")].freeze

  def self.find_by(id:) = ALL.find { |user| user.id == id }

  def self.authenticate_by(name:, password:) = ALL.find { |user| user.name == name && user.password == password }
end

Site.initialize!
load ARGV[1]
Site.routes.draw do
  root "home#show"
  get "sign-in", to: "sign_ins#new"
  post "sign-in", to: "sign_ins#create"
end
Rack::Handler::WEBrick.run(Site, Host: "127.0.0.1", Port: Integer(ARGV[0]), AccessLog: [])
