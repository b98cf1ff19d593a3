import TerminalUI

/// Searches every frame for elements that must never be there, and keeps the first sighting.
struct FrameWatch {
    struct Sighting: Error {
        var sentence: String
        var screen: String
    }

    private(set) var sighting: Sighting?
    private let queries: [Query]

    init(for locators: [Locator] = []) throws(Pattern.Unusable) {
        var queries: [Query] = []
        for locator in locators { queries.append(try Query(locator).forbidding) }
        self.queries = queries
    }

    mutating func look(at frame: Frame, as snapshot: @autoclosure () -> Snapshot) {
        guard sighting == nil, !queries.isEmpty else { return }
        let snapshot = snapshot()
        for query in queries {
            let match = snapshot.matches(query).first
            let sentence =
                match.map { "Frame \(frame.number) shows \($0.description), which may never be there." }
                ?? snapshot.unanswered
            guard let sentence else { continue }
            sighting = Sighting(sentence: sentence, screen: ScreenDrawing(frame: frame).text)
            return
        }
    }
}
