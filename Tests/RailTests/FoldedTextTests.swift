import Rail
import Testing

@Suite("A folded text")
struct FoldedTextTests {
    @Test("a folded text has no capitals, accents or punctuation")
    func plain() {
        #expect(FoldedText("  Genève-Cornavin,  ZÜRICH ").joined == "geneve cornavin zurich")
        #expect(FoldedText(joined: "geneve cornavin") == FoldedText("Genève Cornavin"))
    }

    @Test("a folded text contains the beginnings of its words, in any order")
    func beginnings() {
        #expect(FoldedText("Paris Gare de l'Est").contains(beginningsOf: FoldedText("GARE EST")))
        #expect(!FoldedText("Lyon Perrache").contains(beginningsOf: FoldedText("lyon part")))
        #expect(!FoldedText("Babylon").contains(beginningsOf: FoldedText("lon")))
    }

    @Test(
        "names and codes are the same apart from case, accents, spaces and punctuation",
        arguments: [
            ("Müller", "muller", true), ("Beispiel", "BEISPIEL", true), ("Weiß", "weiss", true),
            ("Łukasz", "Lukasz", true), ("O’Brien", "o brien", true), ("van der Berg", "Van-der-Berg", true),
            ("Зоя", "зоя", true), ("Müller", "Möller", false), ("Müller", "Müll", false),
            ("Müller", "", false),
            ("🚄", "🚄", true), ("🚄", "-", false),
        ])
    func sameNames(_ one: String, _ other: String, _ areSame: Bool) {
        #expect(one.isSame(as: other) == areSame)
        #expect(other.isSame(as: one) == areSame)
    }
}
