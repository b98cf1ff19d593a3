import Foundation
public import Waiting

/// Writes screens as they are into the `expectScreen` blocks of scenarios that expect others.
@UIActor
public final class ScreenUpdates {
    /// The screens that were found in the place of others, a text for each row.
    private var screens: [FileLocation: [String]] = [:]
    /// The blocks that a run has found as they are written.
    private var confirmed: Set<FileLocation> = []
    /// The blocks for which different runs have different screens.
    private var disputed: Set<FileLocation> = []

    public nonisolated init() {}

    /// Notes the screen that a run has where a block expects another one, or nil where it has the one that is expected.
    func add(_ screen: [String]?, at place: FileLocation) {
        guard let screen else {
            confirmed.insert(place)
            return
        }
        if let other = screens.updateValue(screen, forKey: place), other != screen { disputed.insert(place) }
    }

    /// Rewrites the blocks, and returns their places, and the mistakes that kept one as it is.
    public func write() -> (places: [FileLocation], mistakes: [ScenarioMistake]) {
        var places: [FileLocation] = []
        var mistakes: [ScenarioMistake] = []
        // From the last line on, so that the places before it stay.
        let updates = screens.sorted { ($0.key.file, $1.key.line) < ($1.key.file, $0.key.line) }
        for (place, screen) in updates {
            do throws(ScenarioMistake) {
                guard !disputed.contains(place), !confirmed.contains(place) else {
                    throw ScenarioMistake("Its runs have different screens: it stays as it is.", at: place)
                }
                try ScreenBlock(at: place).write(screen)
                places.append(place)
            } catch {
                mistakes.append(error)
            }
        }
        (screens, confirmed, disputed) = ([:], [], [])
        return (places.reversed(), mistakes)
    }
}
