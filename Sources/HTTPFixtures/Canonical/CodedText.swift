import Foundation
import HTTPBodies

/// A text that bytes are, and how they say it.
///
/// Bytes that are no UTF-8 are read nevertheless, so that nothing in them goes unseen.
struct CodedText {
    enum Coding: Hashable {
        case utf8
        case charset(Charset)
        /// A byte for each of the first 256 characters of Unicode.
        case bytes
    }

    /// Without the mark before it where it is wide.
    let text: String
    let coding: Coding
    private var mark = ""

    /// Nil where the bytes are no text as far as anybody can tell.
    ///
    /// - Parameters:
    ///   - charset: As the type says it; nil where it says none.
    init?(_ data: Data, charset: String? = nil) {
        if let charset, Charset.hidesASCII(charset) { return nil }
        // Its own bytes say more than its type: some services name a charset that they do not use.
        let declared = Self.wide(data) ?? charset.flatMap { Charset($0) }
        if declared?.isWide != true, let text = String(validating: data, as: UTF8.self) {
            (self.text, coding) = (text, .utf8)
            return
        }
        if let declared, let text = declared.text(data), !Self.isStrange(text) {
            mark = declared.isWide && text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
            self.text = mark.isEmpty ? text : String(text.unicodeScalars.dropFirst())
            coding = .charset(declared)
            return
        }
        let repaired = String(decoding: data, as: UTF8.self)
        guard !Self.isStrange(repaired) else { return nil }
        if declared == nil, Self.isMostlyUTF8(repaired) {
            (self.text, coding) = (repaired, .utf8)
            return
        }
        // What says Latin-1, or nothing, is windows-1252 where it can be (WHATWG Encoding, section 4.2).
        if let windows = Charset("windows-1252"), let text = windows.text(data) {
            (self.text, coding) = (text, .charset(windows))
        } else if let text = String(data: data, encoding: .isoLatin1) {
            (self.text, coding) = (text, .bytes)
        } else {
            return nil
        }
    }

    /// Another text in the same coding; nil where it cannot say it.
    func data(_ text: String) -> Data? {
        switch coding {
        case .utf8: Data(text.utf8)
        case .charset(let charset): charset.data(mark + text)
        case .bytes: text.data(using: .isoLatin1)
        }
    }

    /// UTF-16 and UTF-32, by the mark before them or by their zeros.
    private static func wide(_ data: Data) -> Charset? {
        let start = Array(data.prefix(4))
        guard start.count == 4 else { return nil }
        if start.starts(with: [0xFF, 0xFE]) {
            return Charset(start[2...] == [0, 0] ? "utf-32le" : "utf-16le")
        }
        if start.starts(with: [0xFE, 0xFF]) { return Charset("utf-16be") }
        if start[...2] == [0, 0, 0] || start[...2] == [0, 0, 0xFE] { return Charset("utf-32be") }
        if start[0] != 0, start[1...] == [0, 0, 0] { return Charset("utf-32le") }
        if start[0] == 0, start[1] != 0, start[2] == 0 { return Charset("utf-16be") }
        if start[0] != 0, start[1] == 0, start[3] == 0 { return Charset("utf-16le") }
        // It may begin with letters that have no zeros.
        var zeros = (first: 0, second: 0)
        let pairs = Array(data.prefix(512))
        for index in pairs.indices where pairs[index] == 0 {
            if index.isMultiple(of: 2) { zeros.first += 1 } else { zeros.second += 1 }
        }
        guard max(zeros.first, zeros.second) * 8 >= pairs.count else { return nil }
        if zeros.first > 4 * zeros.second { return Charset("utf-16be") }
        return zeros.second > 4 * zeros.first ? Charset("utf-16le") : nil
    }

    /// More controls than a text has.
    private static func isStrange(_ text: String) -> Bool {
        var controls = 0
        for scalar in text.unicodeScalars where scalar.value < 0x20 || scalar.value == 0x7F {
            if scalar.value == 0 { return true }
            if ![0x09, 0x0A, 0x0C, 0x0D].contains(scalar.value) { controls += 1 }
        }
        return controls * 64 > text.utf8.count
    }

    private static func isMostlyUTF8(_ repaired: String) -> Bool {
        var broken = 0
        var whole = 0
        for scalar in repaired.unicodeScalars where scalar.value >= 0x80 {
            if scalar == "\u{FFFD}" { broken += 1 } else { whole += 1 }
        }
        return whole > broken
    }
}
