package import Foundation

/// The type and the parameters of a `Content-Type` (RFC 9110 section 8.3.1).
package struct MediaType: Hashable, Sendable {
    /// In small letters, without parameters; empty when nothing is said.
    package var name: String
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
            if halves.count == 2, halves[0].lowercased() == "charset" {
                charset = halves[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"")).lowercased()
            }
        }
    }

    package var isJSON: Bool { name == "application/json" || name.hasSuffix("+json") || name == "text/json" }

    /// Whether a body is JSON by this type, or by its first byte where none is told.
    package func mayBeJSON(_ body: Data) -> Bool {
        isJSON || name.isEmpty && (body.first == 0x7B || body.first == 0x5B)
    }

    package var isMultipart: Bool { name.hasPrefix("multipart/") }

    package var isForm: Bool { name == "application/x-www-form-urlencoded" }

    package var isText: Bool {
        let known = [
            "graphql", "javascript", "json-seq", "jsonl", "jwt", "ndjson", "problem", "sql",
            "x-ndjson", "x-www-form-urlencoded", "yaml",
        ]
        return name.hasPrefix("text/") || name.hasSuffix("+xml") || name.hasSuffix("/xml") || isMultipart
            || known.contains { name == "application/\($0)" }
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
        return name.wholeMatch(of: #/image\/([a-z]+)/#).map { String($0.1) } ?? "bin"
    }
}
