import HTTPBodies

extension HTTPArchive {
    /// All that was saved.
    package struct Log: Equatable, Sendable {
        package var creator: Creator
        /// The browser, where the creator is not it.
        package var browser: Creator?
        package var pages: [Page]
        package var entries: [Entry]
        package var extras: Extras

        package init(
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
    package struct Creator: Equatable, Sendable {
        package var name: String
        package var version: String
        package var extras: Extras

        package init(name: String, version: String, extras: Extras = [:]) {
            self.name = name
            self.version = version
            self.extras = extras
        }
    }

    /// A page of a browser, to which entries belong by `pageref`.
    package struct Page: Equatable, Sendable {
        package var startedDateTime: String
        package var id: String
        package var title: String
        package var pageTimings: PageTimings
        package var extras: Extras

        package init(
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
    package struct PageTimings: Equatable, Sendable {
        package var onContentLoad: Double?
        package var onLoad: Double?
        package var extras: Extras

        package init(onContentLoad: Double? = nil, onLoad: Double? = nil, extras: Extras = [:]) {
            self.onContentLoad = onContentLoad
            self.onLoad = onLoad
            self.extras = extras
        }
    }
}

extension HTTPArchive.Log: Codable {
    /// - Throws: `HTTPArchive.ReadError.Problem.version` for another version of the format, or none.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        let version = try container.text("version")
        guard version == HTTPArchive.version else { throw HTTPArchive.ReadError.Problem.version(version) }
        creator = try container.object("creator") ?? HTTPArchive.Creator(name: "", version: "")
        browser = try container.object("browser")
        pages = try container.list("pages") ?? []
        entries = try container.decode([HTTPArchive.Entry].self, forKey: AnyKey("entries"))
        extras = try container.extras()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.put("version", HTTPArchive.version)
        try container.put("creator", creator)
        try container.putIfKnown("browser", browser)
        if !pages.isEmpty { try container.put("pages", pages) }
        try container.put("entries", entries)
        try container.put(extras)
    }
}

extension HTTPArchive.Creator: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        name = try container.text("name") ?? ""
        version = try container.text("version") ?? ""
        extras = try container.extras()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.put("name", name)
        try container.put("version", version)
        try container.put(extras)
    }
}

extension HTTPArchive.Page: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        startedDateTime = try container.text("startedDateTime") ?? ""
        id = try container.text("id") ?? ""
        title = try container.text("title") ?? ""
        pageTimings = try container.object("pageTimings") ?? HTTPArchive.PageTimings()
        extras = try container.extras()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.put("startedDateTime", startedDateTime)
        try container.put("id", id)
        try container.put("title", title)
        try container.put("pageTimings", pageTimings)
        try container.put(extras)
    }
}

extension HTTPArchive.PageTimings: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        onContentLoad = try container.number("onContentLoad")
        onLoad = try container.number("onLoad")
        extras = try container.extras()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.putIfKnown("onContentLoad", onContentLoad)
        try container.putIfKnown("onLoad", onLoad)
        try container.put(extras)
    }
}
