// Text is escaped here, and not by FoundationXML, because that one needs libxml2, which a program with a static Swift
// runtime would have to find on each machine.
extension String {
    /// The text as it stands in XML and HTML, in an element as well as in an attribute.
    var markup: String {
        var text = ""
        for scalar in printable.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            // XML 1.0, section 2.2, has no such characters.
            case "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The same for an attribute, in which a line end would become a blank.
    var attribute: String { markup.replacing("\n", with: "&#10;") }
}
