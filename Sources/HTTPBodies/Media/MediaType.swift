package import Foundation
import JSONTrees

/// The type and the parameters of a `Content-Type` (RFC 9110 section 8.3.1).
package struct MediaType: Hashable, Sendable {
    /// The type in small letters, without parameters; empty when there is no field.
    package var name: String
    /// The charset in small letters.
    package var charset: String?

    package init(_ field: String?) {
        // Nearly all fields say just this.
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

    /// Whether a body is JSON by this type, or by its first byte if there is no type.
    package func mayBeJSON(_ body: Data) -> Bool {
        guard name.isEmpty else { return isJSON }
        let first = ByteOrderMark.removed(from: body.prefix(4)).first
        return first == 0x7B || first == 0x5B
    }

    package var isForm: Bool { name == "application/x-www-form-urlencoded" }

    package var isText: Bool {
        name.hasPrefix("text/") || name.hasSuffix("xml")
            || ["application/javascript", "application/yaml"].contains(name)
    }

    /// The types of files by their endings.
    package static let byEnding = [
        "css": "text/css", "csv": "text/csv", "gif": "image/gif", "gz": "application/gzip",
        "html": "text/html",
        "ics": "text/calendar", "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json",
        "pdf": "application/pdf", "pkpass": "application/vnd.apple.pkpass", "png": "image/png",
        "svg": "image/svg+xml", "txt": "text/plain", "webp": "image/webp", "xml": "application/xml",
        "yaml": "application/yaml", "zip": "application/zip",
    ]

    /// Types that are so common that they do not tell who uses them.
    package static let common = Set(byEnding.values).union([
        "application/hal+json", "application/javascript", "application/ld+json", "application/octet-stream",
        "application/problem+json", "application/x-www-form-urlencoded", "multipart/form-data",
        "multipart/mixed",
        "text/event-stream", "text/json", "text/xml",
    ])

    /// The ending for the name of a file.
    package var fileExtension: String {
        isJSON ? "json" : Self.byEnding.first { $0.value == name }?.key ?? "bin"
    }
}
