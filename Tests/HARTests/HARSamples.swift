import HTTPBodies

/// HAR files as different tools write them: each tool leaves out, adds or changes some fields.
enum HARSamples {
    /// Chrome: HTTP/2 with pseudo-headers, joined `Set-Cookie`, a `data:` URL, a WebSocket and a blocked request.
    static let chrome = #"""
        {"log": {"version": "1.2", "creator": {"name": "WebInspector", "version": "537.36"}, "pages": [
          {"startedDateTime": "2026-03-14T09:00:00.100Z", "id": "page_1", "title": "https://rail.example.com/",
           "pageTimings": {"onContentLoad": 210.5, "onLoad": null}}],
        "entries": [
          {"_initiator": {"type": "script", "stack": {"callFrames": []}}, "_priority": "High",
           "_resourceType": "fetch", "cache": {}, "connection": "443", "pageref": "page_1",
           "request": {"method": "POST", "url": "https://rail.example.com/trips-collections?lang=fr#top",
             "httpVersion": "http/2.0", "headers": [
               {"name": ":authority", "value": "rail.example.com"}, {"name": ":method", "value": "POST"},
               {"name": ":path", "value": "/trips-collections?lang=fr"}, {"name": ":scheme", "value": "https"},
               {"name": "content-type", "value": "application/json"},
               {"name": "cookie", "value": "session=invented-1; lang=fr"}],
             "queryString": [{"name": "lang", "value": "fr"}],
             "cookies": [{"name": "session", "value": "invented-1", "path": "/", "domain": "rail.example.com",
               "expires": "2026-04-14T09:00:00.000Z", "httpOnly": true, "secure": true}],
             "headersSize": -1, "bodySize": 17,
             "postData": {"mimeType": "application/json", "text": "{\"to\": \"Zürich\"}"}},
           "response": {"status": 200, "statusText": "", "httpVersion": "http/2.0", "headers": [
               {"name": "content-type", "value": "application/json"},
               {"name": "content-encoding", "value": "br"}, {"name": "content-length", "value": "9"},
               {"name": "set-cookie", "value": "a=1; Path=/; HttpOnly\nb=2; SameSite=Lax"}],
             "cookies": [], "content": {"size": 15, "mimeType": "application/json", "text": "{\"trains\": [8]}"},
             "redirectURL": "", "headersSize": -1, "bodySize": -1, "_transferSize": 120, "_error": null},
           "serverIPAddress": "192.0.2.7", "startedDateTime": "2026-03-14T09:00:02.250Z",
           "time": 84.25, "timings": {"blocked": 1.5, "dns": -1, "ssl": -1, "connect": -1, "send": 0.25,
             "wait": 80, "receive": 2.5, "_blocked_queueing": 0.9}},
          {"_resourceType": "image", "cache": {}, "request": {"method": "GET", "url": "data:image/png;base64,iVBO",
             "httpVersion": "data", "headers": [], "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
           "response": {"status": 200, "statusText": "OK", "httpVersion": "data", "headers": [], "cookies": [],
             "content": {"size": 3, "mimeType": "image/png", "text": "iVBO", "encoding": "base64"},
             "redirectURL": "", "headersSize": -1, "bodySize": 0},
           "startedDateTime": "2026-03-14T09:00:02.260Z", "time": 0.1, "timings": {"send": 0, "wait": 0, "receive": 0.1}},
          {"_resourceType": "websocket", "_webSocketMessages": [{"type": "send", "time": 1.5, "opcode": 1, "data": "hi"}],
           "cache": {}, "request": {"method": "GET", "url": "wss://rail.example.com/live?token=invented-2",
             "httpVersion": "http/1.1", "headers": [], "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
           "response": {"status": 101, "statusText": "Switching Protocols", "httpVersion": "http/1.1", "headers": [],
             "cookies": [], "content": {"size": 0, "mimeType": "x-unknown"}, "redirectURL": "", "headersSize": -1,
             "bodySize": 0},
           "startedDateTime": "2026-03-14T09:00:02.270Z", "time": 12, "timings": {"send": 0, "wait": 12, "receive": 0}},
          {"_resourceType": "document", "cache": {}, "request": {"method": "GET", "url": "https://rail.example.com",
             "httpVersion": "http/2.0", "headers": [], "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
           "response": {"status": 0, "statusText": "", "httpVersion": "", "headers": [], "cookies": [],
             "content": {"size": 0, "mimeType": "x-unknown"}, "redirectURL": "", "headersSize": -1, "bodySize": -1,
             "_transferSize": 0, "_error": "net::ERR_NAME_NOT_RESOLVED"},
           "serverIPAddress": "", "startedDateTime": "2026-03-14T09:00:01.000Z", "time": 3,
           "timings": {"blocked": 3, "dns": -1, "ssl": -1, "connect": -1, "send": 0, "wait": 0, "receive": 0}}
        ]}}
        """#

    /// Firefox: omitted bodies, `Host` among the fields, time zone offsets, and a form both as text and as params.
    static let firefox = #"""
        {"log": {"version": "1.2", "creator": {"name": "Firefox", "version": "128.0"},
          "browser": {"name": "Firefox", "version": "128.0"},
          "pages": [{"id": "page_1", "pageTimings": {"onContentLoad": -1, "onLoad": -1},
            "startedDateTime": "2026-03-14T10:00:00.000+01:00", "title": "Guichet"}],
          "entries": [
            {"startedDateTime": "2026-03-14T10:00:01.000+01:00",
             "request": {"bodySize": 41, "method": "POST", "url": "https://rail.example.com/token",
               "httpVersion": "HTTP/1.1", "headers": [{"name": "Host", "value": "rail.example.com"},
                 {"name": "Content-Type", "value": "application/x-www-form-urlencoded"}],
               "cookies": [], "queryString": [], "headersSize": 300, "postData": {
                 "mimeType": "application/x-www-form-urlencoded",
                 "params": [{"name": "grant_type", "value": "password"}],
                 "text": "grant_type=password&username=a%40example.com"}},
             "response": {"status": 302, "statusText": "Found", "httpVersion": "HTTP/1.1",
               "headers": [{"name": "Location", "value": "/welcome"}], "cookies": [],
               "content": {"mimeType": "text/plain", "size": 0, "text": ""}, "redirectURL": "/welcome",
               "headersSize": 200, "bodySize": 200},
             "cache": {}, "timings": {"blocked": 0, "dns": 0, "connect": 0, "ssl": 0, "send": 0, "wait": 31,
               "receive": 0}, "time": 31, "_securityState": "secure", "serverIPAddress": "192.0.2.7",
             "connection": "443", "pageref": "page_1"},
            {"startedDateTime": "2026-03-14T10:00:00.500+01:00",
             "request": {"bodySize": 0, "method": "GET", "url": "https://rail.example.com/logo.png",
               "httpVersion": "HTTP/2", "headers": [], "cookies": [], "queryString": [], "headersSize": 90},
             "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/2",
               "headers": [{"name": "content-type", "value": "image/png"},
                 {"name": "content-length", "value": "4096"}],
               "cookies": [], "content": {"mimeType": "image/png", "size": 4096,
                 "comment": "Response bodies are not included."}, "redirectURL": "", "headersSize": 90,
               "bodySize": 4186},
             "cache": {"afterRequest": null}, "timings": {"send": 0, "wait": 5, "receive": 0}, "time": 5},
            {"startedDateTime": "2026-03-14T10:00:03.000+01:00",
             "request": {"bodySize": 0, "method": "GET", "url": "https://tracker.example.com/p",
               "httpVersion": "", "headers": [], "cookies": [], "queryString": [], "headersSize": -1},
             "response": {"status": 0, "statusText": "", "httpVersion": "", "headers": [], "cookies": [],
               "content": {"mimeType": "", "size": 0, "text": ""}, "redirectURL": "", "headersSize": -1,
               "bodySize": -1},
             "cache": {}, "timings": {}, "time": 0}
        ]}}
        """#

    /// Safari: no cookies, no params, a time of -1, and fractional sizes.
    static let safari = #"""
        {"log": {"version": "1.2", "creator": {"name": "WebKit Web Inspector", "version": "1.0"}, "pages": [],
          "entries": [
            {"startedDateTime": "2026-03-14T09:00:00.000Z", "time": -1,
             "request": {"method": "GET", "url": "https://rail.example.com/places?q=Besançon", "httpVersion": "HTTP/2",
               "headers": [{"name": "Accept", "value": "application/json"}],
               "queryString": [{"name": "q", "value": "Besançon"}], "headersSize": 51.5, "bodySize": -1},
             "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/2",
               "headers": [{"name": "Content-Type", "value": "application/json"},
                 {"name": "Content-Encoding", "value": "gzip"}],
               "content": {"size": 4, "compression": -20, "mimeType": "application/json", "text": "eyJ9",
                 "encoding": "base64"}, "redirectURL": "", "headersSize": 210, "bodySize": 24,
               "_transferSize": 234},
             "cache": {}, "timings": {"blocked": 1, "dns": 2, "connect": 6, "ssl": 4, "send": 1, "wait": 30,
               "receive": 2}, "_fetchType": "Network Load", "_priority": "high"}
        ]}}
        """#

    /// mitmproxy: compressed sizes in the fields for decompressed sizes, Latin-1 without a declared charset, a
    /// failure without response fields, and microseconds.
    static let mitmproxy = #"""
        {"log": {"version": "1.2", "creator": {"name": "mitmproxy", "version": "12.0.0", "comment": ""}, "pages": [],
          "entries": [
            {"startedDateTime": "2026-03-14T09:00:00.000100+00:00", "time": 2.5,
             "request": {"method": "PUT", "url": "http://rail.example.com:8080/note", "httpVersion": "HTTP/1.1",
               "cookies": [], "headers": [{"name": "Host", "value": "rail.example.com:8080"},
                 {"name": "Content-Type", "value": "application/octet-stream"}],
               "queryString": [], "headersSize": 99, "bodySize": 3,
               "postData": {"mimeType": "application/octet-stream", "text": "\u00ff\u0000\u00fe", "params": []}},
             "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [],
               "headers": [{"name": "Content-Type", "value": "text/plain"}],
               "content": {"size": 7, "compression": 0, "mimeType": "text/plain", "text": "ZÃ¼rich"},
               "redirectURL": "", "headersSize": 99, "bodySize": 7},
             "cache": {}, "timings": {"connect": -1.0, "ssl": -1.0, "send": 0.5, "receive": 1, "wait": 1},
             "serverIPAddress": "192.0.2.7"},
            {"startedDateTime": "2026-03-14T09:00:00.000200+00:00", "time": 0,
             "request": {"method": "GET", "url": "http://rail.example.com:8089/", "httpVersion": "HTTP/1.1",
               "cookies": [], "headers": [], "queryString": [], "headersSize": 99, "bodySize": 0},
             "response": {"status": 0, "statusText": "", "httpVersion": "", "headers": [], "cookies": [],
               "content": {}, "redirectURL": "", "headersSize": -1, "bodySize": -1, "_transferSize": 0,
               "_error": "[Errno 111] Connect call failed ('192.0.2.7', 8089)"},
             "cache": {}, "timings": {"connect": -1.0, "ssl": -1.0, "send": 0, "receive": 0, "wait": 0}}
        ]}}
        """#

    /// Charles and Playwright: no pages or timing phases, failures in words, and forms that are only given as fields.
    static let others = #"""
        {"log": {"version": "1.2", "creator": {"name": "Charles Proxy", "version": "4.6"}, "entries": [
            {"startedDateTime": "2026-03-14T09:00:00.000+0100", "time": "12",
             "request": {"method": "POST", "url": "https://rail.example.com/sign-in", "httpVersion": "HTTP/1.1",
               "headers": [{"name": "Content-Type", "value": "application/x-www-form-urlencoded"}],
               "cookies": [{"name": "session", "value": "invented-1"}, {"name": "lang", "value": "fr"}],
               "postData": {"mimeType": "application/x-www-form-urlencoded",
                 "params": [{"name": "user name", "value": "a&b"}, {"name": "empty"}]}},
             "response": {"status": "303", "statusText": "See Other", "headers": [],
               "cookies": [{"name": "session", "value": "invented-2", "path": "/", "httpOnly": true}],
               "content": {"size": 0, "mimeType": null}, "redirectURL": "https://rail.example.com/home"}},
            {"startedDateTime": "2026-03-14T09:00:01.000Z", "time": -1,
             "request": {"method": "GET", "url": "https://rail.example.com/slow", "httpVersion": "HTTP/1.1",
               "headers": [], "cookies": [], "queryString": [], "headersSize": -1, "bodySize": -1},
             "response": {"status": -1, "statusText": "", "httpVersion": "HTTP/1.1", "headers": [], "cookies": [],
               "content": {"size": -1, "mimeType": "x-unknown"}, "redirectURL": "", "headersSize": -1,
               "bodySize": -1, "_failureText": "net::ERR_CONNECTION_TIMED_OUT"}},
            {"startedDateTime": "2026-03-14T09:00:02.000Z",
             "request": {"method": "GET", "url": "https://rail.example.com/pending"}}
        ]}}
        """#
}
