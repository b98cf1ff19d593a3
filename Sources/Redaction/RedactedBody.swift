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
    /// Nothing of the body but its type, its size and perhaps its checksum.
    case dropped(DroppedBody)
}

/// A body that is left out of a recording, because only JSON and forms can be searched for secrets.
package struct DroppedBody: Hashable, Sendable {
    /// The media type of the body.
    package var type: String
    /// The number of bytes, unpacked where that was possible.
    package var size: Int
    /// The CRC-32 of the unpacked body, by which a change is noticed; nil for none.
    package var checksum: String?

    package init(type: String, size: Int, checksum: String? = nil) {
        self.type = type
        self.size = size
        self.checksum = checksum
    }

    /// The size from which on a response has a checksum: somebody who can guess a short body could find out by it whether
    /// the guess is right.
    package static let leastWithChecksum = 256

    /// The text in its place when the recording is played.
    package var data: Data {
        let checksum = checksum.map { " Its CRC-32 is \($0)." } ?? ""
        return Data("A body of \(size) bytes, \(type), was left out of this recording.\(checksum)".utf8)
    }

    /// Reads the text that `data` gives; nil for any other text.
    package init?(_ data: Data) {
        guard data.count < 200, data.starts(with: "A body of ".utf8) else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        let pattern =
            #/A body of (\d{1,12}) bytes, ([a-z0-9.+*-]+/[a-z0-9.+*-]+|unknown), was left out of this recording\.(?: Its CRC-32 is ([0-9a-f]{8})\.)?/#
        guard let found = text.wholeMatch(of: pattern), let size = Int(found.1) else { return nil }
        self.init(type: String(found.2), size: size, checksum: found.3.map(String.init))
    }
}

extension RedactionPass {
    /// The most bytes of an unpacked body; a larger one is left out.
    private static let largestUnpacked = 64 << 20

    /// The part of a body that is written, by its type and packing.
    /// - Parameter isRequest: Whether it was sent to a service: then it has no checksum, because a person may have typed it,
    ///   and a response may repeat its values where it is left out.
    package mutating func body(_ data: Data, _ fields: HTTPFields, isRequest: Bool = false) -> RedactedBody {
        guard !data.isEmpty else { return .none }
        let type = MediaType(fields[.contentType])
        if registry.isFromRecording || registry.isComparing, let dropped = DroppedBody(data) {
            return .dropped(
                DroppedBody(
                    type: knownType(dropped.type), size: dropped.size,
                    checksum: isRequest ? nil : dropped.checksum))
        }
        var plain = data
        // Some tools unpack a body and leave the field as it was.
        if case .unpacked(let unpacked) = ContentCoding.resolve(data, fields, limit: Self.largestUnpacked) {
            plain = unpacked
        }
        if mediaRules.keepsMedia(type.name) { return .kept(plain) }
        if type.mayBeJSON(plain), var json = try? JSONTape(mending: plain) {
            redact(&json, as: type.name == "application/problem+json" ? "problem" : nil)
            if !table.isFull { return .json(json) }
        }
        if type.isForm, let text = String(validating: plain, as: UTF8.self), let pairs = Form.pairs(text) {
            return .form(form(pairs))
        }
        if isRequest { learn(DroppedBodyValues.pairs(in: plain, type)) }
        let hasChecksum = !isRequest && plain.count >= DroppedBody.leastWithChecksum
        return .dropped(
            DroppedBody(
                type: knownType(type.name), size: plain.count, checksum: hasChecksum ? plain.crc32 : nil))
    }

    /// A media type that is common or named by a rule; for any other, JSON's type if it is JSON, or `unknown`.
    func knownType(_ name: String) -> String {
        if MediaType.common.contains(name) || rules.keep.contains(name) { return name }
        return MediaType(name).isJSON ? "application/json" : "unknown"
    }
}
