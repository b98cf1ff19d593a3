import HTTPBodies

extension HTTPArchive {
    /// A cookie as it was sent or set.
    package struct Cookie: Equatable, Sendable {
        package var name: String
        package var value: String
        package var path: String?
        package var domain: String?
        /// ISO 8601; nil for one that ends with the session, or whose date cannot be read.
        package var expires: String?
        package var httpOnly: Bool?
        package var secure: Bool?
        /// As browsers write it: `Strict`, `Lax` or `None`.
        package var sameSite: String?
        package var extras: Extras

        package init(
            name: String, value: String, path: String? = nil, domain: String? = nil, expires: String? = nil,
            httpOnly: Bool? = nil, secure: Bool? = nil, sameSite: String? = nil, extras: Extras = [:]
        ) {
            self.name = name
            self.value = value
            self.path = path
            self.domain = domain
            self.expires = expires
            self.httpOnly = httpOnly
            self.secure = secure
            self.sameSite = sameSite
            self.extras = extras
        }
    }
}

extension HTTPArchive.Cookie: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        name = try container.text("name") ?? ""
        value = try container.text("value") ?? ""
        path = try container.text("path")
        domain = try container.text("domain")
        expires = try container.text("expires")
        httpOnly = try container.flag("httpOnly")
        secure = try container.flag("secure")
        sameSite = try container.text("sameSite")
        extras = try container.extras()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.put("name", name)
        try container.put("value", value)
        try container.putIfKnown("path", path)
        try container.putIfKnown("domain", domain)
        try container.putIfKnown("expires", expires)
        try container.putIfKnown("httpOnly", httpOnly)
        try container.putIfKnown("secure", secure)
        try container.putIfKnown("sameSite", sameSite)
        try container.put(extras)
    }
}
