import Foundation
import HTTPBodies

/// Looks for a text in bytes in every way of writing it, by undoing everything that can be undone.
///
/// It shares no line with what it tests.
struct ByteHunt {
    private let secrets: [Data]

    init(_ secrets: String...) {
        let encodings: [String.Encoding] = [.utf8, .isoLatin1, .utf16LittleEndian, .utf16BigEndian]
        self.secrets = secrets.flatMap { secret in encodings.compactMap { secret.data(using: $0) } }
    }

    func finds(in data: Data) -> Bool { finds(in: data, depth: 0) }

    private func finds(in data: Data, depth: Int) -> Bool {
        if secrets.contains(where: { data.range(of: $0) != nil }) { return true }
        guard depth < 4 else { return false }
        guard let text = String(data: data, encoding: .utf8) ?? String(data: data, encoding: .isoLatin1)
        else { return false }
        for bare in Self.bare(text) where bare != text {
            if finds(in: Data(bare.utf8), depth: depth + 1) { return true }
        }
        for run in Self.runs(text) {
            if let decoded = Data(base64Encoded: run), finds(in: decoded, depth: depth + 1) { return true }
        }
        return false
    }

    /// With one kind of escape undone each.
    private static func bare(_ text: String) -> [String] {
        var found: [String] = []
        if text.contains("%") {
            for plain in [text, text.replacingOccurrences(of: "+", with: " ")] {
                found.append(plain.removingPercentEncoding ?? plain)
            }
            found.append(
                text.replacing(#/%([0-9A-Fa-f]{2})/#) { match in
                    UInt8(match.1, radix: 16).map { String(Character(Unicode.Scalar($0))) } ?? ""
                })
        }
        if text.contains("\\") {
            found.append(
                text.replacingOccurrences(of: "\\\"", with: "\"").replacingOccurrences(of: "\\/", with: "/")
                    .replacingOccurrences(of: "\\\\", with: "\\")
                    .replacing(#/\\u([0-9A-Fa-f]{4})/#) { match in
                        UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
                    })
        }
        if text.contains("&") {
            let marks = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&eacute;": "é"]
            var bare = text
            for (mark, meaning) in marks { bare = bare.replacingOccurrences(of: mark, with: meaning) }
            bare = bare.replacing(#/&#([0-9]+);/#) { match in
                UInt32(match.1).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
            }
            found.append(bare.replacingOccurrences(of: "&amp;", with: "&"))
        }
        return found
    }

    private static func runs(_ text: String) -> [String] {
        let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_".utf8)
        return text.utf8.split { !letters.contains($0) }.filter { $0.count >= 12 }.map { run in
            var bytes = run.map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }
            while bytes.count % 4 != 0 { bytes.append(0x3D) }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
