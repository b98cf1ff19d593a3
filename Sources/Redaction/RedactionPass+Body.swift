package import Foundation
import HTTPBodies
package import HTTPTypes

extension RedactionPass {
    /// Bytes; a body that unpacks to more is left out.
    private static let largestUnpacked = 64 << 20

    /// The part of a body that is written, by its type and packing.
    package mutating func body(_ data: Data, _ fields: HTTPFields) -> RedactedBody {
        guard !data.isEmpty else { return .none }
        let type = MediaType(fields[.contentType])
        if registry.isFromRecording || registry.isComparing, let dropped = DroppedBody(data) {
            return .dropped(DroppedBody(type: knownType(dropped.type), size: dropped.size))
        }
        var plain = data
        // Some tools unpack a body and leave the field as it was.
        if case .unpacked(let unpacked) = ContentCoding.resolve(data, fields, limit: Self.largestUnpacked) {
            plain = unpacked
        }
        if mediaRules.keepsMedia(type.name) { return .kept(plain) }
        if type.mayBeJSON(plain), var tree = try? JSONTree(mending: plain) {
            tree.sort()
            redact(&tree)
            return .json(tree)
        }
        if type.isForm, let text = String(validating: plain, as: UTF8.self), let pairs = Form.pairs(text) {
            return .form(form(pairs))
        }
        return .dropped(DroppedBody(type: knownType(type.name), size: plain.count))
    }

    /// A media type that says nothing of who uses it, or that a rule names; the nearest such, or `unknown`.
    func knownType(_ name: String) -> String {
        if Self.knownTypes.contains(name) || rules.keep.contains(name) { return name }
        return MediaType(name).isJSON ? "application/json" : "unknown"
    }

    private static let knownTypes: Set<String> = [
        "application/geo+json", "application/gzip", "application/hal+json", "application/javascript",
        "application/json", "application/json-patch+json", "application/jwt", "application/ld+json",
        "application/merge-patch+json", "application/ndjson", "application/octet-stream", "application/pdf",
        "application/pkcs7-mime", "application/problem+json", "application/problem+xml",
        "application/soap+xml", "application/vnd.apple.pkpass", "application/x-ndjson",
        "application/x-protobuf", "application/x-www-form-urlencoded", "application/xml",
        "application/yaml", "application/zip",
        "image/gif", "image/jpeg", "image/png", "image/svg+xml", "image/webp", "multipart/form-data",
        "multipart/mixed", "multipart/related", "text/calendar", "text/css", "text/csv", "text/event-stream",
        "text/html", "text/javascript", "text/json", "text/plain", "text/xml", "text/yaml",
    ]
}
