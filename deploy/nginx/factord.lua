-- Asks factord which session a request belongs to, over its Unix socket, before nginx forwards the request.
--
-- Rules:
-- * Anything that is not known to be right is refused: if the daemon is down, slow or answers unexpectedly, nobody gets in.
-- * A path that the application could read differently from nginx is refused, so that a location's demands apply to
--   every page of the location.
-- * Client headers with our names never reach the application, nor do headers that name a different path than the request.
-- * Connections are reused; a dead one is replaced once by a new one, since a check changes nothing. So a restarted daemon
--   is found again automatically.

local json = require "cjson.safe"

local factord = {}

-- Milliseconds that a check may take in all. A healthy daemon answers at once. With what a busy proxy adds, it is less than
-- two seconds.
local patience_ms = 1500
-- The most idle connections that each worker keeps, and for how long.
local kept_connections = 16
local kept_for_ms = 60000

-- Bytes that may be escaped in a path, in hexadecimal digits: space, most punctuation. An escaped letter, digit, dot, slash,
-- backslash, percent sign, semicolon, question mark, number sign or control character is refused, as servers differ in
-- whether, when and how often they decode.
local harmless_escapes = {}
for digits in ("20 21 22 24 26 27 28 29 2a 2b 2c 2d 3a 3c 3d 3e 40 5b 5d 5e 5f 60 7b 7c 7d 7e"):gmatch("%x%x") do
    harmless_escapes[digits] = true
end

-- Headers that applications use instead of the request's path, without their separators.
local path_headers = {}
for name in ([[
    originaluri originalurl originalpath rewriteuri rewriteurl forwardeduri forwardedurl forwardedpath forwardedprefix
    scriptname pathinfo requesturi
]]):gmatch("%a+") do
    path_headers[name] = true
end

-- Whether the escapes beyond ASCII are UTF-8 as far as necessary: none is an overlong form of an ASCII character.
local function is_short_utf8(path)
    local lower = path:lower()
    return not (lower:find("%%c[01]") or lower:find("%%e0%%[89]") or lower:find("%%f0%%8") or lower:find("%%f[5-9a-f]"))
end

-- Whether every server reads a path in the same way, as it was sent and without its query. Letters beyond ASCII are
-- refused unless requested: if an application compares without case, some of them equal ASCII letters.
function factord.is_plain(path, utf8)
    if not path or path:sub(1, 1) ~= "/" or path:find("[^%w%%/._~!$&'()*+,=:@-]") then return false end
    for digits in path:gmatch("%%(.?.?)") do
        if not (harmless_escapes[digits:lower()] or utf8 and digits:find("^[89A-Fa-f]%x$")) then return false end
    end
    -- Empty segments, segments that end in a dot (`.` and `..` among them), spaces at either end, streams of a Windows file.
    local closed = path .. "/"
    return not (path:find("//", 1, true) or closed:find("./", 1, true) or closed:find("%20/", 1, true)
        or path:find("/%20", 1, true) or path:find(":[:$]")) and is_short_utf8(path)
end

-- Removes every request header that an application could confuse with one of ours, or with its path. Some servers exchange
-- or drop separators, so only letters and digits count.
function factord.strip_headers()
    for name in pairs(ngx.req.get_headers(0, true)) do
        local plain = name:lower():gsub("[^a-z0-9]", "")
        if plain:find("^xfactord") or path_headers[plain:gsub("^x", "", 1)] then ngx.req.clear_header(name) end
    end
end

-- The path that the client requested, which is the one that the application gets.
local function asks_plainly(options)
    return factord.is_plain((ngx.var.request_uri or ""):match("^[^?]*"), options and options.utf8)
end

-- Forwards any request, without telling the application who the user is. Options: `utf8`, as below.
function factord.open(options)
    if not asks_plainly(options) then return ngx.exit(ngx.HTTP_BAD_REQUEST) end
    factord.strip_headers()
end

local function now_ms()
    ngx.update_time()
    return ngx.now() * 1000
end

-- Sends one request. Returns the answer line, or nil and whether the connection was one that a restarted daemon has left:
-- it had been used before, and is closed. One that is silent is to the present daemon.
local function exchange(socket, path, line, deadline)
    local left = math.max(1, deadline - now_ms())
    socket:settimeouts(left, left, left)
    local connected = socket:connect(path)
    if not connected then return nil, false end
    local was_used = (socket:getreusedtimes() or 0) > 0
    local sent, problem = socket:send(line)
    local answer
    if sent then answer, problem = socket:receive("*l") end
    if not answer then
        socket:close()
        return nil, was_used and problem ~= "timeout" and now_ms() < deadline
    end
    socket:setkeepalive(kept_for_ms, kept_connections)
    return answer, was_used
end

local function ask(path, line)
    local deadline = now_ms() + patience_ms
    -- Every kept connection may be dead after a restart of the daemon; the first new one that fails ends the loop.
    for _ = 0, kept_connections do
        local answer, was_left = exchange(ngx.socket.tcp(), path, line, deadline)
        if answer or not was_left then return answer end
    end
end

-- Redirects a browser to sign in, or to sign in again, with the requested page.
local function send_to(location, status)
    if not location or (ngx.req.get_method() ~= "GET" and ngx.req.get_method() ~= "HEAD") then
        return ngx.exit(status)
    end
    return ngx.redirect(location .. "?return_to=" .. ngx.escape_uri(ngx.var.request_uri), ngx.HTTP_MOVED_TEMPORARILY)
end

-- The demand that a session does not meet; a null is not nil here.
local function unmet(data)
    if type(data.amr) == "table" then return "amr" end
    return type(data.min_aal) == "number" and "min_aal" or "max_age_s"
end

-- Forwards the request if its session meets the demands, and tells the application who the user is. Options:
--   socket     the daemon's socket                        cookie      the cookie with the token
--   tenant     the tenant, if it is not `default`         min_aal     1, or 2 for a second factor
--   max_age_s  the maximum age of the sign-in             amr         methods that must all have been used, a list
--   sign_in    the page for browsers without a session; default: 401
--   step_up    the page if a demand is not met; default: 403
--   utf8       true if paths may have letters beyond ASCII, which needs an application with case-sensitive paths
function factord.require_session(options)
    if not asks_plainly(options) then return ngx.exit(ngx.HTTP_BAD_REQUEST) end
    factord.strip_headers()
    local token = ngx.var["cookie_" .. (options.cookie or "factord_session")]
    -- Checked here too, so that only tokens are ever put into a request.
    if not token or #token ~= 56 or not token:match("^sto_[a-z2-7]+$") then
        return send_to(options.sign_in, ngx.HTTP_UNAUTHORIZED)
    end
    local params = {
        session_token = token, tenant = options.tenant, min_aal = options.min_aal, max_age_s = options.max_age_s,
        amr = options.amr,
    }
    local line = json.encode({ jsonrpc = "2.0", id = 1, method = "session.check", params = params }) .. "\n"
    local answer = json.decode(ask("unix:" .. (options.socket or "/run/factord/factord.sock"), line) or "")
    if type(answer) ~= "table" then
        ngx.log(ngx.ERR, "factord does not answer")
        return ngx.exit(ngx.HTTP_SERVICE_UNAVAILABLE)
    end
    local session = type(answer.result) == "table" and answer.result.session
    if type(session) == "table" and type(session.subject) == "string" then
        ngx.req.set_header("X-Factord-Subject", session.subject)
        ngx.req.set_header("X-Factord-Session", session.session_id)
        ngx.req.set_header("X-Factord-Aal", tostring(session.aal))
        ngx.req.set_header("X-Factord-Amr", table.concat(session.amr, " "))
        ngx.req.set_header("X-Factord-Authenticated-At", string.format("%.0f", session.authenticated_at))
        return
    end
    local data = type(answer.error) == "table" and answer.error.data
    local reason = type(data) == "table" and data.reason
    if reason == "not_found" then return send_to(options.sign_in, ngx.HTTP_UNAUTHORIZED) end
    if reason == "insufficient_authentication" then
        ngx.header["X-Factord-Demand"] = unmet(data)
        return send_to(options.step_up, ngx.HTTP_FORBIDDEN)
    end
    ngx.log(ngx.ERR, "factord refuses to check: ", tostring(reason))
    return ngx.exit(ngx.HTTP_SERVICE_UNAVAILABLE)
end

return factord
