/// Who received a call; compared by identity, for two doubles may bear one name.
final class DoubleIdentity: Sendable {
    let name: String
    let place: CodePlace
    let hidesValues: Bool

    init(name: String, place: CodePlace, hidesValues: Bool) {
        self.name = Printed.clean(name)
        self.place = place
        self.hidesValues = hidesValues
    }
}
