import Foundation
import HTTPBodies

/// Bodies that a HAR holds as text, and the bytes that they were.
enum TextBody {
    /// The text of a request's body that can be turned back into the same bytes; nil for one that has to be base64.
    static func text(_ body: Data, contentType: String) -> String? {
        guard let text = String(validating: body, as: UTF8.self) else { return nil }
        return isASCII(body) || ["utf-8", "utf8", nil].contains(MediaType(contentType).charset) ? text : nil
    }

    /// The text of a response's body that every reader turns back into the same bytes.
    ///
    /// Where no charset is declared, readers disagree on what is not ASCII, but for JSON (mitmproxy takes Latin-1).
    static func unmistakableText(_ body: Data, contentType: String) -> String? {
        let isClear =
            isASCII(body) || MediaType(contentType).charset != nil
            || contentType.lowercased().contains("json")
        return isClear ? text(body, contentType: contentType) : nil
    }

    private static func isASCII(_ body: Data) -> Bool { body.allSatisfy { $0 < 0x80 } }

    /// The bytes of a text: in its declared charset, where that is known here and can say it; else in UTF-8, or in
    /// Latin-1 where nothing is declared and the size says so.
    ///
    /// - Parameters:
    ///   - sizes: What the HAR may mean to be the number of bytes.
    static func bytes(_ text: String, contentType: String, sizes: [Int]) -> Data {
        let utf8 = Data(text.utf8)
        guard !isASCII(utf8) else { return utf8 }
        let charset = MediaType(contentType).charset
        if let declared = charset.flatMap({ encodings[$0] }) {
            return declared.lazy.compactMap { text.data(using: $0) }.first ?? utf8
        }
        // Some tools count characters; JSON is UTF-8 whatever they say (RFC 8259 section 8.1).
        guard charset == nil, !MediaType(contentType).isJSON, !sizes.contains(utf8.count),
            let latin1 = text.data(using: .isoLatin1),
            sizes.contains(latin1.count)
        else { return utf8 }
        return latin1
    }

    /// Browsers read windows-1252 for Latin-1 (WHATWG Encoding, section 4.2), other tools do not; where both can
    /// say a text, they say it alike.
    private static let encodings: [String: [String.Encoding]] = [
        "iso-8859-1": [.isoLatin1, .windowsCP1252], "latin1": [.isoLatin1, .windowsCP1252],
        "windows-1252": [.windowsCP1252],
    ]
}
