extension HAR {
    /// All that was saved.
    public struct Log: Equatable, Sendable {
        public var creator: Creator
        /// The browser, where the creator is not it.
        public var browser: Creator?
        public var pages: [Page]
        public var entries: [Entry]
        public var extras: Extras

        public init(
            creator: Creator, browser: Creator? = nil, pages: [Page] = [], entries: [Entry],
            extras: Extras = [:]
        ) {
            self.creator = creator
            self.browser = browser
            self.pages = pages
            self.entries = entries
            self.extras = extras
        }
    }

    /// The program that wrote a log, or the browser that it watched.
    public struct Creator: Equatable, Sendable {
        public var name: String
        public var version: String
        public var extras: Extras

        public init(name: String, version: String, extras: Extras = [:]) {
            self.name = name
            self.version = version
            self.extras = extras
        }
    }

    /// A page of a browser, to which entries belong by `pageref`.
    public struct Page: Equatable, Sendable {
        public var startedDateTime: String
        public var id: String
        public var title: String
        public var pageTimings: PageTimings
        public var extras: Extras

        public init(
            startedDateTime: String, id: String, title: String, pageTimings: PageTimings = PageTimings(),
            extras: Extras = [:]
        ) {
            self.startedDateTime = startedDateTime
            self.id = id
            self.title = title
            self.pageTimings = pageTimings
            self.extras = extras
        }
    }

    /// Milliseconds since a page started; -1 for what does not apply, nil where nobody says.
    public struct PageTimings: Equatable, Sendable {
        public var onContentLoad: Double?
        public var onLoad: Double?
        public var extras: Extras

        public init(onContentLoad: Double? = nil, onLoad: Double? = nil, extras: Extras = [:]) {
            self.onContentLoad = onContentLoad
            self.onLoad = onLoad
            self.extras = extras
        }
    }
}

extension HAR.Log: Codable {
    /// - Throws: `HAR.ReadError.Problem.version` for another version of the format, or none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        let version = try container.text("version")
        guard version == HAR.version else { throw HAR.ReadError.Problem.version(version) }
        creator = try container.object("creator") ?? HAR.Creator(name: "", version: "")
        browser = try container.object("browser")
        pages = try container.list("pages") ?? []
        entries = try container.decode([HAR.Entry].self, forKey: AnyKey("entries"))
        extras = try container.extras()
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.put("version", HAR.version)
        try container.put("creator", creator)
        try container.putIfKnown("browser", browser)
        if !pages.isEmpty { try container.put("pages", pages) }
        try container.put("entries", entries)
        try container.put(extras)
    }
}

extension HAR.Creator: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        name = try container.text("name") ?? ""
        version = try container.text("version") ?? ""
        extras = try container.extras()
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.put("name", name)
        try container.put("version", version)
        try container.put(extras)
    }
}

extension HAR.Page: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        startedDateTime = try container.text("startedDateTime") ?? ""
        id = try container.text("id") ?? ""
        title = try container.text("title") ?? ""
        pageTimings = try container.object("pageTimings") ?? HAR.PageTimings()
        extras = try container.extras()
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.put("startedDateTime", startedDateTime)
        try container.put("id", id)
        try container.put("title", title)
        try container.put("pageTimings", pageTimings)
        try container.put(extras)
    }
}

extension HAR.PageTimings: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        onContentLoad = try container.number("onContentLoad")
        onLoad = try container.number("onLoad")
        extras = try container.extras()
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.putIfKnown("onContentLoad", onContentLoad)
        try container.putIfKnown("onLoad", onLoad)
        try container.put(extras)
    }
}
