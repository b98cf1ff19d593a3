package import JSONTrees

/// A value of an exchange, and what the rules say about it. Its replacement in a recording depends on the other
/// exchanges too.
package struct JudgedValue: Sendable {
    enum Kind: Sendable {
        /// The text of a field. `words` are the words of a text that is kept unless it contains a replaced value; nil
        /// for any other text.
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

    /// The placeholder for a value in a `JudgedExchange`, later replaced by the value itself or its pseudonym. No other
    /// text there begins like this. All blanks have the same length, so that members with blanks as their names sort in
    /// the order in which the blanks were made.
    static func blank(_ index: Int) -> String { "\\\(firstBlank + index)" }

    private static let firstBlank = 1_000_000_000

    /// Returns the replacement for a blank; any other text as it is.
    /// - Parameter names: The replacements of the exchange's values, in the order of their blanks.
    package static func filled(_ text: String, with names: [JSONTree]) -> JSONTree {
        guard text.utf8.first == 0x5C, let number = Int(text.dropFirst()),
            names.indices.contains(number &- firstBlank)
        else { return .string(text) }
        return names[number - firstBlank]
    }
}
