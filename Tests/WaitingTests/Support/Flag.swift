import Waiting

/// A flag that any task may set.
@UIActor
final class Flag {
    private(set) var isSet = false

    func set() { isSet = true }
}
