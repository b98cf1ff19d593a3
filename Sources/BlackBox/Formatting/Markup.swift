// FoundationXML could escape texts too, but it needs libxml2. Even a program with a static Swift runtime would have to
// find that library on each machine.
extension String {
    /// The text escaped for elements and attributes of XML and HTML.
    package var markup: String {
        printable.replacing(scalars: [
            "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;",
            // XML 1.0, section 2.2, forbids these characters.
            "\u{FFFE}": "\u{FFFD}", "\u{FFFF}": "\u{FFFD}",
        ])
    }

    /// The text escaped for an attribute. Escapes line ends too, because XML would turn them into spaces.
    package var attribute: String { markup.replacing("\n", with: "&#10;") }
}
