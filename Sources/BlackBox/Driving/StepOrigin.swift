/// The reason why a step stands where it does not run: another step that includes or repeats it.
public enum StepOrigin: Hashable, Sendable, CustomStringConvertible {
    /// Included by the step at this place.
    case included(by: FileLocation)
    /// In one of the rounds of the step at this place.
    case round(Int, of: Int, at: FileLocation)

    public var description: String {
        switch self {
        case .included(let place): "included by \(place)"
        case .round(let number, let count, let place): "in round \(number) of \(count) of \(place)"
        }
    }
}
