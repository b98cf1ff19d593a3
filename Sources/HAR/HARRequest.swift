import HTTPBodies

extension HTTPArchive {
    /// What was asked.
    package struct Request: Equatable, Sendable {
        package var method: String
        /// Absolute, without a fragment.
        package var url: String
        package var httpVersion: String
        package var cookies: [Cookie]
        package var headers: [Header]
        package var queryString: [Header]
        package var postData: PostData?
        /// Bytes; -1 where nobody knows.
        package var headersSize: Int
        /// Bytes as sent; -1 where nobody knows.
        package var bodySize: Int
        package var extras: Extras

        package init(
            method: String, url: String, httpVersion: String = "HTTP/1.1", cookies: [Cookie] = [],
            headers: [Header] = [], queryString: [Header] = [], postData: PostData? = nil,
            headersSize: Int = -1, bodySize: Int = -1, extras: Extras = [:]
        ) {
            self.method = method
            self.url = url
            self.httpVersion = httpVersion
            self.cookies = cookies
            self.headers = headers
            self.queryString = queryString
            self.postData = postData
            self.headersSize = headersSize
            self.bodySize = bodySize
            self.extras = extras
        }
    }

    /// A name and a value: a header field, or a parameter of a query.
    package struct Header: Equatable, Sendable {
        package var name: String
        package var value: String
        package var extras: Extras

        package init(name: String, value: String, extras: Extras = [:]) {
            self.name = name
            self.value = value
            self.extras = extras
        }
    }
}

extension HTTPArchive.Request: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        method = try container.requiredText("method")
        url = try container.requiredText("url")
        httpVersion = try container.text("httpVersion") ?? ""
        cookies = try container.list("cookies") ?? []
        headers = try container.list("headers") ?? []
        queryString = try container.list("queryString") ?? []
        postData = try container.object("postData")
        headersSize = try container.integer("headersSize") ?? -1
        bodySize = try container.integer("bodySize") ?? -1
        extras = try container.extras()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.put("method", method)
        try container.put("url", url)
        try container.put("httpVersion", httpVersion)
        try container.put("cookies", cookies)
        try container.put("headers", headers)
        try container.put("queryString", queryString)
        try container.putIfKnown("postData", postData)
        try container.put("headersSize", headersSize)
        try container.put("bodySize", bodySize)
        try container.put(extras)
    }
}

extension HTTPArchive.Header: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        name = try container.text("name") ?? ""
        value = try container.text("value") ?? ""
        extras = try container.extras()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.put("name", name)
        try container.put("value", value)
        try container.put(extras)
    }
}
