import Waiting

/// The observed views of a window, kept from one layout to the next.
@UIActor
final class Compositions {
    private var kept: [Observed.Key: Composition] = [:]
    /// The kinds of views that have read state late. Only the first view of a kind may leave an observer that the counter
    /// does not remove.
    private(set) var lateReaders: Set<Observed.Kind> = []
    private let onChange: @Sendable () -> Void
    /// Read by all while they are observed: its change removes their observers.
    let counter = ObservationWatch.Counter()
    /// The number of compositions that have ended since the counter changed; each may have left observers behind.
    private var ended = 0
    private static let endedAtMost = 200

    init(onChange: @escaping @Sendable () -> Void) {
        self.onChange = onChange
    }

    func composition(of view: Observed, on screen: Size) -> Composition {
        if let composition = kept[view.key], composition.holds(on: screen) { return composition }
        if let old = kept[view.key] { end(old) }
        let kind = view.kind
        let composition = Composition(
            view, on: screen, counter: counter, readsLate: lateReaders.contains(kind),
            onLateRead: { [weak self] in self?.lateReaders.insert(kind) }, onChange: onChange)
        kept[view.key] = composition
        return composition
    }

    /// Composes all anew once so many have ended that the observers they have left are worth being removed.
    func beginLayout() {
        guard ended >= Self.endedAtMost else { return }
        for composition in kept.values { composition.end() }
        kept = [:]
        ended = 0
        counter.stops += 1
    }

    private func end(_ composition: Composition) {
        composition.end()
        ended += 1
    }

    /// Drops those that are not a part of the frame.
    func endLayout() {
        var isAnyUnused = false
        for composition in kept.values where !composition.isUsed {
            end(composition)
            isAnyUnused = true
        }
        if isAnyUnused { kept = kept.filter(\.value.isUsed) }
        for composition in kept.values { composition.isUsed = false }
    }
}
