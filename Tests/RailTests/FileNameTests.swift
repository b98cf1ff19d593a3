import Rail
import Testing

@Suite("A file name that is made from a service's text")
struct FileNameTests {
    @Test(
        "a file name keeps letters, digits and spaces, and has dashes in place of other characters",
        arguments: [
            ("guichet-K7Q2XM", "guichet-K7Q2XM"), ("Genève 1", "Genève 1"), ("e\u{301}t", "ét"), ("東京", "東京"),
            ("../../etc/passwd", "etc-passwd"), ("a\\b:c|d*?\"<>", "a-b-c-d"),
            ("a\u{0}\n\u{1b}[31mb", "a-31mb"),
            ("a\u{202e}fdp\u{202c}", "a-fdp"), ("a\u{200b}b\u{feff}", "a-b"), ("a\u{2028}b", "a-b"),
            (".hidden", "hidden"), ("--rf", "rf"), ("a. .", "a"), ("", "file"), ("///", "file"),
            ("con", "_con"), ("NUL.tar", "_NUL.tar"), ("COM1", "_COM1"), ("console", "console"), ("🚄 1", "1"),
        ])
    func cleaned(_ words: String, _ stem: String) {
        #expect(FileName(words, extension: "pdf").text == stem + ".pdf")
        // A name that is already safe stays the same.
        #expect(FileName(stem, extension: "pdf").text == stem + ".pdf")
    }

    @Test("a long file name is cut to the limit of file systems, and keeps its number and its extension")
    func long() {
        for word in ["a", "é", "東", "a "] {
            let words = String(repeating: word, count: 400)
            for number in [1, 2, 99] {
                let name = FileName(words, extension: "pdf", number: number).text
                #expect((150...200).contains(name.utf8.count))
                #expect(name.hasSuffix(number == 1 ? ".pdf" : " (\(number)).pdf"))
            }
        }
    }
}
