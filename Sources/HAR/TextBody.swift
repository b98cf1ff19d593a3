import Foundation
import HTTPBodies

/// Bodies that a HAR holds as text, and the bytes that they were.
enum TextBody {
    /// The text of a body that can be turned back into the same bytes; nil for one that has to be base64.
    ///
    /// Without a charset, readers of a response disagree on what is not ASCII, but for JSON (mitmproxy: Latin-1).
    static func text(_ body: Data, contentType: String, ofResponse: Bool) -> String? {
        let charset = MediaType(contentType).charset
        let isClear =
            charset.map { ["utf-8", "utf8"].contains($0) }
            ?? (!ofResponse || contentType.lowercased().contains("json"))
        return isClear || body.allSatisfy { $0 < 0x80 } ? String(validating: body, as: UTF8.self) : nil
    }

    /// The bytes of a text: in its declared charset, where that is known here and can say it; else in UTF-8, or in
    /// Latin-1 where nothing is declared and one of the sizes, in bytes, says so.
    static func bytes(_ text: String, contentType: String, sizes: [Int]) -> Data {
        let utf8 = Data(text.utf8)
        let type = MediaType(contentType)
        // Browsers read windows-1252 for Latin-1 (WHATWG Encoding, section 4.2), other tools do not; where both can
        // say a text, they say it alike.
        let encodings: [String.Encoding] =
            switch type.charset {
            case "iso-8859-1", "latin1": [.isoLatin1, .windowsCP1252]
            case "windows-1252": [.windowsCP1252]
            // Some tools count characters; JSON is UTF-8 whatever they say (RFC 8259 section 8.1).
            case nil
            where !type.isJSON && !sizes.contains(utf8.count) && sizes.contains(text.unicodeScalars.count):
                [.isoLatin1]
            default: []
            }
        return encodings.lazy.compactMap { text.data(using: $0) }.first ?? utf8
    }
}
