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
}
