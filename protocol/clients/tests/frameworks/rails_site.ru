# frozen_string_literal: true

# The Rails snippet as an application for Rack: RAILS_SNIPPET names it. Its users are in SAMPLE_USERS: IDs by name.

require "action_controller/railtie"

class Site < Rails::Application
  config.eager_load = false
  config.load_defaults 6.1
  config.logger = Logger.new($stderr)
  config.secret_key_base = "of a test"
  config.consider_all_requests_local = false
end

# In place of the application's record, with `has_secure_password`, in a database that takes no NUL.
class User < Struct.new(:id, :name, :password, keyword_init: true)
  ALL = JSON.parse(ENV.fetch("SAMPLE_USERS")).map { |name, id| new(id: Integer(id), name: name, password: "three tame badgers") }

  def self.find_by(values)
    raise ArgumentError, "string contains null byte" if values.values.any? { |value| value.to_s.include?("\0") }

    ALL.find { |user| values.all? { |name, value| user[name] == value } }
  end

  def authenticate(typed) = typed == password && self
end

Site.initialize!
load ENV.fetch("RAILS_SNIPPET")
Site.routes.draw do
  root "home#show"
  get "sign-in", to: "sign_ins#new"
  post "sign-in", to: "sign_ins#create"
  post "sign-out", to: "sign_ins#destroy"
  get "pay", to: "payments#new"
  post "pay", to: "payments#create"
end
run Site
