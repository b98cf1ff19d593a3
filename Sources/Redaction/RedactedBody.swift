package import Foundation
package import HTTPBodies
package import HTTPTypes
package import JSONTrees

/// A body as it is written into a recording.
package enum RedactedBody: Sendable {
    case none
    /// JSON whose members are sorted.
    case json(JSONTree)
    case form([FormPair])
    /// The unchanged body, because a rule keeps bodies of this media type.
    case kept(Data)
    /// The body is left out. Only its type and size are kept, and the checksum if the body is a long
    /// response.
    case dropped(DroppedBody)
}

/// A body that is left out of a recording, because only JSON and forms can be redacted.
package struct DroppedBody: Hashable, Sendable {
    package var type: String
    /// The number of bytes, after decompression if that is possible.
    package var size: Int
    /// The CRC-32 of the decompressed body, which shows whether the body has changed; nil if the body gets no
    /// checksum.
    package var checksum: String?
    /// Whether the body was declared as JSON, but was not JSON.
    package var isNotJSON: Bool

    package init(type: String, size: Int, checksum: String? = nil, isNotJSON: Bool = false) {
        self.type = type
        self.size = size
        self.checksum = checksum
        self.isNotJSON = isNotJSON
    }

    /// The size from which a response gets a checksum. The checksum of a short body could confirm a guess of its
    /// content.
    package static let leastWithChecksum = 256

    /// The text that replaces the body in a replay.
    package var data: Data {
        let checksum = checksum.map { " Its CRC-32 is \($0)." } ?? ""
        let fault = isNotJSON ? " It is not JSON." : ""
        return Data(
            "A body of \(size) bytes, \(type), was left out of this recording.\(fault)\(checksum)".utf8)
    }

    /// Reads the text of `data`; nil for any other text.
    package init?(_ data: Data) {
        guard data.count < 200, data.starts(with: "A body of ".utf8) else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        let pattern =
            #/A body of (\d{1,12}) bytes, ([a-z0-9.+*-]+/[a-z0-9.+*-]+|unknown), was left out of this recording\.( It is not JSON\.)?(?: Its CRC-32 is ([0-9a-f]{8})\.)?/#
        guard let found = text.wholeMatch(of: pattern), let size = Int(found.1) else { return nil }
        self.init(
            type: String(found.2), size: size, checksum: found.4.map(String.init), isNotJSON: found.3 != nil)
    }
}

extension RedactionPass {
    /// The most bytes of a decompressed body. A larger one is left out.
    package static let largestUnpacked = 64 << 20

    /// Redacts a body in the way that its media type and content coding require.
    /// - Parameter isRequest: Whether this is the body of a request. If such a body is left out, it gets no checksum,
    ///   because a person may have typed it, and its values are learned, because a response may repeat them.
    package mutating func body(_ data: Data, _ fields: HTTPFields, isRequest: Bool = false) -> RedactedBody {
        guard !data.isEmpty else { return .none }
        let type = MediaType(fields[.contentType])
        if registry.isFromRecording || registry.isComparing, let dropped = DroppedBody(data) {
            return .dropped(
                DroppedBody(
                    type: knownType(dropped.type), size: dropped.size,
                    checksum: isRequest ? nil : dropped.checksum, isNotJSON: dropped.isNotJSON))
        }
        var plain = data
        // Some tools decompress a body and leave the header field as it was.
        let coding = ContentCoding.resolve(data, fields, limit: Self.largestUnpacked)
        if case .unpacked(let unpacked) = coding { plain = unpacked }
        if rules.keepsMedia(type.name) { return .kept(plain) }
        var isNotJSON = false
        if type.mayBeJSON(plain) {
            do throws(JSONReadingError) {
                let json = try JSONTree(mending: plain)
                let clean = redacted(json, as: type.name == "application/problem+json" ? "problem" : nil)
                    .sorted
                if !table.isFull { return .json(clean) }
            } catch {
                let isPacked = if case .packed = coding { true } else { false }
                // A service may write JSON in another charset than UTF-8, against RFC 8259 section 8.1.
                let isOfOtherCharset =
                    ![nil, "utf-8"].contains(type.charset) && String(validating: plain, as: UTF8.self) == nil
                isNotJSON =
                    type.isJSON && !isPacked && !isOfOtherCharset
                    && [.notJSON, .cutOff].contains(error.reason)
            }
        }
        if type.isForm, let text = String(validating: plain, as: UTF8.self), let pairs = Form.pairs(text) {
            return .form(form(pairs))
        }
        if isRequest { learn(DroppedBodyValues.pairs(in: plain, type)) }
        let hasChecksum = !isRequest && plain.count >= DroppedBody.leastWithChecksum
        return .dropped(
            DroppedBody(
                type: knownType(type.name), size: plain.count, checksum: hasChecksum ? plain.crc32 : nil,
                isNotJSON: isNotJSON))
    }

    /// Returns a media type if it is common or if a rule names it. Any other type becomes `application/json`, if it
    /// is a type of JSON, or `unknown`.
    func knownType(_ name: String) -> String {
        rules.keep.contains(name) ? name : MediaType(name).nameOnRecord
    }
}
