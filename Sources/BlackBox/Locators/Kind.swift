public import TerminalUI

/// A kind of element as a person names it: a role, or several that count as one.
public struct Kind: Hashable, Sendable {
    /// The spelling in scenarios, e.g. `textField`.
    public let name: String
    public let roles: Set<Role>

    init(_ name: String, _ roles: Set<Role>) {
        self.name = name
        self.roles = roles
    }

    public init(_ role: Role) {
        self.init(role.rawValue, [role])
    }

    /// A field to type into, whether or not it shows the text.
    public static let field = Kind("field", [.textField, .secureField])

    /// Every kind that a scenario can name: `field`, and the roles but for text, which is found by its words.
    static let all = [field] + Role.allCases.filter { $0 != .text }.map(Kind.init)

    /// The kind in a message: `text field`.
    var words: String { roles.count == 1 ? roles.first?.words ?? name : name }
}

extension Element {
    /// The element in a message: `text field “From”`, `text field without a label`.
    var inWords: String {
        guard name.trimmed.isEmpty else { return "\(role.words) \(name.quoted)" }
        return role.isActedOn ? "\(role.words) without a label" : role.words
    }
}

extension Element {
    /// Whether its own cells should show its name: that of a field stands beside it, that of a row are the words of
    /// its cells, a button with a value shows that, and Tab reaches a control that is covered.
    var showsName: Bool {
        switch role {
        case .text, .heading, .status, .progress, .cell: true
        case .button, .checkbox: value == nil && states.contains(.hittable)
        default: false
        }
    }
}

extension Role {
    /// The role in a message: `text field`.
    var words: String {
        switch self {
        case .textField: "text field"
        case .secureField: "secure field"
        case .status: "status line"
        default: rawValue
        }
    }

    /// Whether it is only to be read.
    var isWords: Bool {
        switch self {
        case .text, .heading, .status, .progress, .group: true
        default: false
        }
    }

    /// Whether its own cells show all of its value: a field may have room for a part alone.
    var showsValue: Bool {
        switch self {
        case .cell, .button, .stepper: true
        default: false
        }
    }

    /// Whether a person acts on it by itself.
    var isActedOn: Bool {
        switch self {
        case .textField, .secureField, .button, .checkbox, .stepper, .row, .cell: true
        default: false
        }
    }
}
