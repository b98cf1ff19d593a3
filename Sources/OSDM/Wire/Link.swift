extension Wire {
    /// An element of OSDM 3.9 `Links`: the address of a related resource (JSON-HAL).
    package struct Link: Hashable, Sendable {
        /// E.g. `previous`, `next`, `self`; compared without regard to case (RFC 8288 section 3.3).
        package var rel: String
        /// Absolute, or relative to the service's address.
        package var href: String
        package var type: String?
        /// A text to show for the resource.
        package var value: String?

        package init(rel: String, href: String, type: String? = nil, value: String? = nil) {
            self.rel = rel
            self.href = href
            self.type = type
            self.value = value
        }

        package static let previous = "previous"
        package static let next = "next"
    }
}

extension Wire.Elements<Wire.Link> {
    package func first(rel: String) -> Wire.Link? {
        first { $0.rel.lowercased() == rel.lowercased() }
    }

    /// The page before; IANA's registry of link relations has `prev` for it, OSDM `previous`.
    package var previous: Wire.Link? { first(rel: Wire.Link.previous) ?? first(rel: "prev") }

    package var next: Wire.Link? { first(rel: Wire.Link.next) }
}

extension Wire.Link: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        rel = try object.value("rel")
        href = try object.value("href")
        type = try object.valueIfPresent("type")
        value = try object.valueIfPresent("value")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("href", href)
        object.add("rel", rel)
        object.add("type", type)
        object.add("value", value)
    }
}
