package import TerminalUI

/// A kind of element as a person names it: one role, or several.
public struct Kind: Hashable, Sendable {
    /// The name of the kind in scenarios, e.g. `textField`.
    package let name: String
    package let roles: Set<Role>

    init(_ name: String, _ roles: Set<Role>) {
        self.name = name
        self.roles = roles
    }

    package init(_ role: Role) {
        self.init(role.rawValue, [role])
    }

    /// A field to type into, with visible or hidden text.
    package static let field = Kind("field", [.textField, .secureField])

    /// Every kind that a scenario can name: `field`, and each role except text. A scenario finds a text by its words.
    package static let all = [field] + Role.allCases.filter { $0 != .text }.map(Kind.init)

    package var words: String { roles.count == 1 ? roles.first?.words ?? name : name }

    var plural: String { words + (words.hasSuffix("x") ? "es" : "s") }
}

extension Element {
    /// The element for a message: `text field “From”`, `text field without a label`.
    var inWords: String {
        guard name.trimmed.isEmpty else { return "\(role.words) \(name.quoted)" }
        return role.isActedOn ? "\(role.words) without a label" : role.words
    }

    /// Whether the element draws its own name.
    ///
    /// A field has its name beside it, the cells of a row draw the row's name, and a button with a value draws the
    /// value. A covered button does not draw its name, but Tab can reach it.
    var showsName: Bool {
        switch role {
        case .text, .heading, .status, .progress, .cell, .link: true
        case .button, .checkbox: value == nil && states.contains(.hittable)
        default: false
        }
    }
}

extension Role {
    /// The role for a message: `text field`.
    var words: String {
        switch self {
        case .textField: "text field"
        case .secureField: "secure field"
        case .status: "status line"
        default: rawValue
        }
    }

    /// Whether elements of this role only show words to read.
    package var isWords: Bool {
        switch self {
        case .text, .heading, .status, .progress, .group, .terminal, .link: true
        default: false
        }
    }

    /// Whether elements of this role draw their whole value. A field may have room for only a part of its value.
    var showsValue: Bool {
        switch self {
        case .cell, .button, .stepper: true
        default: false
        }
    }

    /// Whether people act on elements of this role.
    var isActedOn: Bool {
        switch self {
        case .textField, .secureField, .button, .checkbox, .stepper, .row, .cell: true
        default: false
        }
    }
}
