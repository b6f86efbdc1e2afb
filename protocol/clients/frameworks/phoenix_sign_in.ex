# Phoenix: the application checks the password, and factord the second factor, also of each payment, through its socket: Elixir
# needs no client for that. It needs Phoenix 1.7 or later with Elixir 1.14 or later, and Jason. In the router:
#
#   get "/sign-in", HelloWeb.SignInController, :new
#   post "/sign-in", HelloWeb.SignInController, :create
#   post "/sign-out", HelloWeb.SignInController, :delete
#   scope "/" do
#     pipe_through [:browser, HelloWeb.SignedIn]
#     get "/pay", HelloWeb.PaymentController, :new
#     post "/pay", HelloWeb.PaymentController, :create
#   end
#
# The templates `new` are forms with the fields name, password and code, or amount and code, and show @problem. `paid` shows
# @amount, and a page of those who are signed in has a form that posts to /sign-out.

defmodule Factord do
  @doc """
  Calls a method: `{:ok, result}`; `{:refused, data}` with the `reason`; or `{:error, reason}`. A connection for each call.
  """
  def call(method, params, timeout \\ 5_000) do
    path = System.fetch_env!("FACTORD_SOCKET")
    limit = [packet: :line, buffer: 1_048_576, active: false, mode: :binary]

    with {:ok, socket} <- :gen_tcp.connect({:local, path}, 0, limit, 2_000) do
      try do
        request = %{jsonrpc: "2.0", id: 1, method: method, params: params}

        with :ok <- :gen_tcp.send(socket, [Jason.encode!(request), "\n"]),
             {:ok, line} <- :gen_tcp.recv(socket, 0, timeout) do
          case Jason.decode!(line) do
            %{"result" => result} -> {:ok, result}
            %{"error" => %{"data" => data}} -> {:refused, data}
          end
        end
      after
        :gen_tcp.close(socket)
      end
    end
  end

  @doc "Checks a code: `{:ok, amr}`, `:wrong` for a wrong code or after too many, or a failure as that of `call`."
  def verify(subject, code) do
    case call("factor.verify", %{subject: subject, code: code}) do
      {:ok, %{"amr" => amr}} -> {:ok, amr}
      {:refused, %{"category" => category}} when category in ["rejected", "wait"] -> :wrong
      failure -> failure
    end
  end

  @doc "A field of the form, without what databases do not take; empty if it is a list, a file or far too long."
  def text(params, name) do
    case params[name] do
      text when is_binary(text) and byte_size(text) <= 1_000 -> String.replace(text, "\0", "")
      _ -> ""
    end
  end

  @doc "The answer while the daemon gives none. The cause is for the log."
  def unavailable(conn, failure) do
    require Logger
    Logger.error("factord: #{inspect(failure)}")
    conn |> Plug.Conn.put_status(503) |> Phoenix.Controller.text("This is not possible at the moment. Try again later.")
  end
end

defmodule HelloWeb.SignedIn do
  import Plug.Conn

  def init(options), do: options

  def call(conn, _options) do
    token = get_session(conn, :token) || ""

    case Factord.call("session.check", %{session_token: token, min_aal: 2}) do
      {:ok, %{"session" => %{"subject" => subject}}} -> assign(conn, :subject, subject)
      {:refused, %{"category" => "state"}} -> conn |> Phoenix.Controller.redirect(to: "/sign-in") |> halt()
      failure -> conn |> Factord.unavailable(failure) |> halt()
    end
  end
end

defmodule HelloWeb.SignInController do
  use HelloWeb, :controller

  # One text for wrong passwords, wrong codes and too many of them. Another would say that the password was right.
  @wrong "The name, the password or the code is wrong. After many tries, wait."
  # A subject that nobody has, whose codes are all wrong.
  @nobody "-"

  def new(conn, _params), do: render(conn, :new, problem: nil)

  def create(conn, params) do
    [name, password, code] = for field <- ["name", "password", "code"], do: Factord.text(params, field)
    user = Hello.Accounts.get_user_by_name_and_password(name, password)
    subject = if user, do: "#{user.id}", else: @nobody

    # The code is always checked: otherwise an error would show that the password was right.
    with {:ok, amr} when user != nil <- Factord.verify(subject, code),
         {:ok, created} <- Factord.call("session.create", %{subject: subject, amr: ["pwd" | amr]}) do
      conn |> configure_session(renew: true) |> put_session(:token, created["session_token"]) |> redirect(to: "/")
    else
      wrong when wrong == :wrong or user == nil and elem(wrong, 0) == :ok ->
        conn |> put_status(422) |> render(:new, problem: @wrong)

      failure ->
        Factord.unavailable(conn, failure)
    end
  end

  def delete(conn, _params) do
    case Factord.call("session.revoke", %{session_token: get_session(conn, :token) || ""}) do
      {:refused, %{"category" => category}} when category != "state" -> Factord.unavailable(conn, category)
      {:error, reason} -> Factord.unavailable(conn, reason)
      _ -> conn |> configure_session(drop: true) |> redirect(to: "/sign-in")
    end
  end
end

# Takes a code for each payment: with the session alone nothing is paid.
defmodule HelloWeb.PaymentController do
  use HelloWeb, :controller

  def new(conn, _params), do: render(conn, :new, problem: nil)

  def create(conn, params) do
    amount = Factord.text(params, "amount")

    with true <- amount =~ ~r/\A[0-9]{1,6}\z/,
         {:ok, _amr} <- Factord.verify(conn.assigns.subject, Factord.text(params, "code")) do
      render(conn, :paid, amount: amount)
    else
      false -> conn |> put_status(422) |> render(:new, problem: "Enter the amount in digits.")
      :wrong -> conn |> put_status(422) |> render(:new, problem: "The code is wrong. After many tries, wait.")
      failure -> Factord.unavailable(conn, failure)
    end
  end
end
