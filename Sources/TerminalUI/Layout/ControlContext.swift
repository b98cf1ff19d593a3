public import Waiting

/// The surroundings of a control while it paints or handles a key.
@UIActor
public struct ControlContext {
    /// Its id, made unique within its screen.
    public let id: ControlID?
    /// Its place, in cells of the screen.
    public let frame: Rect
    /// Whether it has the focus.
    public let isFocused: Bool
    /// The state of the window.
    public let environment: Environment
    /// The states that the controls of this screen keep from one layout to the next.
    public let memory: ControlMemory

    public var size: Size { frame.size }

    /// The state that is kept under this control's own id, or `initial` at first; a control without an id
    /// keeps none.
    public func remembered<State>(_ initial: @autoclosure () -> State) -> State {
        guard let id else { return initial() }
        return memory[id, default: initial()]
    }

    /// Keeps `state` under this control's own id, for the layouts to come.
    public func remember<State>(_ state: State) {
        if let id { memory.store(state, for: id) }
    }
}

/// The states that the controls of one screen or dialog keep from one layout to the next, by id.
@UIActor
public final class ControlMemory {
    private var states: [ControlID: Any] = [:]

    public init() {}

    /// The state kept for `id`, or `initial` when there is none of this type.
    public subscript<State>(id: ControlID, default initial: @autoclosure () -> State) -> State {
        states[id] as? State ?? initial()
    }

    /// Keeps `state` in place of what was kept for `id`.
    public func store<State>(_ state: State, for id: ControlID) {
        states[id] = state
    }
}
