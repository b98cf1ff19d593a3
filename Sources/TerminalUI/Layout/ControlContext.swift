public import Waiting

/// What a control knows of its surroundings while it paints or uses a key.
@UIActor
public struct ControlContext {
    /// Its id, made unlike any other of the same screen.
    public let id: ControlID?
    /// Where it is, in cells of the screen.
    public let frame: Rect
    /// Whether keys go to it.
    public let isFocused: Bool
    /// What is around the whole screen: the window's state.
    public let environment: Environment
    /// What the controls of this screen keep from one layout to the next.
    public let memory: ControlMemory

    public var size: Size { frame.size }

    /// What this control keeps under its own id, beginning with `initial`; a control without an id keeps
    /// nothing.
    public func remembered<State>(_ initial: @autoclosure () -> State) -> State {
        id.map { memory[$0, default: initial()] } ?? initial()
    }

    /// Keeps `state` under this control's own id, for the layouts to come.
    public func remember<State>(_ state: State) {
        if let id { memory.store(state, for: id) }
    }
}
