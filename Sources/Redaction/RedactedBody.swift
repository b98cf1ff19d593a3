package import Foundation
package import HTTPBodies
package import HTTPTypes
package import JSONTrees

/// The part of a body that is written into a recording.
package enum RedactedBody: Sendable {
    case none
    /// JSON with its members in order.
    case json(JSONTape)
    case form([FormPair])
    /// The body as it was, because a rule keeps its media type.
    case kept(Data)
    /// Nothing of the body but its type and size.
    case dropped(DroppedBody)
}

/// A body that is left out of a recording, because only JSON and forms can be searched for secrets.
package struct DroppedBody: Hashable, Sendable {
    /// The media type of the body.
    package var type: String
    /// The number of bytes, unpacked where that was possible.
    package var size: Int

    package init(type: String, size: Int) {
        self.type = type
        self.size = size
    }

    /// The text in its place when the recording is played.
    package var data: Data { Data("A body of \(size) bytes, \(type), was left out of this recording.".utf8) }

    /// Reads the text that `data` gives; nil for any other text.
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
    /// The most bytes of an unpacked body; a larger one is left out.
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
        if type.mayBeJSON(plain), var json = try? JSONTape(mending: plain) {
            redact(&json, as: type.name == "application/problem+json" ? "problem" : nil)
            return .json(json)
        }
        if type.isForm, let text = String(validating: plain, as: UTF8.self), let pairs = Form.pairs(text) {
            return .form(form(pairs))
        }
        return .dropped(DroppedBody(type: knownType(type.name), size: plain.count))
    }

    /// A media type that is common or named by a rule; for any other, JSON's type if it is JSON, or `unknown`.
    func knownType(_ name: String) -> String {
        if MediaType.common.contains(name) || rules.keep.contains(name) { return name }
        return MediaType(name).isJSON ? "application/json" : "unknown"
    }
}
