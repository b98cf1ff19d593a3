import BlackBox

/// Texts that programs often do not expect.
enum NastyTexts {
    /// Texts that can be typed into a line.
    static let typed = [
        "a", " ", "0", "-1", "1", "99999999999999999999", "1e9", "0x7F", "3.14", "1,5", "½",
        "2026-02-30", "31.12.1999", "25:61", "tomorrow", "null", "NaN", "true",
        "'", "\"", "\\", "`", "%s%n", "$HOME ${x} $$", "{{request.path}}", "<b>&amp;</b>",
        "'; DROP TABLE x; --",
        "../../etc/passwd", "a@example.com", "@", "http://example.com/?a=b#c",
        "東京", "ｗｉｄｅ", "한국어", "👩‍👩‍👧‍👦", "🇫🇷🇩🇪", "e\u{301}\u{302}\u{303}", "\u{301}", "ﷺ", "ﬁ", "İı", "ß",
        "\u{202E}abc", "\u{200B}", "\u{FEFF}x", "שלום abc", "مرحبا", "a\u{00AD}b", "\u{1F3FB}", "𝕏",
        String(repeating: "x", count: 300), String(repeating: "東", count: 120),
        String(repeating: "e\u{301}", count: 80), String(repeating: "word ", count: 40),
    ]

    /// Texts that only arrive as a paste.
    static let pasted =
        [
            "one\ntwo\nthree", "\n", "\r\n", "\t\t", "a\u{0}b", "\u{1B}[31mred\u{1B}[0m",
            "\u{1B}]0;title\u{7}",
            "\u{8}\u{7F}", "\u{9B}2J", "\u{85}", "\u{2028}", String(repeating: "line\n", count: 50),
            String(repeating: "0123456789", count: 500),
        ]
}
