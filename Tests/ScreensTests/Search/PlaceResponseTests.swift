import Rail
import Testing

@testable import Screens

@Suite("A response with places")
struct PlaceResponseTests {
    private let lyon = Place(id: "1", name: "Lyon Part-Dieu", locality: "Lyon")
    private let geneve = Place(id: "2", name: "Cornavin", locality: "Genève")

    private func found(_ typed: String, asked: String, _ places: [Place], isComplete: Bool = true) -> [Place]?
    {
        PlaceResponse(text: asked, list: PlaceList(places, isComplete: isComplete)).places(for: typed)
    }

    @Test(
        "a response gives the places for a longer text by how words of name and town begin, in any order and spelling"
    )
    func narrows() {
        let asked = [lyon, Place(id: "3", name: "Lyon Perrache", locality: "Lyon")]
        #expect(found("ly", asked: "ly", asked) == asked)
        #expect(found("ly part", asked: "ly", asked) == [lyon])
        #expect(found("ly DÏEU", asked: "ly", asked) == [lyon])
        #expect(found("gen corn", asked: "gen", [geneve]) == [geneve])
        #expect(found("genev", asked: "gén", [geneve]) == nil)
    }

    @Test("a response gives nothing for a text that does not begin with its own")
    func otherText() {
        #expect(found("l", asked: "ly", [lyon]) == nil)
        #expect(found("part ly", asked: "ly", [lyon]) == nil)
    }

    @Test(
        "a response gives nothing for a longer text when there may be more places, none is left, or one was found otherwise"
    )
    func asks() {
        #expect(found("lyo", asked: "ly", [lyon], isComplete: false) == nil)
        #expect(found("lyx", asked: "ly", [lyon]) == nil)
        #expect(found("lyo", asked: "ly", [lyon, geneve]) == nil)
        #expect(found("lyo", asked: "ly", []) == nil)
        #expect(found("ly", asked: "ly", []) == [])
    }
}
