import Rail
import Screens
import SharedAlgorithms

/// Finds the discount card that somebody names on the command line.
enum CardByName {
    /// Returns the only kind of card that a name or a code can mean: a whole name, or the beginnings of its words.
    ///
    /// - Parameter remarks: A sentence is added if the card has another name than the typed one.
    /// - Throws: `ProgramError` if no kind of card or several have this name. The message lists them.
    static func card(
        _ text: String, among types: [ReductionCardType], remarks: inout [String]
    ) throws -> ReductionCard {
        let typed = text.trimmingSpaces
        let exact = types.filter { $0.isCalled(typed) }
        let begun = types.filter {
            !typed.folded.isEmpty && FoldedText($0.name).contains(beginningsOf: FoldedText(typed))
        }
        let found = exact.isEmpty ? begun : exact
        if found.count == 1 {
            if exact.isEmpty { remarks.append("“\(typed)” is taken as \(found[0].name).") }
            return found[0].card()
        }
        guard found.isEmpty else {
            let names = found.map { "  " + $0.name }.joined(separator: "\n")
            throw ProgramError.unusable("“\(typed)” may be one of these. Name one of them in full:\n\(names)")
        }
        guard !types.isEmpty else { throw ProgramError.unusable("The service lists no discount cards.") }
        // The names have commas.
        let list = "; the cards are \(types.map(\.name.quoted).listed())."
        let end = suggestion(for: typed, among: types.map(\.name), otherwise: list)
        throw ProgramError.unusable("The service knows no card “\(typed)”\(end)")
    }
}

extension ReductionCardType {
    fileprivate func isCalled(_ typed: String) -> Bool {
        code == typed || [name, shortName].contains { $0?.folded == typed.folded }
    }
}
