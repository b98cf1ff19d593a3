import CNcurses
import Waiting

extension Terminal {
    /// Returns the cells that the terminal must show for a grid: in its characters, with its attributes, and with the
    /// numbers of its colours in place of colours named by meaning.
    package func appearance(of grid: CellGrid) -> CellGrid {
        select()
        return drawing.appearance(of: grid)
    }

    /// Whether the terminal can hide its cursor.
    package var canHideCursor: Bool {
        select()
        return cn_string_capability("civis") != nil
    }
}

extension Palette {
    /// For each attribute, the capability by which a terminal shows it, and its bit in the set of attributes that a
    /// terminal cannot show together with colours (terminfo(5), `no_color_video`).
    private static let capabilities: [(attribute: Style.Attributes, name: String, bit: Int32)] = [
        (.underline, "smul", 2), (.reverse, "rev", 4), (.blink, "blink", 8), (.dim, "dim", 16),
        (.bold, "bold", 32), (.italic, "sitm", 32768),
    ]

    /// The style that the current terminal shows for a style, with the numbers of its colours.
    func appearance(of style: Style) -> Style {
        let look = look(of: style)
        var shown = Palette.style(attributes: look.attributes, pair: 0)
        if look.pair > 0 { shown.takeColors(of: look.pair) }
        let excluded = shown.hasOwnColors ? max(0, cn_number_capability("ncv")) : 0
        for (attribute, name, bit) in Self.capabilities
        where excluded & bit != 0 || cn_string_capability(name) == nil {
            shown.attributes.remove(attribute)
        }
        return shown
    }
}
