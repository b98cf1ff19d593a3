package import Foundation
package import HTTPBodies
package import HTTPTypes
package import JSONTrees

/// The part of a body that is written into a recording.
package enum RedactedBody: Sendable {
    case none
    /// Its members in order.
    case json(JSONTree)
    case form([FormPair])
    /// As it was, because a rule keeps its media type.
    case kept(Data)
    /// Nothing of it.
    case dropped(DroppedBody)
}

/// A body that is not in a recording: only JSON and forms can be looked through.
package struct DroppedBody: Hashable, Sendable {
    /// Its media type.
    package var type: String
    /// Bytes, unpacked where that was possible.
    package var size: Int

    package init(type: String, size: Int) {
        self.type = type
        self.size = size
    }

    /// The text in its place when the recording is played.
    package var data: Data { Data("A body of \(size) bytes, \(type), was left out of this recording.".utf8) }

    /// Nil for any other text than `data`.
    package init?(_ data: Data) {
        guard data.count < 200, data.starts(with: "A body of ".utf8) else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        let pattern =
            #/A body of (\d{1,12}) bytes, ([a-z0-9.+*-]+/[a-z0-9.+*-]+|unknown), was left out of this recording\./#
        guard let found = text.wholeMatch(of: pattern), let size = Int(found.1) else { return nil }
        self.init(type: String(found.2), size: size)
    }
}

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
        if MediaType.common.contains(name) || rules.keep.contains(name) { return name }
        return MediaType(name).isJSON ? "application/json" : "unknown"
    }
}
