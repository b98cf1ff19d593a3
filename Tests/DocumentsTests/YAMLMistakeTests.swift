import Documents
import Testing

@Suite("Mistakes in YAML")
struct YAMLMistakeTests {
    /// Returns the mistake in a text, or `none`.
    private func mistake(in text: String) -> String {
        do {
            _ = try DocumentValue(yaml: text, file: "a.yaml", as: "menu")
            return "none"
        } catch {
            return error.description
        }
    }

    @Test(
        "a text that is not YAML is reported with its place",
        arguments: [
            ("drinks: [tea: green", 2), ("tea: green\ncakes:\n\t- plain", 3), ("a: b: c", 1),
            ("a: *nowhere", 1), ("a: 1\n---\nb: 2", 2), ("a: \"\u{1}\"", 1),
        ])
    func noYAML(text: String, line: Int) {
        let message = mistake(in: text)
        #expect(message.hasPrefix("a.yaml:\(line)"), "\(message)")
        #expect(message.contains("This is not YAML: "), "\(message)")
    }

    @Test("a line that is indented with a tab is reported with a hint")
    func tab() {
        #expect(mistake(in: "tea: green\ncakes:\n\t- plain").hasSuffix("YAML takes no tabs there."))
    }

    @Test("aliases of aliases that make a huge document are refused")
    func aliases() {
        let bomb = (1..<9).map {
            "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ", "))]"
        }
        let message = mistake(in: "a0: &a0 x\n" + bomb.joined(separator: "\n"))
        #expect(message.hasSuffix("This is more than 20000 values: no menu."), "\(message)")
    }

    @Test(
        "aliases that make a huge key are refused",
        arguments: ["? *a9\n: x", "*a9 : x", "{ *a9 : x }", "? [*a9]\n: x", "? { b: *a9 }\n: x"])
    func aliasesInKeys(key: String) {
        let bomb = (1...9).map {
            "  - &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ", "))]\n"
        }
        let lines = key.split(separator: "\n").map { "  \($0)\n" }.joined()
        let message = mistake(in: "a:\n  - &a0 x\n\(bomb.joined())b:\n\(lines)")
        #expect(message.hasSuffix("A key has to be a word."), "\(message)")
    }

    @Test("aliases of a long text that make a huge document are refused")
    func aliasesOfText() {
        let text = String(repeating: "x", count: 100_000)
        let aliases = Array(repeating: "*a", count: 400).joined(separator: ", ")
        let message = mistake(in: "a: &a \(text)\nb: [\(aliases)]")
        #expect(message.hasSuffix("Its aliases make this larger than 32 MB: no menu."), "\(message)")
    }

    @Test("aliases that are nested deeper than the text are refused")
    func aliasesOfDepth() {
        let chain = (1..<300).map { "a\($0): &a\($0) [*a\($0 - 1)]" }
        // A longer text is allowed to have more values.
        let text = "# \(String(repeating: "x", count: 50_000))\na0: &a0 x\n\(chain.joined(separator: "\n"))"
        #expect(mistake(in: text).hasSuffix("This is nested too deep: no menu."))
    }

    @Test("lists that are nested 100,000 deep are refused")
    func depth() {
        let message = mistake(in: "a: " + String(repeating: "[", count: 100_000))
        #expect(message == "a.yaml:1:5: This is nested too deep: no menu.")
    }
}
