import HTTPBodies

extension HTTPArchive {
    /// A request's body.
    package struct PostData: Equatable, Sendable {
        package var mimeType: String
        /// The body; nil where only the fields of its form are listed.
        package var text: String?
        /// The fields of its form.
        package var params: [Param]
        /// `base64`, where the text is so encoded. HAR 1.2 has no such field here: it is written as
        /// `_encoding`, and read from `encoding` too, as some tools spell it.
        package var encoding: String?
        package var extras: Extras

        package init(
            mimeType: String, text: String?, params: [Param] = [], encoding: String? = nil,
            extras: Extras = [:]
        ) {
            self.mimeType = mimeType
            self.text = text
            self.params = params
            self.encoding = encoding
            self.extras = extras
        }
    }

    /// A field of a form, or a file in it.
    package struct Param: Equatable, Sendable {
        package var name: String
        package var value: String?
        package var fileName: String?
        package var contentType: String?
        package var extras: Extras

        package init(
            name: String, value: String?, fileName: String? = nil, contentType: String? = nil,
            extras: Extras = [:]
        ) {
            self.name = name
            self.value = value
            self.fileName = fileName
            self.contentType = contentType
            self.extras = extras
        }
    }
}

extension HTTPArchive.PostData: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        mimeType = try container.text("mimeType") ?? ""
        text = try container.text("text")
        params = try container.list("params") ?? []
        encoding = try container.text("_encoding") ?? container.text("encoding")
        extras = try container.extras()
        extras["_encoding"] = nil
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.put("mimeType", mimeType)
        try container.putIfKnown("text", text)
        try container.put("params", params)
        try container.put(extras)
        try container.putIfKnown("_encoding", encoding)
    }
}

extension HTTPArchive.Param: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        name = try container.text("name") ?? ""
        value = try container.text("value")
        fileName = try container.text("fileName")
        contentType = try container.text("contentType")
        extras = try container.extras()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.put("name", name)
        try container.putIfKnown("value", value)
        try container.putIfKnown("fileName", fileName)
        try container.putIfKnown("contentType", contentType)
        try container.put(extras)
    }
}
