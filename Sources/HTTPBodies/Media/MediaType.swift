package import Foundation
import JSONTrees

/// The media type and the charset of a `Content-Type` (RFC 9110 section 8.3.1).
package struct MediaType: Hashable, Sendable {
    /// The type in lower case, without parameters; empty if there is no field.
    package var name: String
    /// The charset in lower case.
    package var charset: String?

    package init(_ field: String?) {
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

    /// Whether a body may be JSON: its type is a JSON type or, without a type, the body begins with a
    /// bracket.
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

    /// Media types by file name extension.
    package static let byEnding = [
        "css": "text/css", "csv": "text/csv", "gif": "image/gif", "gz": "application/gzip",
        "html": "text/html",
        "ics": "text/calendar", "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json",
        "pdf": "application/pdf", "pkpass": "application/vnd.apple.pkpass", "png": "image/png",
        "svg": "image/svg+xml", "txt": "text/plain", "webp": "image/webp", "xml": "application/xml",
        "yaml": "application/yaml", "zip": "application/zip",
    ]

    /// Media types that are too common to reveal anything about a service.
    package static let common = Set(byEnding.values).union([
        "application/hal+json", "application/javascript", "application/ld+json", "application/octet-stream",
        "application/problem+json", "application/x-www-form-urlencoded", "multipart/form-data",
        "multipart/mixed",
        "text/event-stream", "text/json", "text/xml",
    ])

    /// The type that a recording states: a type that is not common may name the service.
    package var nameOnRecord: String {
        Self.common.contains(name) ? name : isJSON ? "application/json" : "unknown"
    }

    /// The file name extension of the type.
    package var fileExtension: String {
        isJSON ? "json" : Self.byEnding.first { $0.value == name }?.key ?? "bin"
    }
}
