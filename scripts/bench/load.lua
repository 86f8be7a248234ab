-- Templates hold {n}, another number for each request, {address}, another sender's address, and {phone}, another
-- phone of Toronto's.
local outfile
local n = 0

-- Neighbors in time are in different networks, as visitors are: 99.224.0.0/11 is a Canadian provider's.
local function address()
  return "99." .. 224 + n % 32 .. "." .. math.floor(n / 32) % 256 .. "." .. 1 + math.floor(n / 8192) % 254
end

local areas = { 416, 647, 437, 905, 289, 365 }
local function phone()
  local exchange = 200 + math.floor(n / 10000) % 300
  return areas[1 + math.floor(n / 3000000) % #areas] .. "-" .. exchange .. "-" .. string.format("%04d", n % 10000)
end

local fillers = { ["{n}"] = function() return n end, ["{address}"] = address, ["{phone}"] = phone }

-- A function that returns the template's text for the present number.
local function compile(template)
  if not template:find("{", 1, true) then
    return function() return template end
  end
  local parts, places = {}, {}
  local rest = template:gsub("(.-)({%a+})", function(text, place)
    parts[#parts + 1] = text
    parts[#parts + 1] = place
    places[#parts] = fillers[place]
    return ""
  end)
  parts[#parts + 1] = rest
  return function()
    for index, value in pairs(places) do parts[index] = value() end
    return table.concat(parts)
  end
end

function init(args)
  local method, path, body, answers = args[1], args[2], args[3], args[5]
  n = tonumber(args[4])
  local headers = {}
  for name, value in pairs(wrk.headers) do
    headers[#headers + 1] = name .. ": " .. value .. "\r\n"
  end
  local head = method .. " " .. path .. " HTTP/1.1\r\n" .. table.concat(headers)
  if (head .. body):find("{", 1, true) then
    local fillHead, fillBody = compile(head), compile(body)
    function request()
      n = n + 1
      local sent = fillBody()
      local length = method == "POST" and ("content-length: " .. #sent .. "\r\n") or ""
      return fillHead() .. length .. "\r\n" .. sent
    end
  else
    wrk.method, wrk.path, wrk.body = method, path, body ~= "" and body or nil
  end
  if answers ~= "" then
    outfile = io.open(answers, "w")
    function response(status, headers)
      local to = headers["Location"] or headers["location"] or ""
      outfile:write(status, " ", to:match("ref=([%w-]+)") or "", "\n")
    end
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"longest":%.3f,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
