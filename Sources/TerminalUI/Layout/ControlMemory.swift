public import Waiting

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
