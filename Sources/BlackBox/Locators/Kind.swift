public import TerminalUI

/// A kind of element as a person names it: one role, or several.
public struct Kind: Hashable, Sendable {
    /// Its name in scenarios, e.g. `textField`.
    public let name: String
    public let roles: Set<Role>

    init(_ name: String, _ roles: Set<Role>) {
        self.name = name
        self.roles = roles
    }

    public init(_ role: Role) {
        self.init(role.rawValue, [role])
    }

    /// A field to type into, with visible or hidden text.
    public static let field = Kind("field", [.textField, .secureField])

    /// Every kind that a scenario can name: `field`, and all roles except text, which is found by its words.
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
    /// Whether its own cells should show its name. The name of a field is beside it, the name of a row is made of its
    /// cells, a button with a value shows the value, and Tab can reach a control that is covered.
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

    /// Whether it only has words to read.
    var isWords: Bool {
        switch self {
        case .text, .heading, .status, .progress, .group: true
        default: false
        }
    }

    /// Whether its own cells show its whole value. A field may only have room for a part of it.
    var showsValue: Bool {
        switch self {
        case .cell, .button, .stepper: true
        default: false
        }
    }

    /// Whether it is a kind of element that people act on.
    var isActedOn: Bool {
        switch self {
        case .textField, .secureField, .button, .checkbox, .stepper, .row, .cell: true
        default: false
        }
    }
}
