// Text is escaped here, and not by FoundationXML, because that one needs libxml2, which a program with a static Swift
// runtime would have to find on each machine.
extension String {
    /// The text as it stands in XML and HTML, in an element as well as in an attribute.
    var markup: String {
        printable.replacing(scalars: [
            "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;",
            // XML 1.0, section 2.2, has no such characters.
            "\u{FFFE}": "\u{FFFD}", "\u{FFFF}": "\u{FFFD}",
        ])
    }

    /// The same for an attribute, in which a line end would become a blank.
    var attribute: String { markup.replacing("\n", with: "&#10;") }
}
