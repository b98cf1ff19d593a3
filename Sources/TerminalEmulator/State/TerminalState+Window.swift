/// The titles that a program has set.
struct TerminalTitles {
    var window = ""
    var icon = ""
}

/// Queries and changes of the window in which the terminal would be (XTWINOPS).
extension TerminalState {
    /// The size of a cell in pixels.
    static let cell = (width: 10, height: 20)
    /// The largest window that a program can ask for, in cells.
    private static let largest = (width: 240, height: 80)
    private static let longestTitle = 1024
    private static let mostTitles = 16

    mutating func changeWindow(_ parameters: [Parameter]) {
        let (cell, most) = (Self.cell, largest)
        switch parameters.value(0) {
        case 4:
            ask(parameters[number: 2].map { $0 / cell.width }, parameters[number: 1].map { $0 / cell.height })
        case 8: ask(parameters[number: 2], parameters[number: 1])
        case 14: reply("\u{1b}[4;\(height * cell.height);\(width * cell.width)t")
        case 15: reply("\u{1b}[5;\(most.height * cell.height);\(most.width * cell.width)t")
        case 16: reply("\u{1b}[6;\(cell.height);\(cell.width)t")
        case 18: reply("\u{1b}[8;\(height);\(width)t")
        case 19: reply("\u{1b}[9;\(most.height);\(most.width)t")
        case 20: reply("\u{1b}]L\(titles.icon)\u{1b}\\")
        case 21: reply("\u{1b}]l\(titles.window)\u{1b}\\")
        case 22: savedTitles = savedTitles.suffix(Self.mostTitles - 1) + [titles]
        case 23:
            guard let saved = savedTitles.popLast() else { return }
            setTitle(parameters.value(1), icon: saved.icon, window: saved.window)
        case let rows where rows >= 24: ask(nil, rows)
        default: break
        }
    }

    private var largest: (width: Int, height: Int) {
        (max(width, Self.largest.width), max(height, Self.largest.height))
    }

    /// Resizes the window as the program asks: nil keeps the width or height, 0 means the largest.
    mutating func ask(_ width: Int?, _ height: Int?) {
        func size(_ wanted: Int?, _ now: Int, _ most: Int) -> Int {
            wanted == 0 ? most : min(most, wanted ?? now)
        }
        let most = largest
        resize(width: size(width, self.width, most.width), height: size(height, self.height, most.height))
    }

    /// Sets titles by the number `which`: 0 both, 1 that of the icon, 2 that of the window.
    mutating func setTitle(_ which: Int, icon: String, window: String) {
        if which != 2 { titles.icon = String(icon.prefix(Self.longestTitle)) }
        if which != 1 { titles.window = String(window.prefix(Self.longestTitle)) }
    }
}
