import Foundation

/// Halves of surrogate pairs, left where a service cut a text: JSON can spell them, Unicode text cannot hold
/// them.
///
/// RFC 8259 section 8.2 does not say how to read them; Foundation rejects the whole document.
enum LoneSurrogates {
    /// The document with U+FFFD in their place; nil when it has none.
    static func mended(_ json: Data) -> Data? {
        guard let text = String(bytes: json, encoding: .utf8), text.contains(#"\u"#) else { return nil }
        // A backslash that is itself escaped, and whole pairs, are stepped over.
        let escapes =
            #/\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}/#
        var isMended = false
        let mended = text.replacing(escapes) { match -> String in
            guard match.0.count == 6 else { return String(match.0) }
            isMended = true
            return #"\ufffd"#
        }
        return isMended ? Data(mended.utf8) : nil
    }
}
