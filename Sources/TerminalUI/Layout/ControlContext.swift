public import Waiting

/// The surroundings of a control while it paints or handles an event.
@UIActor
public struct ControlContext {
    /// The control's id, made unique within its screen.
    package let id: ControlID?
    /// The control's place on the screen, in cells.
    public let frame: Rect
    /// Whether the control has the focus.
    public let isFocused: Bool
    /// The state of the window.
    package let environment: Environment
    /// The states that the controls of this screen keep from one layout to the next.
    package let memory: ControlMemory

    public var size: Size { frame.size }

    /// The state stored under this control's id, or `initial` if there is none. A control without an id stores nothing.
    public func remembered<State>(_ initial: @autoclosure () -> State) -> State {
        guard let id else { return initial() }
        return memory[id, default: initial()]
    }

    /// Stores `state` under this control's id for later layouts.
    public func remember<State>(_ state: State) { if let id { memory.store(state, for: id) } }
}

/// The states that the controls of one screen or dialog keep from one layout to the next, indexed by the control's id.
@UIActor
package final class ControlMemory {
    private var states: [ControlID: Any] = [:]

    package init() {}

    /// The state stored for `id`, or `initial` if there is none of this type.
    package subscript<State>(id: ControlID, default initial: @autoclosure () -> State) -> State {
        states[id] as? State ?? initial()
    }

    /// Stores `state` for `id`. It replaces earlier state.
    package func store<State>(_ state: State, for id: ControlID) { states[id] = state }
}
