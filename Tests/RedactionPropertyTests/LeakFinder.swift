import Foundation
import HTTPBodies
import JSONTrees

/// Searches a folder or a text for secrets, also in encoded form.
struct LeakFinder {
    /// The bytes and the strings of JSON files, in lowercase, before and after percent-decoding.
    private let views: [Haystack]
    /// The unchanged content, which is searched for base64.
    private let raw: Haystack

    init(_ folder: URL) throws {
        var texts = ""
        var bytes: [UInt8] = []
        let root = folder.path
        for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
            bytes += Array("\(name)\n".utf8)
            let data = FileManager.default.contents(atPath: "\(root)/\(name)")
            guard let data, !data.isEmpty else { continue }
            bytes += Array(data)
            if name.hasSuffix(".json") { Self.collect(try JSONTree(reading: data), into: &texts) }
        }
        bytes += Array(texts.utf8)
        raw = Haystack(bytes)
        var readings = [bytes]
        // Decode twice, because an escape may be escaped again.
        while let last = readings.last, last.contains(0x25), readings.count < 3 {
            readings.append(Self.percentDecoded(last))
        }
        views = readings.map { Haystack(Array(String(decoding: $0, as: UTF8.self).lowercased().utf8)) }
    }

    init(text: String) {
        raw = Haystack(Array(text.utf8))
        views = [Haystack(Array(text.lowercased().utf8))]
    }

    /// Returns the form in which the content contains a secret; nil if it does not contain the secret.
    func form(of secret: Secret) -> String? {
        let small = Array(secret.text.lowercased().utf8)
        if views.contains(where: { $0.holds(small) }) { return "as it is" }
        for offset in 0..<3 {
            // The base64 characters at both ends also depend on the bytes around the secret, so leave them out.
            let padded = Data(repeating: 0, count: offset) + Data(secret.text.utf8)
            let core = padded.prefix(padded.count / 3 * 3).base64EncodedString().utf8.dropFirst(
                offset == 0 ? 0 : 4)
            guard core.count >= 8 else { continue }
            let urlSafe = core.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 }
            if raw.holds(Array(core)) || raw.holds(urlSafe) { return "in base64" }
        }
        return nil
    }

    private static func collect(_ tree: JSONTree, into texts: inout String) {
        switch tree {
        case .null, .bool: break
        case .number(let number): texts += number.text + "\n"
        case .string(let text): texts += text + "\n"
        case .array(let items): for item in items { collect(item, into: &texts) }
        case .object(let members):
            for member in members {
                texts += member.name + "\n"
                collect(member.value, into: &texts)
            }
        }
    }

    private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25, index + 2 < bytes.count,
                let byte = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
            {
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }
}
