package import JSONTrees

/// A value of an exchange, and what the rules say about it. What stands for it in a recording depends on the other
/// exchanges too.
package struct JudgedValue: Sendable {
    enum Kind: Sendable {
        /// The text of a field. The words are those of a text that stays unless it holds a value that was replaced.
        case text(String, FieldTable.Field, words: Words?)
        case document(GraphQLDocument, FieldTable.Field)
        case number(JSONNumber, FieldTable.Field)
        /// The name of a field that is itself data, such as an id.
        case name(String)
        /// A value in a body that is left out.
        case unrecorded(String, FieldTable.Field)
        case host(String)
        case target(String)
        case address(String)
        case links(String)
        /// The value of a header field that is recorded as it is.
        case header(String)
    }

    let kind: Kind

    /// The text in a judged exchange in whose place the name of a value comes. No text that stays there begins like this.
    /// All blanks have the same length, so that members with blanks as their names sort in the order in which they came.
    static func blank(_ index: Int) -> String { "\\\(firstBlank + index)" }

    private static let firstBlank = 1_000_000_000

    /// Returns the name for a blank; any other text as it is.
    /// - Parameter names: The names of the exchange's values.
    package static func filled(_ text: String, with names: [JSONTree]) -> JSONTree {
        guard text.utf8.first == 0x5C, let number = Int(text.dropFirst()),
            names.indices.contains(number &- firstBlank)
        else { return .string(text) }
        return names[number - firstBlank]
    }
}
