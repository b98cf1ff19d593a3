package import Foundation
import HTTPBodies
package import HTTPTypes

extension RedactionPass {
    /// What unpacks to more bytes is left out.
    private static let largestUnpacked = 64 << 20

    /// What of a body is written, by its type and packing.
    package mutating func body(_ data: Data, _ fields: HTTPFields) -> RedactedBody {
        guard !data.isEmpty else { return .none }
        let type = MediaType(fields[.contentType])
        if registry.isFromRecording || registry.isComparing, let dropped = DroppedBody(data) {
            return .dropped(DroppedBody(type: knownType(dropped.type), size: dropped.size))
        }
        let plain: Data
        switch ContentCoding.resolve(data, fields, limit: Self.largestUnpacked) {
        case .plain: plain = data
        case .unpacked(let unpacked): plain = unpacked
        // Some tools unpack a body and leave the field as it was.
        case .packed: plain = data
        }
        if rules.keepsMedia(type.name) { return .kept(plain) }
        if type.isJSON || type.name.isEmpty && (plain.first == 0x7B || plain.first == 0x5B),
            let tree = JSONTree(lenient: plain)
        {
            return .json(self.tree(tree.sorted))
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
        "application/soap+xml",
        "application/vnd.apple.pkpass", "application/x-ndjson", "application/x-protobuf",
        "application/x-www-form-urlencoded", "application/xml", "application/yaml", "application/zip",
        "image/gif", "image/jpeg", "image/png", "image/svg+xml", "image/webp", "multipart/form-data",
        "multipart/mixed", "multipart/related", "text/calendar", "text/css", "text/csv", "text/event-stream",
        "text/html", "text/javascript", "text/json", "text/plain", "text/xml", "text/yaml",
    ]
}

extension JSONTree {
    /// Reads also what only half a surrogate pair keeps from being JSON.
    fileprivate init?(lenient data: Data) {
        if let tree = try? JSONTree(reading: data) {
            self = tree
        } else if let repaired = LoneSurrogates.replaced(in: data),
            let tree = try? JSONTree(reading: repaired)
        {
            self = tree
        } else {
            return nil
        }
    }
}
