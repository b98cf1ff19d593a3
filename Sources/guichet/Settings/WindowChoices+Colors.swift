import BlackBox
import TerminalUI

extension WindowChoices {
    /// The colours of styles that can be chosen. Normal text has the terminal's own colour, and barcodes must be black on
    /// white.
    static let styles = Style.Color.allCases.filter { $0 != .normal && $0 != .paper }

    mutating func addColor(_ entry: Entry) throws(Mistake) {
        let styles = Self.styles.map { "\($0)" }
        guard let color = Self.styles.first(where: { "\($0)" == entry.name }) else {
            throw .unknown(
                "not a colour of the window", entry, among: styles,
                otherwise: "They are \(styles.joined(separator: ", ")).")
        }
        let text = entry.values.count == 1 ? entry.values[0] : ""
        guard let number = Look.colorNames.firstIndex(of: text).map({ UInt8($0) }) ?? UInt8(text) else {
            let nearest = Spelling.nearest(to: text, among: Look.colorNames).map { " Did you mean \($0)?" }
            throw Mistake(
                sentence: "“\(entry.values.joined(separator: ", "))” is not a colour."
                    + (nearest
                        ?? " Use a number from 0 to 255, or \(Look.colorNames.joined(separator: ", "))."),
                line: entry.line)
        }
        colors[color] = number
    }
}
