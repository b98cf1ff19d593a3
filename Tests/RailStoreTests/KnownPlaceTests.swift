import Rail
import TestSupport
import Testing

@testable import RailStore

@Suite("Known places")
struct KnownPlaceTests {
    @Test("a place has the name that the service gave most recently")
    func renamed() async throws {
        let store = Store(folder: nil)
        #expect(await store.knownPlaces(matching: "ly", of: "a") == [])
        await store.remember(PlaceList([lyon], isComplete: true), for: "l", of: "a")
        #expect(await store.knownPlaces(matching: "ly", of: "a") == [lyon])
        var renamed = lyon
        renamed.name = "Lyon La Part-Dieu"
        await store.remember(PlaceList([exupery, renamed], isComplete: true), for: "ly", of: "a")
        #expect(await store.knownPlaces(matching: "la part", of: "a") == [renamed])
    }

    @Test("a place is found by its name in another language, too")
    func translated() async throws {
        let store = Store(folder: nil)
        var munich = place("München Hbf", "1")
        munich.nameTranslations = ["Munich"]
        await store.remember(PlaceList([munich], isComplete: true), for: "munich", of: "a")
        #expect(await store.knownPlaces(matching: "munich", of: "a") == [munich])
    }

    @Test("the number of places is limited, and the newest places stay")
    func bounded() async throws {
        let clock = ManualClock()
        let store = Store(folder: nil, now: { clock.date })
        for number in 0..<(Store.responseLimit + 5) {
            clock.advance(by: .seconds(0.001 * 86_400))
            await store.remember(
                PlaceList([place("Gare \(number)", "\(number)")], isComplete: true),
                for: "gare \(number)", of: "a")
        }
        let month = Duration.seconds(30 * 86_400)
        #expect(await store.places(for: "gare 4", of: "a", within: month) == nil)
        #expect(await store.places(for: "gare 5", of: "a", within: month)?.places.count == 1)
    }
}
