import Waiting

/// The observed views of a window, kept from one layout to the next.
@UIActor
final class Compositions {
    private var kept: [Observed.Key: Composition] = [:]
    /// The kinds of views that read state late. Each is met once before it is known, so that few observers outlive their
    /// view.
    private(set) var lateReaders: Set<Observed.Kind> = []
    private let onChange: @Sendable () -> Void

    init(onChange: @escaping @Sendable () -> Void) {
        self.onChange = onChange
    }

    func composition(of view: Observed, on screen: Size) -> Composition {
        if let composition = kept[view.key], composition.holds(on: screen) { return composition }
        kept[view.key]?.end()
        let kind = view.kind
        let composition = Composition(
            view, on: screen, readsLate: lateReaders.contains(kind),
            onLateRead: { [weak self] in self?.lateReaders.insert(kind) }, onChange: onChange)
        kept[view.key] = composition
        return composition
    }

    /// Drops those that are not a part of the frame.
    func endLayout() {
        var isAnyUnused = false
        for composition in kept.values where !composition.isUsed {
            composition.end()
            isAnyUnused = true
        }
        if isAnyUnused { kept = kept.filter(\.value.isUsed) }
        for composition in kept.values { composition.isUsed = false }
    }
}
