import BlackBox
package import TerminalUI

extension Frame {
    /// Steps that expect what the frame shows, as lines of a scenario: words in a style of their own first, then rows. For the
    /// first scenario of a program that draws its screen itself.
    ///
    /// - Parameter most: The most steps.
    package func stepsToExpect(_ most: Int = 8) -> [String] {
        var styled: [String] = []
        var plain: [String] = []
        for y in 0..<grid.size.height {
            let runs = CellRun.runs(of: grid.row(y)).map { (words: String($0.text.trimmed), style: $0.style) }
                .filter { run in run.words.contains { $0.isLetter || $0.isNumber } }
            for run in runs {
                if let look = run.style.name.split(separator: " ").last {
                    styled.append("- expect: { text: \(run.words.asYAML), style: \(look) }")
                } else {
                    plain.append("- expect: \(run.words.asYAML)")
                }
            }
        }
        var seen: Set<String> = []
        return Array((styled + plain).filter { seen.insert($0).inserted }.prefix(most))
    }
}
