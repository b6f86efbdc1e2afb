-- Asks factord which session a request belongs to, over its Unix socket, before HAProxy forwards the request.
--
--     setenv FACTORD_SOCKET /run/factord/factord.sock
--     lua-load-per-thread /etc/haproxy/factord.lua
--     http-request lua.factord 2 600
--
-- FACTORD_COOKIE names the cookie with the token (factord_session) and FACTORD_TENANT the tenant (default). The arguments
-- of the action are the minimum assurance level and the maximum age of the sign-in in seconds, 0 for no demand. The
-- result is in `txn.factord`:
--     session   a session that meets the demands; txn.factord_subject and related variables identify the user
--     none      no session, or one that has ended
--     demand    a session that does not meet a demand, which txn.factord_demand names
--     away      the daemon did not answer properly
--
-- Rules:
-- * Anything that is not known to be right is one of the other three, or not set: the configuration lets only `session`
--   pass.
-- * Each thread reuses its connections. A dead one is replaced by a new one, since a check changes nothing. So a restarted
--   daemon is found again automatically.

local json = require "cjson.safe"
local path = os.getenv("FACTORD_SOCKET") or "/run/factord/factord.sock"
local cookie = os.getenv("FACTORD_COOKIE") or "factord_session"
local tenant = os.getenv("FACTORD_TENANT") or "default"

-- Seconds that a check may take in all. A healthy daemon answers at once. With what a busy proxy adds, it is less than two.
local patience = 1.5
-- The most idle connections that each thread keeps.
local most_kept = 16
local kept = {}

-- The time in seconds.
local function now()
    local time = core.now()
    return time.sec + time.usec / 1000000
end

-- Sends one request and returns its answer; keeps the connection if that succeeded. Without an answer, says whether the
-- time is over.
local function exchange(socket, line, deadline)
    socket:settimeout(math.max(0.001, deadline - now()))
    local sent, problem = socket:send(line)
    local answer
    if sent then answer, problem = socket:receive("*l") end
    if not answer then
        socket:close()
        return nil, problem == "timeout" or now() >= deadline
    end
    if #kept < most_kept then
        kept[#kept + 1] = socket
    else
        socket:close()
    end
    return answer
end

local function ask(line)
    local deadline = now() + patience
    while #kept > 0 do
        -- A connection that is closed is one that a restarted daemon has left; one that is silent is to the present daemon.
        local answer, is_over = exchange(table.remove(kept), line, deadline)
        if answer or is_over then return answer end
    end
    local socket = core.tcp()
    socket:settimeout(math.max(0.001, deadline - now()))
    if not socket:connect("unix@" .. path) then return nil end
    return (exchange(socket, line, deadline))
end

-- The cookie's value; nil if there is none, or it is not a token.
local function token_of(txn)
    local token = txn.sf:req_cook(cookie)
    if type(token) == "string" and #token == 56 and token:match("^sto_[a-z2-7]+$") then return token end
end

local function demanded(word)
    local number = math.tointeger(tonumber(word))
    if number and number > 0 then return number end
end

local function verdict(txn, min_aal, max_age_s)
    local token = token_of(txn)
    if not token then return "none" end
    local params = { session_token = token, tenant = tenant, min_aal = demanded(min_aal), max_age_s = demanded(max_age_s) }
    local line = json.encode({ jsonrpc = "2.0", id = 1, method = "session.check", params = params }) .. "\n"
    local answer = json.decode(ask(line) or "")
    if type(answer) ~= "table" then return "away" end
    local session = type(answer.result) == "table" and answer.result.session
    if type(session) == "table" and type(session.subject) == "string" then
        txn:set_var("txn.factord_subject", session.subject)
        txn:set_var("txn.factord_session", session.session_id)
        txn:set_var("txn.factord_aal", string.format("%d", session.aal))
        txn:set_var("txn.factord_amr", table.concat(session.amr, " "))
        txn:set_var("txn.factord_authenticated_at", string.format("%.0f", session.authenticated_at))
        return "session"
    end
    local data = type(answer.error) == "table" and answer.error.data
    local reason = type(data) == "table" and data.reason
    if reason == "not_found" then return "none" end
    if reason == "insufficient_authentication" then
        txn:set_var("txn.factord_demand", type(data.min_aal) == "number" and "min_aal" or "max_age_s")
        return "demand"
    end
    return "away"
end

core.register_action("factord", { "http-req" }, function(txn, min_aal, max_age_s)
    local well, came_to = pcall(verdict, txn, min_aal, max_age_s)
    if not well then core.Alert("factord: " .. tostring(came_to)) end
    txn:set_var("txn.factord", well and came_to or "away")
end, 2)
