/// The double that received a call; compared by identity, for two doubles may have one name.
final class DoubleIdentity: Sendable {
    let name: String
    let location: FileLocation
    let hidesValues: Bool

    init(name: String, location: FileLocation, hidesValues: Bool) {
        self.name = Printed.clean(name)
        self.location = location
        self.hidesValues = hidesValues
    }
}
