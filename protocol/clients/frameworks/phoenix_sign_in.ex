# Phoenix: the application checks the password, and factord the second factor, through its socket: Elixir needs no client for
# that. In the router:
#
#   get "/sign-in", HelloWeb.SignInController, :new
#   post "/sign-in", HelloWeb.SignInController, :create
#   scope "/" do pipe_through [:browser, HelloWeb.SignedIn] ... end
#
# The template `new` is a form with the fields name, password and code, and shows @problem.

defmodule Factord do
  @doc "Calls a method: `{:ok, result}`, or `{:refused, data}` with the `reason`. A connection for each call."
  def call(method, params, timeout \\ 30_000) do
    path = System.fetch_env!("FACTORD_SOCKET")
    limit = [packet: :line, buffer: 1_048_576, active: false, mode: :binary]
    {:ok, socket} = :gen_tcp.connect({:local, path}, 0, limit, 2_000)

    try do
      request = %{jsonrpc: "2.0", id: 1, method: method, params: params}
      :ok = :gen_tcp.send(socket, [Jason.encode!(request), "\n"])
      {:ok, line} = :gen_tcp.recv(socket, 0, timeout)

      case Jason.decode!(line) do
        %{"result" => result} -> {:ok, result}
        %{"error" => %{"data" => data}} -> {:refused, data}
      end
    after
      :gen_tcp.close(socket)
    end
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
    end
  end
end

defmodule HelloWeb.SignInController do
  use HelloWeb, :controller

  def new(conn, _params), do: render(conn, :new, problem: nil)

  def create(conn, %{"name" => name, "password" => password, "code" => code}) do
    with %{id: id} <- Hello.Accounts.get_user_by_name_and_password(name, password),
         {:ok, %{"amr" => amr}} <- Factord.call("factor.verify", %{subject: "#{id}", code: code}),
         {:ok, created} <- Factord.call("session.create", %{subject: "#{id}", amr: ["pwd" | amr]}) do
      conn |> configure_session(renew: true) |> put_session(:token, created["session_token"]) |> redirect(to: "/")
    else
      {:refused, %{"category" => "wait"}} -> refuse(conn, "Too many tries. Wait, and try again.")
      {:refused, %{"category" => "rejected"}} -> refuse(conn, "The name, the password or the code is wrong.")
      nil -> refuse(conn, "The name, the password or the code is wrong.")
    end
  end

  defp refuse(conn, problem), do: conn |> put_status(422) |> render(:new, problem: problem)
end
