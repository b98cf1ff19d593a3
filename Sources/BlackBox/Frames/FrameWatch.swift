import TerminalUI

/// Looks in every frame for the things that none may show, and keeps the first that one showed.
struct FrameWatch {
    /// A thing that a frame showed, though none may.
    struct Sighting: Error {
        /// The sentence that tells it.
        var sentence: String
        /// The frame as text.
        var screen: String
    }

    private(set) var sighting: Sighting?
    private let queries: [Query]

    init(for locators: [Locator] = []) throws(Pattern.Unusable) {
        var queries: [Query] = []
        for locator in locators { queries.append(try Query(locator)) }
        self.queries = queries
    }

    mutating func look(at frame: Frame, as snapshot: @autoclosure () -> Snapshot) {
        guard sighting == nil, !queries.isEmpty else { return }
        let snapshot = snapshot()
        for query in queries {
            guard let match = snapshot.matches(query).first else { continue }
            sighting = Sighting(
                sentence: "Frame \(frame.number) shows \(match.description), which may never be there.",
                screen: ScreenDrawing(frame: frame).text)
            return
        }
    }
}
