import Waiting

/// A screen or a dialog as a layout sees it: its focus, and the memory of its controls.
@UIActor
class Layer {
    let memory = ControlMemory()
    /// The control with the focus, or the control that gets the focus once it exists.
    var focus: ControlID?
    /// The control that had the focus in the last layout.
    private(set) var settledFocus: ControlID?
    /// The last control that was told that it has the focus.
    var toldFocus: ControlID?
    /// The controls that could have the focus in the last layout, in the order of the Tab key.
    private(set) var focusOrder: [ControlID] = []

    init(focus: ControlID? = nil) { self.focus = focus }

    /// Stores the controls that can have the focus, and gives the focus to one of them.
    ///
    /// The control with the focus keeps it if it still exists. Otherwise the focus goes to the next control
    /// that still exists, else to the nearest one before, else to the first control. Asking for a control
    /// that does not exist changes nothing.
    func settleFocus(in order: [ControlID]) {
        let wanted = [focus, settledFocus].compactMap(\.self)
        focus =
            wanted.first(where: order.contains)
            ?? wanted.lazy.compactMap { self.neighbour(of: $0, in: order) }.first ?? order.first
        settledFocus = focus
        focusOrder = order
    }

    private func neighbour(of id: ControlID, in remaining: [ControlID]) -> ControlID? {
        guard let index = focusOrder.firstIndex(of: id) else { return nil }
        return focusOrder[index...].first(where: remaining.contains)
            ?? focusOrder[..<index].last(where: remaining.contains)
    }
}
