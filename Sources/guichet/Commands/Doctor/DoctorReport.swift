import JSONTrees
import TerminalUI

/// The findings of `guichet doctor`, as lines for people and as JSON for programs.
struct DoctorReport: Sendable {
    /// Whether each check is printed as soon as it is made, as text for people.
    let isForPeople: Bool
    /// The columns of the terminal, at which lines are broken; nil not to break lines.
    let width: Int?
    private var checks: [DoctorCheck] = []

    init(isForPeople: Bool, width: Int?) throws {
        (self.isForPeople, self.width) = (isForPeople, width)
        try print(["Guichet \(Version.withBuild)", ""])
    }

    mutating func add(_ checks: [DoctorCheck]) throws {
        self.checks += checks
        try print(checks.flatMap(lines))
    }

    func end() throws { try print(ending) }

    private func print(_ lines: [String]) throws {
        if isForPeople { try Output.lines(lines) }
    }

    /// The worst status: `error`, `warning` or `ok`.
    var status: DoctorCheck.Status {
        [.error, .warning].first { status in checks.contains { $0.status == status } } ?? .ok
    }

    private var unchecked: [String] { checks.flatMap(\.unchecked) }

    // MARK: for people

    private static let statusWidth = "unchecked".count + 2
    private static let indent = statusWidth + "configuration".count + 2

    /// Returns the lines of a check: its status, name and message, then its advice and its table.
    private func lines(_ check: DoctorCheck) -> [String] {
        let status = check.status.rawValue.padded(to: Self.statusWidth)
        let head = (status + check.name.words).padded(to: Self.indent)
        let texts = [check.message, check.advice].compactMap(\.self).flatMap { wrapped($0, Self.indent) }
        let rest = texts.dropFirst().map { "".padded(to: Self.indent) + $0 }
        let rows = PlainTable.lines(check.rows).map { "".padded(to: Self.statusWidth) + $0 }
        return [head + (texts.first ?? "")] + rest + rows
    }

    /// The last lines: the facts that were not checked, and the number of errors and warnings.
    private var ending: [String] {
        let counts = [DoctorCheck.Status.error, .warning].compactMap { status in
            let count = checks.count { $0.status == status }
            return count == 0 ? nil : counted(count, status.rawValue)
        }
        let sum = counts.isEmpty ? "Nothing is wrong." : counts.joined(separator: ", ") + "."
        let left = unchecked.isEmpty ? nil : "Not checked: \(unchecked.joined(separator: "; "))."
        return [""] + [left, sum].compactMap(\.self).flatMap { wrapped($0, 0) }
    }

    private func wrapped(_ text: String, _ indent: Int) -> [String] {
        let lines = text.split(separator: "\n").map { String($0).cleaned }
        guard let width else { return lines }
        return lines.flatMap { StyledText($0).wrapped(to: max(20, width - indent)).map(\.text) }
    }

    // MARK: for programs

    /// The document that `Documentation/Schemas/doctor.schema.json` describes.
    var json: JSONTree {
        .printed([
            "version": Version.current, "status": status.rawValue, "unchecked": unchecked,
            "checks": JSONTree.object(checks.map { JSONTree.Member($0.name.rawValue, Self.json($0)) }),
        ])
    }

    private static func json(_ check: DoctorCheck) -> JSONTree {
        let members = JSONTree.printed([
            "status": check.status.rawValue, "message": check.message, "advice": check.advice,
        ])
        return .object((members.members ?? []) + check.facts)
    }
}
