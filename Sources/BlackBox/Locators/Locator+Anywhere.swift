import TerminalUI

extension Locator {
    /// Whether every screen with a character on it has what the locator looks for, so that finding it proves nothing.
    package var isMetAnywhere: Bool {
        // Any character in a part of the screen says that the part is not blank.
        let isOfPart = criteria.contains { if case .on = $0 { true } else { false } }
        let isByPattern = criteria.contains { if case .matching = $0 { true } else { false } }
        return criteria.allSatisfy(\.isMetAnywhere) && !(isOfPart && isByPattern)
    }
}

extension Criterion {
    fileprivate var isMetAnywhere: Bool {
        switch self {
        case .on(.rows), .on(.columns), .nth, .drawn(.normal), .state(.enabled, true): true
        case .kind(let kind): kind.roles == [.terminal]
        case .matching(let source): (try? Pattern(source))?.matchesAnyText ?? false
        default: false
        }
    }
}
