import Foundation
import HTTPBodies
package import HTTPTypes

extension RedactionPass {
    /// The header fields that are recorded without a rule, because their values are rewritten or redacted as addresses.
    package static let ownFields: Set<String> = [
        "content-type", "retry-after", "cache-control", "location", "link",
    ]

    /// Returns the header fields to record, with redacted values.
    package mutating func fields(_ fields: HTTPFields) -> HTTPFields {
        var clean = HTTPFields()
        for field in fields {
            let name = field.name.canonicalName
            for secret in Credentials.values(of: name, field.value) {
                _ = text(.unrecorded(secret, FieldTable.Field(name: name, isSecret: true)))
            }
            guard let value = self.field(field), HTTPField.isValidValue(value) else { continue }
            clean.append(HTTPField(name: field.name, value: value))
        }
        return clean
    }

    private mutating func field(_ field: HTTPField) -> String? {
        switch field.name.canonicalName {
        case "content-type": return contentType(field.value)
        case "retry-after": return Self.isRetryAfter(field.value) ? field.value : nil
        case "cache-control": return Self.cacheControl(field.value)
        case "location": return text(.address(field.value))
        case "link": return field.value.contains(#/<[^<>]*>/#) ? text(.links(field.value)) : nil
        case let name: return keptHeaders.contains(name) ? text(.header(field.value)) : nil
        }
    }

    private func contentType(_ value: String) -> String? {
        let type = MediaType(value)
        guard !type.name.isEmpty else { return nil }
        let charset = type.charset.flatMap { ["utf-8", "us-ascii", "iso-8859-1"].contains($0) ? $0 : nil }
        // Parameters that tell versions of a service apart: `version=2`.
        let others = value.matches(
            of: #/;\s*(v|ver|version|profile|level|q)\s*=\s*"?([a-z0-9.\-]{1,16})"?\s*(?=;|$)/#.ignoresCase()
        )
        .filter {
            // Only a profile may be a word.
            PlainName.isPathPart(String($0.2))
                && ($0.1.lowercased() == "profile" || $0.2.utf8.contains(where: \.isDigit))
                || $0.2.utf8.allSatisfy { $0.isDigit || $0 == 0x2E } && $0.2.utf8.count <= 10
        }
        .map { "; \($0.1.lowercased())=\($0.2)" }
        return knownType(type.name) + (charset.map { "; charset=\($0)" } ?? "") + others.joined()
    }

    /// Whether a value is a number of seconds, or a date (RFC 9110 section 10.2.3).
    private static func isRetryAfter(_ value: String) -> Bool {
        if value.utf8.allSatisfy(\.isDigit) { return value.utf8.count <= 6 }
        return value.wholeMatch(of: #/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/#) != nil
    }

    /// Keeps the directives of RFC 9111 section 5.2.
    private static func cacheControl(_ value: String) -> String? {
        let known: Set<String> = [
            "immutable", "max-age", "must-revalidate", "no-cache", "no-store", "no-transform", "private",
            "public",
            "s-maxage",
        ]
        let directives = value.lowercased().split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let kept = directives.filter { directive in
            let found = directive.wholeMatch(of: #/([a-z-]+)(=[0-9]{0,8})?/#)
            return found.map { known.contains(String($0.1)) } ?? false
        }
        return kept.isEmpty ? nil : kept.joined(separator: ", ")
    }

    /// Registered relations (RFC 8288 section 4.2), also those of HTML.
    private static let relations: Set<String> = [
        "alternate", "canonical", "collection", "dns-prefetch", "edit", "first", "help", "icon", "item",
        "last", "manifest", "modulepreload", "next", "preconnect", "prefetch", "preload", "prev",
        "previous", "related", "search", "self", "start", "stylesheet", "up",
    ]

    /// The words for what HTML loads by a link (`as`; Fetch, section 2.2.5), and for how (`crossorigin`).
    private static let destinations: Set<String> = [
        "anonymous", "audio", "document", "embed", "fetch", "font", "image", "object", "script", "style",
        "track", "use-credentials", "video", "worker",
    ]

    /// Returns links with redacted targets, and with only those parameters whose words are known (RFC 8288 section 3).
    mutating func links(_ value: String) -> String {
        value.matches(of: #/<([^<>]*)>([^<]*)/#).map { found in
            let known = found.2.matches(of: #/;\s*(rel|as|crossorigin)\s*=\s*("?)([A-Za-z-]+)\2/#)
                .filter { ($0.1 == "rel" ? Self.relations : Self.destinations).contains(String($0.3)) }
                .map { "; \($0.1)=\($0.2)\($0.3)\($0.2)" }
            return "<\(url(String(found.1)))>\(known.joined())"
        }.joined(separator: ", ")
    }
}
