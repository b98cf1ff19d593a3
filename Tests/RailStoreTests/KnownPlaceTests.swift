import Foundation
import Rail
import TestSupport
import Testing

@testable import RailStore

@Suite("Known places")
struct KnownPlaceTests {
    @Test("are found by their reference once the service has named them, as it named them last")
    func byReference() async throws {
        let store = Store.inMemory()
        #expect(await store.place(lyon.id, of: "a") == nil)
        store.remember(PlaceList([lyon], isComplete: true), for: "l", of: "a")
        #expect(await store.place(lyon.id, of: "a") == lyon)
        var renamed = lyon
        renamed.name = "Lyon La Part-Dieu"
        store.remember(PlaceList([exupery, renamed], isComplete: true), for: "ly", of: "a")
        #expect(await store.place(lyon.id, of: "a") == renamed)
        #expect(await store.knownPlaces(matching: "la part", of: "a") == [renamed])
    }

    @Test("are bounded in number, and the newest stay")
    func bounded() async throws {
        let clock = ManualClock()
        let store = Store.inMemory(now: { clock.date })
        for number in 0..<(Store.responseLimit + 5) {
            clock.advance(by: .seconds(0.001 * 86_400))
            store.remember(
                PlaceList([place("Gare \(number)", "\(number)")], isComplete: true),
                for: "gare \(number)", of: "a")
        }
        let month = Duration.seconds(30 * 86_400)
        #expect(await store.places(for: "gare 4", of: "a", within: month) == nil)
        #expect(await store.places(for: "gare 5", of: "a", within: month)?.places.count == 1)
    }

    @Test("are compared without case, accents and punctuation, word by word")
    func words() {
        #expect(SearchTerms("  Genève-Cornavin,  ZÜRICH ").text == "geneve cornavin zurich")
        #expect(SearchTerms("Paris Gare de l'Est").contains(beginningsOf: SearchTerms("GARE EST")))
        #expect(!SearchTerms("Lyon Perrache").contains(beginningsOf: SearchTerms("lyon part")))
        #expect(!SearchTerms("Babylon").contains(beginningsOf: SearchTerms("lon")))
    }
}
