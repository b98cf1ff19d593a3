import Waiting

/// A screen or a dialog as a layout sees it: its focus, and its controls' memory.
@UIActor
class Layer {
    let memory = ControlMemory()
    /// What has the focus, or is to have it as soon as it is there.
    var focus: ControlID?
    /// What had the focus in the last layout.
    private(set) var settledFocus: ControlID?
    /// What has been told that it has the focus.
    var toldFocus: ControlID?
    /// What could take the focus in the last layout, in the order of the Tab key.
    private(set) var focusOrder: [ControlID] = []

    init(focus: ControlID? = nil) {
        self.focus = focus
    }

    /// Takes note of what can take the focus now, and gives it to one of them.
    ///
    /// What had it keeps it where it is still there; else the next one that is gets it, else the one
    /// before, else the first. Asking for something that is not there changes nothing.
    func settleFocus(in order: [ControlID]) {
        let remaining = Set(order)
        let wanted = [focus, settledFocus].compactMap(\.self)
        focus =
            wanted.first(where: remaining.contains)
            ?? wanted.lazy.compactMap { self.neighbour(of: $0, in: remaining) }.first ?? order.first
        settledFocus = focus
        focusOrder = order
    }

    private func neighbour(of id: ControlID, in remaining: Set<ControlID>) -> ControlID? {
        guard let index = focusOrder.firstIndex(of: id) else { return nil }
        return focusOrder[index...].first(where: remaining.contains)
            ?? focusOrder[..<index].last(where: remaining.contains)
    }
}
