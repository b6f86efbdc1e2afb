# Rails: its own users and passwords (has_secure_password), and factord for the second factor.
#
#   config/routes.rb    root "home#show"; get "sign-in", to: "sign_ins#new"; post "sign-in", to: "sign_ins#create"
#   Gemfile             gem "factord", path: "..."
#
# A user's subject in factord is the record's ID.

require "factord"

class ApplicationController < ActionController::Base
  # One client for all threads: FACTORD_SOCKET, or where the daemon listens without a configuration.
  DAEMON = Factord::Client.new

  before_action :require_user

  private

  def require_user
    @user = User.find_by(id: session[:user_id])
    redirect_to "/sign-in" if @user.nil?
  end
end

class HomeController < ApplicationController
  def show = render(inline: "Hello <%= @user.name %>")
end

class SignInsController < ApplicationController
  skip_before_action :require_user

  FORM = <<~ERB
    <!doctype html><title>Sign in</title><p role="alert"><%= @problem %></p>
    <%= form_with url: "/sign-in", local: true do |form| %>
      <label>Name <%= form.text_field :name, autocomplete: "username", required: true %></label>
      <label>Password <%= form.password_field :password, autocomplete: "current-password", required: true %></label>
      <label>Code <%= form.text_field :code, inputmode: "numeric", autocomplete: "one-time-code", required: true %></label>
      <%= form.submit "Sign in" %>
    <% end %>
  ERB

  def new = render(inline: FORM)

  def create
    @problem = "The name, the password or the code is wrong."
    user = User.authenticate_by(name: params[:name].to_s, password: params[:password].to_s)
    if user
      DAEMON.factor_verify(user.id.to_s, params[:code].to_s)
      reset_session
      session[:user_id] = user.id
      return redirect_to("/", status: :see_other)
    end
  rescue Factord::Throttled, Factord::Locked
    @problem = "Too many tries. Wait, and try again."
  rescue Factord::CodeRejected, Factord::InvalidInput
    # As if the password had been wrong.
  ensure
    render(inline: FORM, status: :unprocessable_entity) unless performed? || $!
  end
end
