public import TerminalUI

/// What a person would call an element: a role, or several that pass for the same.
public struct Kind: Hashable, Sendable {
    /// How scenarios spell it, e.g. `textField`.
    public let name: String
    public let roles: Set<Role>

    init(_ name: String, _ roles: Set<Role>) {
        self.name = name
        self.roles = roles
    }

    public init(_ role: Role) {
        self.init(role.rawValue, [role])
    }

    /// Something to type into, whether or not it shows what is typed.
    public static let field = Kind("field", [.textField, .secureField])

    /// Every kind that a scenario can name: `field`, and the roles but for text, which is looked for by its words.
    static let all = [field] + Role.allCases.filter { $0 != .text }.map(Kind.init)

    /// For a message: `text field`.
    var words: String { roles.count == 1 ? roles.first?.words ?? name : name }
}

extension Role {
    /// For a message: `text field`.
    var words: String {
        switch self {
        case .textField: "text field"
        case .secureField: "secure field"
        case .status: "status line"
        default: rawValue
        }
    }

    /// Something to read, that nothing can be done with.
    var isWords: Bool {
        switch self {
        case .text, .heading, .status, .progress, .group: true
        default: false
        }
    }

    /// Something that a person acts on by itself.
    var isActedOn: Bool {
        switch self {
        case .textField, .secureField, .button, .checkbox, .stepper, .row, .cell: true
        default: false
        }
    }
}
