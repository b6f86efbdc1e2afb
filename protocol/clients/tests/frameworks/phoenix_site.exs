# Serves the Phoenix snippet, with stand-ins for what it uses of Jason, Plug and Phoenix: phoenix_site.exs PORT SNIPPET.
# Its user has the ID 104.

defmodule Jason do
  def encode!(value), do: :jiffy.encode(value)
  def decode!(text), do: :jiffy.decode(text, [:return_maps, :use_nil])
end

defmodule Plug.Conn do
  def get_session(conn, key), do: conn.session[key]
  def put_session(conn, key, value), do: put_in(conn.session[key], value)
  def configure_session(conn, renew: true), do: conn
  def assign(conn, key, value), do: put_in(conn.assigns[key], value)
  def put_status(conn, status), do: %{conn | status: status}
  def halt(conn), do: %{conn | halted: true}
end

defmodule Phoenix.Controller do
  def redirect(conn, to: path), do: %{conn | status: 302, location: path}

  def render(conn, :new, problem: problem) do
    fields = for name <- ["name", "password", "code"], do: ~s(<input name="#{name}">)
    token = ~s(<input type="hidden" name="_csrf_token" value="#{conn.session[:form]}">)
    %{conn | body: [~s(<p role="alert">#{problem}</p><form method="post">), token, fields, "</form>"]}
  end
end

defmodule HelloWeb do
  defmacro __using__(:controller) do
    quote do
      import Plug.Conn
      import Phoenix.Controller
    end
  end
end

defmodule Hello.Accounts do
  def get_user_by_name_and_password("ada", "three tame badgers"), do: %{id: 104, name: "ada"}
  def get_user_by_name_and_password(_name, _password), do: nil
end

[port, snippet] = System.argv()
Code.require_file(snippet)

defmodule Site do
  alias HelloWeb.{SignedIn, SignInController}

  def serve(listener, sessions) do
    {:ok, socket} = :gen_tcp.accept(listener)

    sessions =
      case request(socket, %{}) do
        nil -> sessions
        given -> answer(socket, given, sessions)
      end

    :gen_tcp.close(socket)
    serve(listener, sessions)
  end

  defp request(socket, found) do
    case :gen_tcp.recv(socket, 0) do
      {:ok, {:http_request, method, {:abs_path, path}, _}} -> request(socket, Map.put(found, :what, {method, path}))
      {:ok, {:http_header, _, name, _, value}} -> request(socket, Map.put(found, name, value))
      {:ok, :http_eoh} -> Map.put(found, :form, form(socket, found))
      {:error, :closed} -> nil
    end
  end

  defp form(socket, %{:"Content-Length" => length}) do
    :ok = :inet.setopts(socket, packet: :raw)
    {:ok, body} = :gen_tcp.recv(socket, String.to_integer(length))
    URI.decode_query(body)
  end

  defp form(_socket, _found), do: %{}

  defp answer(socket, given, sessions) do
    sent = Regex.run(~r/session=(\w+)/, Map.get(given, :Cookie, "")) || [nil, "s#{map_size(sessions)}"]
    id = Enum.at(sent, 1)
    session = sessions[id] || %{form: "f#{:rand.uniform(1_000_000_000)}"}
    conn = %{session: session, assigns: %{}, status: 200, location: "", body: "", halted: false}
    conn = route(given.what, conn, given.form)
    head = "HTTP/1.1 #{conn.status} x\r\nLocation: #{conn.location}\r\nSet-Cookie: session=#{id}\r\n"
    :ok = :gen_tcp.send(socket, [head, "Content-Length: #{IO.iodata_length(conn.body)}\r\n\r\n", conn.body])
    Map.put(sessions, id, conn.session)
  end

  defp route({:GET, "/"}, conn, _form) do
    conn = SignedIn.call(conn, SignedIn.init([]))
    if conn.halted, do: conn, else: %{conn | body: "Hello ada, #{conn.assigns.subject}"}
  end

  defp route({:GET, "/sign-in"}, conn, form), do: SignInController.new(conn, form)

  # In Phoenix the pipeline :browser has this.
  defp route({:POST, "/sign-in"}, conn, form) do
    if form["_csrf_token"] == conn.session.form, do: SignInController.create(conn, form), else: %{conn | status: 403}
  end
end

options = [:binary, packet: :http_bin, active: false, reuseaddr: true, ip: {127, 0, 0, 1}]
{:ok, listener} = :gen_tcp.listen(String.to_integer(port), options)
Site.serve(listener, %{})
