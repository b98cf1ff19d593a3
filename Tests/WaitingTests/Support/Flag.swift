import Waiting

/// Something that tasks of any kind may set.
@UIActor
final class Flag {
    private(set) var isSet = false

    func set() { isSet = true }
}
