import CPCRE2
import Foundation

/// A regular expression of ECMA-262 with Unicode, as in JSON Schema (2020-12 Core, section 6.4), matched by PCRE2.
final class Pattern {
    private let code: OpaquePointer?
    private let context: OpaquePointer?
    private let match: OpaquePointer?
    /// The most steps of a search. If a pattern exceeds the limit, its limit for later texts is lower, so that many
    /// texts do not take long either.
    private var limit: UInt32 = 1_000_000

    /// - Returns: nil if the pattern cannot be read.
    init?(_ pattern: String) {
        guard let translated = Self.translated(pattern), let compiling = pcre2_compile_context_create_8(nil)
        else { return nil }
        defer { pcre2_compile_context_free_8(compiling) }
        pcre2_set_compile_extra_options_8(compiling, UInt32(PCRE2_EXTRA_ALT_BSUX))
        let options =
            PCRE2_UTF | PCRE2_ALT_BSUX | PCRE2_MATCH_UNSET_BACKREF | PCRE2_DOLLAR_ENDONLY
            | PCRE2_ALLOW_EMPTY_CLASS | PCRE2_USE_OFFSET_LIMIT
        var (error, place) = (Int32(0), 0)
        let bytes = Array(translated.utf8)
        code = pcre2_compile_8(bytes, bytes.count, UInt32(options), &error, &place, compiling)
        context = pcre2_match_context_create_8(nil)
        match = pcre2_match_data_create_8(1, nil)
        guard code != nil, context != nil, match != nil else { return nil }
        pcre2_set_heap_limit_8(context, 64 << 10)
    }

    deinit {
        pcre2_match_data_free_8(match)
        pcre2_match_context_free_8(context)
        pcre2_code_free_8(code)
    }

    /// Whether the pattern matches somewhere in a text; nil if that takes too long to say.
    func matches(_ text: String) -> Bool? {
        let bytes = Array(text.utf8)
        // From each place, a search may read all the rest of the text, so it begins at fewer places of a long text.
        let lastStart = (1 << 26) / max(1, bytes.count)
        pcre2_set_offset_limit_8(context, lastStart)
        pcre2_set_match_limit_8(context, limit)
        pcre2_set_depth_limit_8(context, limit)
        var found = pcre2_match_8(code, bytes, bytes.count, 0, 0, match, context)
        if found < PCRE2_ERROR_NOMATCH {
            limit = max(1_000, limit / 10)
            // This algorithm tries all alternatives in one pass over the text, but does not support back references.
            var workspace = [Int32](repeating: 0, count: 10_000)
            found = pcre2_dfa_match_8(
                code, bytes, bytes.count, 0, UInt32(PCRE2_DFA_SHORTEST), match, context, &workspace,
                workspace.count)
        }
        if found >= 0 { return true }
        var options: UInt32 = 0
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_ALLOPTIONS), &options)
        let isWhole = lastStart >= bytes.count || options & UInt32(PCRE2_ANCHORED) != 0
        return found == PCRE2_ERROR_NOMATCH && isWhole ? false : nil
    }

    // MARK: differences between PCRE2 and ECMA-262

    /// White space and line ends (ECMA-262, section 22.2.2.9). `Xsp` is all of them without U+FEFF.
    private static let spaces = #"\p{Xsp}\uFEFF"#

    /// Rewrites the parts of a pattern that PCRE2 would read in another way. Returns nil if ECMA-262 does not have a
    /// part.
    private static func translated(_ pattern: String) -> String? {
        let pairs = #/\\u(?<high>[dD][89aAbB][0-9a-fA-F]{2})\\u(?<low>[dD][c-fC-F][0-9a-fA-F]{2})/#
        let token = #/\\(?:[pP]\{(?<property>[^}]*)\}|c[A-Za-z]|.)|\(\*|./#.dotMatchesNewlines()
            .matchingSemantics(.unicodeScalar)
        let joined = pattern.replacing(pairs) { pair in
            let (high, low) = (UInt32(pair.high, radix: 16) ?? 0, UInt32(pair.low, radix: 16) ?? 0)
            return #"\u{\#(String((high - 0xD800) << 10 + low - 0xDC00 + 0x10000, radix: 16))}"#
        }
        var (result, isInClass) = ("", false)
        for part in joined.matches(of: token) {
            let text = String(part.0)
            switch text {
            case "(*" where !isInClass: return nil
            case "[": result += isInClass ? #"\["# : "["
            case ".": result += isInClass ? "." : #"[^\n\r\u2028\u2029]"#
            case #"\s"#: result += isInClass ? spaces : "[\(spaces)]"
            case #"\S"#: result += isInClass ? #"\P{Xsp}"# : "[^\(spaces)]"
            case #"\v"#: result += #"\x0B"#
            case #"\-"#: result += #"\x2D"#
            default:
                guard let property = part.property else {
                    let isKnown = text.count < 2 || !text.hasPrefix("\\") || text.hasPrefix(#"\c"#)
                    guard isKnown || !(text.last?.isLetter == true) || escapes.contains(text.dropFirst())
                    else { return nil }
                    result += text
                    if text == "]" { isInClass = false }
                    continue
                }
                let name = property.split(separator: "=").last.map(String.init) ?? ""
                let isCategory = !property.contains("=") || property.hasPrefix("g") || property.hasPrefix("G")
                result += "\\\(text.dropFirst().prefix(1)){\(isCategory ? categories[name] ?? name : name)}"
            }
            if text == "[" { isInClass = true }
        }
        return result
    }

    private static let escapes = "bBcdDfknrtuwWxpP"

    /// The long names of general categories (ECMA-262, table 68).
    private static let categories: [String: String] = {
        let names = """
            L Letter Lu Uppercase_Letter Ll Lowercase_Letter Lt Titlecase_Letter L& Cased_Letter Lm Modifier_Letter \
            Lo Other_Letter M Mark Mn Nonspacing_Mark Mc Spacing_Mark Me Enclosing_Mark N Number Nd Decimal_Number \
            Nd digit Nl Letter_Number No Other_Number P Punctuation P punct Pc Connector_Punctuation \
            Pd Dash_Punctuation Ps Open_Punctuation Pe Close_Punctuation Pi Initial_Punctuation Pf Final_Punctuation \
            Po Other_Punctuation S Symbol Sm Math_Symbol Sc Currency_Symbol Sk Modifier_Symbol So Other_Symbol \
            Z Separator Zs Space_Separator Zl Line_Separator Zp Paragraph_Separator C Other Cc Control Cf Format \
            Co Private_Use Cs Surrogate Cn Unassigned
            """.split(separator: " ").map(String.init)
        let pairs = stride(from: 0, to: names.count - 1, by: 2).map { (names[$0 + 1], names[$0]) }
        return Dictionary(pairs) { first, _ in first }
    }()
}
