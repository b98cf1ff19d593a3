import Rail
import Testing

@testable import Screens

@Suite("A response with places")
struct PlaceResponseTests {
    private let lyon = Place(id: "1", name: "Lyon Part-Dieu", locality: "Lyon")
    private let geneve = Place(id: "2", name: "Cornavin", locality: "Genève")

    private func found(_ typed: String, asked: String, _ places: [Place], isComplete: Bool = true) -> [Place]?
    { PlaceResponse(text: asked, list: PlaceList(places, isComplete: isComplete)).places(for: typed) }

    @Test("for a longer text, a response gives the places that have a word beginning with each typed word")
    func narrows() {
        let asked = [lyon, Place(id: "3", name: "Lyon Perrache", locality: "Lyon")]
        #expect(found("ly", asked: "ly", asked) == asked)
        #expect(found("ly part", asked: "ly", asked) == [lyon])
        #expect(found("ly DÏEU", asked: "ly", asked) == [lyon])
        #expect(found("gen corn", asked: "gen", [geneve]) == [geneve])
        #expect(found("genev", asked: "gén", [geneve]) == nil)
    }

    @Test("the whole name of a place in another language counts as its name, but its beginning does not")
    func translated() {
        let cornavin = Place(id: "2", name: "Cornavin", locality: "Genève", nameTranslations: ["Genf"])
        #expect(found("genf", asked: "gen", [cornavin]) == [cornavin])
        #expect(found("gen", asked: "ge", [cornavin]) == [cornavin])
        #expect(found("genf co", asked: "gen", [cornavin]) == nil)
        #expect(found("genova", asked: "gen", [cornavin]) == nil)
    }

    @Test("a response has no places for a text that does not begin with the requested text")
    func otherText() {
        #expect(found("l", asked: "ly", [lyon]) == nil)
        #expect(found("part ly", asked: "ly", [lyon]) == nil)
    }

    @Test("a response does not answer a longer text if it is incomplete, empty, or matched other spellings")
    func asks() {
        #expect(found("lyo", asked: "ly", [lyon], isComplete: false) == nil)
        #expect(found("lyx", asked: "ly", [lyon]) == nil)
        #expect(found("lyo", asked: "ly", [lyon, geneve]) == nil)
        #expect(found("lyo", asked: "ly", []) == nil)
        #expect(found("ly", asked: "ly", []) == [])
    }
}
