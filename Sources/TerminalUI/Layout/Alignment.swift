/// The place of a view in a width that is more than it uses.
public enum HorizontalAlignment: Hashable, Sendable {
    case leading, center, trailing

    /// The offset from the left of a view of `length` columns within `available`.
    func offset(of length: Int, in available: Int) -> Int {
        switch self {
        case .leading: 0
        case .center: max(0, (available - length) / 2)
        case .trailing: max(0, available - length)
        }
    }
}

/// The place of a view in a height that is more than it uses.
public enum VerticalAlignment: Hashable, Sendable {
    case top, center, bottom

    func offset(of length: Int, in available: Int) -> Int {
        switch self {
        case .top: 0
        case .center: max(0, (available - length) / 2)
        case .bottom: max(0, available - length)
        }
    }
}
