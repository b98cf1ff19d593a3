import TerminalUI

extension Style {
    private static let attributeNames: [(name: String, attribute: Attributes)] = [
        ("bold", .bold), ("dim", .dim), ("underline", .underline), ("reverse", .reverse),
    ]

    private static let colorNames = Dictionary(
        uniqueKeysWithValues: Color.allCases.map { ($0, "\($0)") })

    /// The words for its colour and its attributes: `error bold`.
    var name: String {
        var words = color == .normal ? "" : Self.colorNames[color] ?? ""
        for (name, attribute) in Self.attributeNames where attributes.contains(attribute) {
            if !words.isEmpty { words += " " }
            words += name
        }
        return words
    }

    /// The style of such words; those that it does not know are left out.
    init(named name: String) {
        self.init()
        for word in name.split(separator: " ") {
            if let color = Self.colorNames.first(where: { $0.value == word })?.key { self.color = color }
            if let known = Self.attributeNames.first(where: { $0.name == word }) {
                attributes.insert(known.attribute)
            }
        }
    }
}
