import Foundation

/// Looks for a text in bytes in every way of writing it, by undoing everything that can be undone.
///
/// It shares no line with what it tests.
struct ByteHunt {
    let secret: Data

    init(_ secret: String) { self.secret = Data(secret.utf8) }

    func finds(in data: Data) -> Bool { finds(in: data, depth: 0) }

    private func finds(in data: Data, depth: Int) -> Bool {
        if data.range(of: secret) != nil { return true }
        guard depth < 4 else { return false }
        guard let text = String(data: data, encoding: .utf8) else { return false }
        if text.contains("%") {
            for plain in [text, text.replacingOccurrences(of: "+", with: " ")] {
                if let once = plain.removingPercentEncoding, once != text,
                    finds(in: Data(once.utf8), depth: depth + 1)
                {
                    return true
                }
            }
        }
        if text.contains("\\") {
            let bare = text.replacingOccurrences(of: "\\\"", with: "\"").replacingOccurrences(
                of: "\\/", with: "/"
            )
            .replacingOccurrences(of: "\\\\", with: "\\")
            if bare != text, finds(in: Data(bare.utf8), depth: depth + 1) { return true }
        }
        for run in Self.runs(text) {
            if let decoded = Data(base64Encoded: run), finds(in: decoded, depth: depth + 1) { return true }
        }
        return false
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
