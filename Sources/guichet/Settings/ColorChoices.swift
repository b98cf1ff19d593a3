import BlackBox
import TerminalUI

/// The colours that a person has chosen in place of the usual ones.
struct ColorChoices: Sendable {
    /// The chosen colours, as numbers of the terminal's palette.
    private(set) var numbers: [Style.Color: UInt8] = [:]

    /// The colours of styles that can be chosen. Normal text has the terminal's own colour, and barcodes must be
    /// black on white.
    static let styles = Style.Color.allCases.filter { $0 != .normal && $0 != .paper }

    /// The names of the terminal's own sixteen colours, in the order of their numbers.
    static let names: [String] = {
        let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        return names + names.map { "bright-" + $0 }
    }()

    /// Adds the entries of `colors`. Returns the mistakes in them.
    mutating func add(_ entries: [WindowChoices.Entry]) -> [WindowChoices.Mistake] {
        var mistakes: [WindowChoices.Mistake] = []
        for entry in entries {
            do throws(WindowChoices.Mistake) { try add(entry) } catch { mistakes.append(error) }
        }
        return mistakes
    }

    private mutating func add(_ entry: WindowChoices.Entry) throws(WindowChoices.Mistake) {
        let styles = Self.styles.map { "\($0)" }
        guard let color = Self.styles.first(where: { "\($0)" == entry.name }) else {
            throw .unknown(
                "not a colour of the window", entry, among: styles,
                otherwise: "They are \(styles.joined(separator: ", ")).")
        }
        let text = entry.values.count == 1 ? entry.values[0] : ""
        guard let number = Self.names.firstIndex(of: text).map({ UInt8($0) }) ?? UInt8(text) else {
            let nearest = Spelling.nearest(to: text, among: Self.names).map { " Did you mean \($0)?" }
            throw WindowChoices.Mistake(
                sentence: "“\(entry.values.joined(separator: ", "))” is not a colour."
                    + (nearest ?? " Use a number from 0 to 255, or \(Self.names.joined(separator: ", "))."),
                line: entry.line)
        }
        numbers[color] = number
    }
}
