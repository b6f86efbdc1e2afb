# Serves the Phoenix snippet, with stand-ins for what it uses of Jason, Plug and Phoenix: phoenix_site.exs PORT SNIPPET.
# Its users are in SAMPLE_USERS: IDs by name.

defmodule Jason do
  def encode!(value), do: :jiffy.encode(value)
  def decode!(text), do: :jiffy.decode(text, [:return_maps, :use_nil])
end

defmodule Plug.Conn do
  def get_session(conn, key), do: conn.session[key]
  def put_session(conn, key, value), do: put_in(conn.session[key], value)
  def configure_session(conn, renew: true), do: conn
  def configure_session(conn, drop: true), do: %{conn | session: %{form: conn.session.form}}
  def assign(conn, key, value), do: put_in(conn.assigns[key], value)
  def put_status(conn, status), do: %{conn | status: status}
  def halt(conn), do: %{conn | halted: true}
end

defmodule Phoenix.Controller do
  def redirect(conn, to: path), do: %{conn | status: 302, location: path}
  def text(conn, text), do: %{conn | body: text}

  # The controller's view, whose templates escape.
  def render(conn, template, values), do: %{conn | body: page(conn, conn.path, template, Map.new(values))}

  defp page(_conn, "/pay", :paid, %{amount: amount}), do: ["Paid ", escape(amount)]
  defp page(conn, "/pay", :new, %{problem: problem}), do: form(conn, "/pay", problem, ["amount", "code"])
  defp page(conn, "/sign-in", :new, %{problem: problem}), do: form(conn, "/sign-in", problem, ["name", "password", "code"])

  def form(conn, path, problem, fields) do
    fields = for name <- fields, do: ~s(<input name="#{name}">)
    token = ~s(<input type="hidden" name="_csrf_token" value="#{conn.session[:form]}">)
    [~s(<p role="alert">#{escape(problem || "")}</p><form method="post" action="#{path}">), token, fields, "</form>"]
  end

  def escape(text) do
    for <<byte <- text>>, into: "", do: if(byte in ~c"<>&\"'", do: "&##{byte};", else: <<byte>>)
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
  # A database takes no NUL, and no other bytes than those of characters.
  def get_user_by_name_and_password(name, password) do
    true = String.valid?(name) and not String.contains?(name, "\0")
    id = users()[name]
    if id && password == "three tame badgers", do: %{id: String.to_integer(id), name: name}
  end

  def name_of(subject), do: users() |> Enum.find_value(fn {name, id} -> id == subject && name end)

  defp users, do: Jason.decode!(System.fetch_env!("SAMPLE_USERS"))
end

[port, snippet] = System.argv()
Code.require_file(snippet)

defmodule Site do
  alias HelloWeb.{PaymentController, SignedIn, SignInController}

  def serve(listener) do
    {:ok, socket} = :gen_tcp.accept(listener)
    given = request(socket, %{})
    if given, do: answer(socket, given)
    :gen_tcp.close(socket)
    serve(listener)
  end

  defp request(socket, found) do
    case :gen_tcp.recv(socket, 0) do
      {:ok, {:http_request, method, {:abs_path, path}, _}} ->
        [path | query] = String.split(path, "?", parts: 2)
        request(socket, Map.merge(found, %{what: {method, path}, query: Enum.join(query)}))

      {:ok, {:http_header, _, name, _, value}} ->
        request(socket, Map.put(found, String.downcase("#{name}"), value))

      {:ok, :http_eoh} ->
        Map.put(found, :body, body(socket, found))

      _ ->
        nil
    end
  end

  defp body(socket, %{"content-length" => length}) when length != "0" do
    :ok = :inet.setopts(socket, packet: :raw)
    {:ok, body} = :gen_tcp.recv(socket, String.to_integer(length))
    body
  end

  defp body(_socket, _found), do: ""

  # What Plug.Parsers has of a body, or raises as Plug.BadRequestError: texts, lists, maps and files.
  defp params(given) do
    sent = decoded(given["content-type"] || "", given.body)
    params = Map.merge(form(given.query), sent)
    true = params |> Jason.encode!() |> String.valid?()
    params
  end

  defp decoded("application/json" <> _, body) do
    case Jason.decode!(body) do
      params when is_map(params) -> params
      other -> %{"_json" => other}
    end
  end

  defp decoded("multipart/form-data; boundary=" <> boundary, body) do
    [_ | parts] = String.split(body, "--" <> boundary)
    {parts, ["--" <> _]} = Enum.split(parts, -1)

    for part <- parts, into: %{} do
      [head, text] = String.split(part, "\r\n\r\n", parts: 2)
      [_, name] = Regex.run(~r/name="([^"]*)"/, head)
      {name, if(head =~ "filename", do: %{"filename" => "a.txt"}, else: String.trim_trailing(text, "\r\n"))}
    end
  end

  defp decoded("application/x-www-form-urlencoded" <> _, body), do: form(body)
  defp decoded(_type, _body), do: %{}

  defp form(text) do
    for {name, value} <- URI.query_decoder(text), into: %{} do
      case Regex.run(~r/^([^\[]+)\[(.*)\]$/s, name) do
        nil -> {name, value}
        [_, name, ""] -> {name, [value]}
        [_, name, key] -> {name, %{key => value}}
      end
    end
  end

  defp answer(socket, given) do
    session = session(given) || %{form: "f#{:rand.uniform(1_000_000_000)}"}
    {_, path} = given.what
    conn = %{session: session, assigns: %{}, status: 200, location: "", body: "", halted: false, path: path}

    conn =
      case attempted(fn -> params(given) end) do
        {:ok, params} -> answered(conn, given, params)
        {:error, _} -> %{conn | status: 400}
      end

    head = "HTTP/1.1 #{conn.status} x\r\nLocation: #{conn.location}\r\nSet-Cookie: session=#{kept(conn.session)}\r\n"
    _ = :gen_tcp.send(socket, [head, "Content-Length: #{IO.iodata_length(conn.body)}\r\n\r\n", conn.body])
  end

  # In Phoenix the cookie is signed.
  defp kept(session), do: session |> :erlang.term_to_binary() |> Base.url_encode64(padding: false)

  defp session(given) do
    with [_, text] <- Regex.run(~r/session=([\w-]+)/, Map.get(given, "cookie", "")),
         {:ok, %{form: _} = session} <- attempted(fn -> text |> Base.url_decode64!(padding: false) |> :erlang.binary_to_term() end) do
      session
    else
      _ -> nil
    end
  end

  defp answered(conn, given, params) do
    case attempted(fn -> route(given.what, conn, params, given) end) do
      {:ok, conn} ->
        conn

      {:error, failure} ->
        IO.inspect(failure)
        %{conn | status: 500}
    end
  end

  defp attempted(action) do
    {:ok, action.()}
  catch
    kind, reason -> {:error, {kind, reason, __STACKTRACE__}}
  end

  defp route({:GET, "/"}, conn, _params, _given) do
    signed_in(conn, fn conn ->
      %{conn | body: ["Hello ", name(conn), Phoenix.Controller.form(conn, "/sign-out", nil, [])]}
    end)
  end

  defp route({:GET, "/sign-in"}, conn, params, _given), do: SignInController.new(conn, params)
  defp route({:GET, "/pay"}, conn, params, _given), do: signed_in(conn, &PaymentController.new(&1, params))

  # In Phoenix the pipeline :browser has this.
  defp route({:POST, path}, conn, params, given) do
    is_ours = conn.session.form in [params["_csrf_token"], given["x-csrf-token"]]
    if is_ours, do: post(path, conn, params), else: %{conn | status: 403}
  end

  defp route(_what, conn, _params, _given), do: %{conn | status: 404}

  defp post("/sign-in", conn, params), do: SignInController.create(conn, params)
  defp post("/sign-out", conn, params), do: SignInController.delete(conn, params)
  defp post("/pay", conn, params), do: signed_in(conn, &PaymentController.create(&1, params))
  defp post(_path, conn, _params), do: %{conn | status: 404}

  defp signed_in(conn, page) do
    conn = SignedIn.call(conn, SignedIn.init([]))
    if conn.halted, do: conn, else: page.(conn)
  end

  defp name(conn), do: conn.assigns.subject |> Hello.Accounts.name_of() |> Phoenix.Controller.escape()
end

options = [:binary, packet: :http_bin, buffer: 65_536, active: false, reuseaddr: true, ip: {127, 0, 0, 1}]
{:ok, listener} = :gen_tcp.listen(String.to_integer(port), options)
Site.serve(listener)
