-- Templates hold {n}, another number for each request, and {address}, another sender's address for each.
local first, outfile
local n = 0

local function fill(template)
  -- Neighbors in time are in different networks, as visitors are: 99.224.0.0/11 is a Canadian provider's.
  local address = string.format("99.%d.%d.%d", 224 + n % 32, math.floor(n / 32) % 256, 1 + math.floor(n / 8192) % 254)
  return (template:gsub("{n}", tostring(n)):gsub("{address}", address))
end

function init(args)
  local method, path, body, answers = args[1], args[2], args[3], args[5]
  n = tonumber(args[4])
  wrk.method, wrk.path = method, path
  local head = {}
  for name, value in pairs(wrk.headers) do
    head[#head + 1] = name .. ": " .. value .. "\r\n"
  end
  head = table.concat(head)
  local varies = (path .. head .. body):find("{", 1, true)
  if varies then
    function request()
      n = n + 1
      local sent = fill(body)
      local length = method == "POST" and ("content-length: " .. #sent .. "\r\n") or ""
      return method .. " " .. fill(path) .. " HTTP/1.1\r\n" .. fill(head) .. length .. "\r\n" .. sent
    end
  elseif body ~= "" then
    wrk.body = body
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
