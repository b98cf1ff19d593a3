extension HAR {
    /// One request with its response.
    public struct Entry: Equatable, Sendable {
        /// The `id` of its page.
        public var pageref: String?
        /// ISO 8601 with an offset.
        public var startedDateTime: String
        /// Milliseconds in all; negative or nil where nobody knows.
        public var time: Double?
        public var request: Request
        /// Without any, the request is taken to have failed.
        public var response: Response?
        public var cache: Cache
        public var timings: Timings
        public var serverIPAddress: String?
        public var connection: String?
        public var extras: Extras

        public init(
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
    public struct Cache: Equatable, Sendable {
        public var beforeRequest: JSONTree?
        public var afterRequest: JSONTree?
        public var extras: Extras

        public init(
            beforeRequest: JSONTree? = nil, afterRequest: JSONTree? = nil, extras: Extras = [:]
        ) {
            self.beforeRequest = beforeRequest
            self.afterRequest = afterRequest
            self.extras = extras
        }
    }

    /// Milliseconds of each phase; -1 for what does not apply, nil where nobody says. `ssl` is a part of
    /// `connect`.
    public struct Timings: Equatable, Sendable {
        public var blocked: Double?
        public var dns: Double?
        public var connect: Double?
        public var ssl: Double?
        public var send: Double?
        public var wait: Double?
        public var receive: Double?
        public var extras: Extras

        public init(
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

extension HAR.Entry: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        pageref = try container.text("pageref")
        startedDateTime = try container.text("startedDateTime") ?? ""
        time = try container.number("time")
        request = try container.decode(HAR.Request.self, forKey: AnyKey("request"))
        response = try container.object("response")
        cache = try container.object("cache") ?? HAR.Cache()
        timings = try container.object("timings") ?? HAR.Timings(send: nil, wait: nil, receive: nil)
        serverIPAddress = try container.text("serverIPAddress")
        connection = try container.text("connection")
        extras = try container.extras()
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.putIfKnown("pageref", pageref)
        try container.put("startedDateTime", startedDateTime)
        try container.put("time", time ?? timings.total ?? 0)
        try container.put("request", request)
        try container.put("response", response ?? HAR.Response(status: 0))
        try container.put("cache", cache)
        try container.put("timings", timings)
        try container.putIfKnown("serverIPAddress", serverIPAddress)
        try container.putIfKnown("connection", connection)
        try container.put(extras)
    }
}

extension HAR.Cache: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        beforeRequest = try container.object("beforeRequest")
        afterRequest = try container.object("afterRequest")
        extras = try container.extras()
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.putIfKnown("beforeRequest", beforeRequest)
        try container.putIfKnown("afterRequest", afterRequest)
        try container.put(extras)
    }
}

extension HAR.Timings: Codable {
    public init(from decoder: any Decoder) throws {
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

    public func encode(to encoder: any Encoder) throws {
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
