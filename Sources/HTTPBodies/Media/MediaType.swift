import Foundation

/// What a `Content-Type` says (RFC 9110 section 8.3.1).
package struct MediaType: Hashable, Sendable {
    /// In small letters, without parameters; empty when nothing is said.
    package var name: String
    package var boundary: String?
    /// In small letters.
    package var charset: String?

    package init(_ field: String?) {
        // Nearly all say no more than this.
        if field == "application/json" {
            name = "application/json"
            return
        }
        let parts = (field ?? "").parts(between: 0x3B)
        name = (parts.first ?? "").trimmingCharacters(in: .whitespaces).lowercased()
        for part in parts.dropFirst() {
            let halves = part.parts(between: 0x3D, maxSplits: 1)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard halves.count == 2 else { continue }
            let value = halves[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
            switch halves[0].lowercased() {
            case "boundary": boundary = value
            case "charset": charset = value.lowercased()
            default: break
            }
        }
    }

    package var isJSON: Bool { name == "application/json" || name.hasSuffix("+json") || name == "text/json" }

    package var isMultipart: Bool { name.hasPrefix("multipart/") }

    package var isForm: Bool { name == "application/x-www-form-urlencoded" }

    package var isText: Bool {
        name.hasPrefix("text/") || name.hasSuffix("+xml") || name.hasSuffix("/xml")
            || isMultipart
            || [
                "application/javascript", "application/x-www-form-urlencoded", "application/graphql",
                "application/x-ndjson", "application/ndjson", "application/jsonl", "application/json-seq",
                "application/jwt", "application/sql", "application/yaml",
                "application/problem",
            ].contains(name)
    }

    /// For the name of a file.
    package var fileExtension: String {
        if isJSON { return "json" }
        let known = [
            "application/pdf": "pdf", "application/zip": "zip", "application/xml": "xml", "text/xml": "xml",
            "text/html": "html", "text/csv": "csv", "image/jpeg": "jpg", "image/svg+xml": "svg",
        ]
        if let known = known[name] { return known }
        if name.hasPrefix("text/") { return "txt" }
        let subtype = name.split(separator: "/").last.map(String.init) ?? ""
        return name.hasPrefix("image/") && subtype.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
            && !subtype.isEmpty
            ? subtype : "bin"
    }
}
