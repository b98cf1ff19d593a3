/// The window that a terminal would have, as far as programs can ask for it and change it (XTWINOPS).
struct TerminalWindow {
    /// A cell in pixels.
    static let cell = (width: 10, height: 20)
    /// The largest window that a program can ask for, in cells.
    static let largest = (width: 240, height: 80)

    var isIconified = false
    var place = (x: 0, y: 0)
    /// The size before the window was made as large as the screen.
    var former: (width: Int, height: Int)?
}

extension TerminalState {
    mutating func changeWindow(_ parameters: [Parameter]) {
        let cell = TerminalWindow.cell
        switch parameters.value(0) {
        case 1: window.isIconified = false
        case 2: window.isIconified = true
        case 3: window.place = (parameters.value(1), parameters.value(2))
        case 4:
            ask(
                parameters[number: 2].map { ($0 + cell.width - 1) / cell.width },
                parameters[number: 1].map { ($0 + cell.height - 1) / cell.height })
        case 8: ask(parameters[number: 2], parameters[number: 1])
        case 9:
            maximize(
                [0: (false, false), 1: (true, true), 2: (false, true), 3: (true, false)][parameters.value(1)])
        case 10:
            let isOn = [0: false, 1: true, 2: window.former == nil][parameters.value(1)]
            maximize(isOn.map { ($0, $0) })
        case 11: reply("\u{1b}[\(window.isIconified ? 2 : 1)t")
        case 13: reply("\u{1b}[3;\(window.place.x);\(window.place.y)t")
        case 14: reply("\u{1b}[4;\(height * cell.height);\(width * cell.width)t")
        case 15: reply("\u{1b}[5;\(largest.height * cell.height);\(largest.width * cell.width)t")
        case 16: reply("\u{1b}[6;\(cell.height);\(cell.width)t")
        case 18: reply("\u{1b}[8;\(height);\(width)t")
        case 19: reply("\u{1b}[9;\(largest.height);\(largest.width)t")
        case 20: reply("\u{1b}]L\(titles.told(titles.icon))\u{1b}\\")
        case 21: reply("\u{1b}]l\(titles.told(titles.window))\u{1b}\\")
        case 22: titles.save()
        case 23: titles.restore(parameters.value(1))
        case let rows where rows >= 24: ask(nil, rows)
        default: break
        }
    }

    private var largest: (width: Int, height: Int) {
        (max(width, TerminalWindow.largest.width), max(height, TerminalWindow.largest.height))
    }

    /// Gives the window a size that the program asks for: nil for the same, 0 for the largest.
    mutating func ask(_ width: Int?, _ height: Int?) {
        func size(_ wanted: Int?, _ now: Int, _ most: Int) -> Int {
            wanted == 0 ? most : min(most, wanted ?? now)
        }
        resize(
            width: size(width, self.width, largest.width), height: size(height, self.height, largest.height))
    }

    /// Makes the window as wide or as high as the screen, or gives it its size back.
    private mutating func maximize(_ sides: (width: Bool, height: Bool)?) {
        guard let sides else { return }
        let former = window.former ?? (width, height)
        window.former = sides.width || sides.height ? former : nil
        ask(sides.width ? 0 : former.width, sides.height ? 0 : former.height)
    }
}
