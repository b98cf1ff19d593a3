package import HTTPBodies

extension HTTPArchive {
    /// One request with its response.
    package struct Entry: Equatable, Sendable {
        /// The `id` of its page.
        package var pageref: String?
        /// ISO 8601 with an offset.
        package var startedDateTime: String
        /// Milliseconds in all; negative or nil where nobody knows.
        package var time: Double?
        package var request: Request
        /// Without any, the request is taken to have failed.
        package var response: Response?
        package var cache: Cache
        package var timings: Timings
        package var serverIPAddress: String?
        package var connection: String?
        package var extras: Extras

        package init(
            pageref: String? = nil, startedDateTime: String, time: Double?, request: Request,
            response: Response?, cache: Cache = Cache(), timings: Timings, serverIPAddress: String? = nil,
            connection: String? = nil, extras: Extras = [:]
        ) {
            self.pageref = pageref
            self.startedDateTime = startedDateTime
            self.time = time
            self.request = request
            self.response = response
            self.cache = cache
            self.timings = timings
            self.serverIPAddress = serverIPAddress
            self.connection = connection
            self.extras = extras
        }
    }

    /// What a browser's cache held before and after.
    package struct Cache: Equatable, Sendable {
        package var beforeRequest: JSONTree?
        package var afterRequest: JSONTree?
        package var extras: Extras

        package init(
            beforeRequest: JSONTree? = nil, afterRequest: JSONTree? = nil, extras: Extras = [:]
        ) {
            self.beforeRequest = beforeRequest
            self.afterRequest = afterRequest
            self.extras = extras
        }
    }

    /// Milliseconds of each phase; -1 for what does not apply, nil where nobody says. `ssl` is a part of
    /// `connect`.
    package struct Timings: Equatable, Sendable {
        package var blocked: Double?
        package var dns: Double?
        package var connect: Double?
        package var ssl: Double?
        package var send: Double?
        package var wait: Double?
        package var receive: Double?
        package var extras: Extras

        package init(
            blocked: Double? = nil, dns: Double? = nil, connect: Double? = nil, ssl: Double? = nil,
            send: Double?, wait: Double?, receive: Double?, extras: Extras = [:]
        ) {
            self.blocked = blocked
            self.dns = dns
            self.connect = connect
            self.ssl = ssl
            self.send = send
            self.wait = wait
            self.receive = receive
            self.extras = extras
        }

        /// All phases that apply together, in milliseconds; nil when none does.
        var total: Double? {
            let known = [blocked, dns, connect, send, wait, receive].compactMap { $0 }.filter { $0 >= 0 }
            return known.isEmpty ? nil : known.reduce(0, +)
        }
    }
}

extension HTTPArchive.Entry: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        pageref = try container.text("pageref")
        startedDateTime = try container.text("startedDateTime") ?? ""
        time = try container.number("time")
        request = try container.decode(HTTPArchive.Request.self, forKey: AnyKey("request"))
        response = try container.object("response")
        cache = try container.object("cache") ?? HTTPArchive.Cache()
        timings = try container.object("timings") ?? HTTPArchive.Timings(send: nil, wait: nil, receive: nil)
        serverIPAddress = try container.text("serverIPAddress")
        connection = try container.text("connection")
        extras = try container.extras()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.putIfKnown("pageref", pageref)
        try container.put("startedDateTime", startedDateTime)
        try container.put("time", time ?? timings.total ?? 0)
        try container.put("request", request)
        try container.put("response", response ?? HTTPArchive.Response(status: 0))
        try container.put("cache", cache)
        try container.put("timings", timings)
        try container.putIfKnown("serverIPAddress", serverIPAddress)
        try container.putIfKnown("connection", connection)
        try container.put(extras)
    }
}

extension HTTPArchive.Cache: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        beforeRequest = try container.object("beforeRequest")
        afterRequest = try container.object("afterRequest")
        extras = try container.extras()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.putIfKnown("beforeRequest", beforeRequest)
        try container.putIfKnown("afterRequest", afterRequest)
        try container.put(extras)
    }
}

extension HTTPArchive.Timings: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        blocked = try container.number("blocked")
        dns = try container.number("dns")
        connect = try container.number("connect")
        ssl = try container.number("ssl")
        send = try container.number("send")
        wait = try container.number("wait")
        receive = try container.number("receive")
        extras = try container.extras()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.putIfKnown("blocked", blocked)
        try container.putIfKnown("dns", dns)
        try container.putIfKnown("connect", connect)
        try container.putIfKnown("ssl", ssl)
        try container.put("send", send ?? 0)
        try container.put("wait", wait ?? 0)
        try container.put("receive", receive ?? 0)
        try container.put(extras)
    }
}
