import HTTPBodies

extension HTTPArchive {
    /// What was answered; status 0 when nothing was.
    package struct Response: Equatable, Sendable {
        package var status: Int
        package var statusText: String
        package var httpVersion: String
        package var cookies: [Cookie]
        package var headers: [Header]
        package var content: Content
        /// The `Location` field, or an empty text.
        package var redirectURL: String
        /// Bytes; -1 where nobody knows.
        package var headersSize: Int
        /// Bytes as received, packed or not; -1 where nobody knows.
        package var bodySize: Int
        package var extras: Extras

        package init(
            status: Int, statusText: String = "", httpVersion: String = "HTTP/1.1", cookies: [Cookie] = [],
            headers: [Header] = [], content: Content = Content(), redirectURL: String = "",
            headersSize: Int = -1, bodySize: Int = -1, extras: Extras = [:]
        ) {
            self.status = status
            self.statusText = statusText
            self.httpVersion = httpVersion
            self.cookies = cookies
            self.headers = headers
            self.content = content
            self.redirectURL = redirectURL
            self.headersSize = headersSize
            self.bodySize = bodySize
            self.extras = extras
        }
    }

    /// A response's body.
    package struct Content: Equatable, Sendable {
        /// Bytes, unpacked; nil where nobody says.
        package var size: Int?
        /// Bytes saved by packing; nil where nobody says.
        package var compression: Int?
        package var mimeType: String
        /// Nil where the body was not saved.
        package var text: String?
        /// `base64`, where the text is so encoded.
        package var encoding: String?
        package var extras: Extras

        package init(
            size: Int? = 0, compression: Int? = nil, mimeType: String = "", text: String? = nil,
            encoding: String? = nil, extras: Extras = [:]
        ) {
            self.size = size
            self.compression = compression
            self.mimeType = mimeType
            self.text = text
            self.encoding = encoding
            self.extras = extras
        }
    }
}

extension HTTPArchive.Response: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        status = try container.integer("status") ?? 0
        statusText = try container.text("statusText") ?? ""
        httpVersion = try container.text("httpVersion") ?? ""
        cookies = try container.list("cookies") ?? []
        headers = try container.list("headers") ?? []
        content = try container.object("content") ?? HTTPArchive.Content(size: nil)
        redirectURL = try container.text("redirectURL") ?? ""
        headersSize = try container.integer("headersSize") ?? -1
        bodySize = try container.integer("bodySize") ?? -1
        extras = try container.extras()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.put("status", status)
        try container.put("statusText", statusText)
        try container.put("httpVersion", httpVersion)
        try container.put("cookies", cookies)
        try container.put("headers", headers)
        try container.put("content", content)
        try container.put("redirectURL", redirectURL)
        try container.put("headersSize", headersSize)
        try container.put("bodySize", bodySize)
        try container.put(extras)
    }
}

extension HTTPArchive.Content: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        size = try container.integer("size")
        compression = try container.integer("compression")
        mimeType = try container.text("mimeType") ?? ""
        text = try container.text("text")
        encoding = try container.text("encoding")
        extras = try container.extras()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.put("size", size ?? -1)
        try container.putIfKnown("compression", compression)
        try container.put("mimeType", mimeType)
        try container.putIfKnown("text", text)
        try container.putIfKnown("encoding", encoding)
        try container.put(extras)
    }
}
