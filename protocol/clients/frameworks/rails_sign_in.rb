# Rails: its own users and passwords, and factord for the second factor, also of each payment. It needs Rails 6.1 or later,
# `has_secure_password` (bcrypt) in the user, and the client (protocol/clients/ruby):
#
#   config/routes.rb    root "home#show"; get "sign-in", to: "sign_ins#new"; post "sign-in", to: "sign_ins#create"
#                       post "sign-out", to: "sign_ins#destroy"; get "pay", to: "payments#new"; post "pay", to: "payments#create"
#   Gemfile             gem "factord", path: "..."
#
# A user's subject in factord is the record's ID.

require "factord"

class ApplicationController < ActionController::Base
  # One client for all threads: FACTORD_SOCKET, or where the daemon listens without a configuration.
  DAEMON = Factord::Client.new(timeout: 5)

  before_action :require_user
  rescue_from Factord::Error, with: :unavailable

  private

  def require_user
    @user = User.find_by(id: session[:user_id])
    redirect_to "/sign-in" if @user.nil?
  end

  # A field of the form, without what databases do not take; empty if it is a list or a file.
  def text(name) = params[name].is_a?(String) ? params[name][0, 1000].delete("\0") : ""

  def right_code?(subject)
    DAEMON.factor_verify(subject, text(:code))
    true
  rescue Factord::Refused => refusal
    raise unless %w[rejected wait].include?(refusal.category)

    false
  end

  def unavailable(error)
    logger.error("factord: #{error.message}")
    render(plain: "This is not possible at the moment. Try again later.", status: :service_unavailable)
  end
end

class HomeController < ApplicationController
  PAGE = <<~ERB
    <!doctype html><title>Account</title><p>Hello <%= @user.name %></p><a href="/pay">Pay</a>
    <%= form_with url: "/sign-out", local: true do |form| %><%= form.submit "Sign out" %><% end %>
  ERB

  def show = render(inline: PAGE)
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
  # One text for wrong passwords, wrong codes and too many of them. Another would say that the password was right.
  WRONG = "The name, the password or the code is wrong. After many tries, wait."
  # A subject that nobody has, whose codes are all wrong.
  NOBODY = "-"

  def new = render(inline: FORM)

  def create
    user = authenticated
    # The code is always checked: otherwise an error would show that the password was right.
    if right_code?(user ? user.id.to_s : NOBODY) && user
      reset_session
      session[:user_id] = user.id
      return redirect_to("/", status: :see_other)
    end
    @problem = WRONG
    render(inline: FORM, status: :unprocessable_entity)
  end

  def destroy
    reset_session
    redirect_to("/sign-in", status: :see_other)
  end

  private

  # `User.authenticate_by` of Rails 7.1 does the same: an unknown name takes as long as a wrong password.
  def authenticated
    user = User.find_by(name: text(:name))
    return user.authenticate(text(:password)) || nil if user

    User.new(password: text(:password))
    nil
  end
end

# Takes a code for each payment: with the session alone nothing is paid.
class PaymentsController < ApplicationController
  FORM = <<~ERB
    <!doctype html><title>Pay</title><p role="alert"><%= @problem %></p>
    <%= form_with url: "/pay", local: true do |form| %>
      <label>Amount <%= form.text_field :amount, inputmode: "numeric", required: true %></label>
      <label>Code <%= form.text_field :code, inputmode: "numeric", autocomplete: "one-time-code", required: true %></label>
      <%= form.submit "Pay" %>
    <% end %>
  ERB

  def new = render(inline: FORM)

  def create
    @problem = "Enter the amount in digits." unless text(:amount).match?(/\A[0-9]{1,6}\z/)
    @problem ||= "The code is wrong. After many tries, wait." unless right_code?(@user.id.to_s)
    return render(inline: FORM, status: :unprocessable_entity) if @problem

    render(inline: "<!doctype html><title>Paid</title><p>Paid <%= params[:amount] %></p>")
  end
end
