import Testing

@testable import TerminalUI

@Suite("Encoding injected input")
struct InputEncoderTests {
    private func decoded(_ events: [InputEvent]) -> [InputEvent] {
        var decoder = InputDecoder()
        var found: [InputEvent] = []
        for step in events.flatMap(InputEncoder.steps) {
            switch step {
            case .code(let code): decoder.feed(code, at: .now)
            case .boundary:
                decoder.endOfWait()
                decoder.forgetClicks()
            case .resize, .end: break
            }
            while let event = decoder.next() { found.append(event) }
        }
        return found
    }

    @Test("every key with every modifier decodes to the same key after it was encoded")
    func keys() {
        let named: [Key.Code] = [
            .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
            .pageUp,
            .pageDown,
        ]
        var keys: [Key] = []
        for modifiers in UInt8(0)..<8 {
            keys += (named + (1...12).map(Key.Code.function)).map {
                Key($0, Key.Modifiers(rawValue: modifiers))
            }
        }
        // Shift is part of the character itself.
        for modifiers in [[], .alt, .control, [.alt, .control]] as [Key.Modifiers] {
            keys += "azhijm [O\\_@1é東".map { Key(.character($0), modifiers) }
        }
        for key in keys { #expect(decoded([.key(key)]) == [.key(key)], "\(key)") }
        keys.shuffle()
        #expect(decoded(keys.map(InputEvent.key)) == keys.map(InputEvent.key))
    }

    @Test("mouse events and pastes decode to the same events after they were encoded")
    func others() {
        let events: [InputEvent] = [
            .mouse(MouseEvent(.click, at: Point(x: 0, y: 0))),
            .mouse(MouseEvent(.click, at: Point(x: 0, y: 0))),
            .mouse(MouseEvent(.wheelUp, at: Point(x: 250, y: 99))),
            .mouse(MouseEvent(.wheelDown, at: Point(x: 3, y: 4))), .paste("Gare de l'Est\nGenève"),
            .key(.escape),
        ]
        #expect(decoded(events) == events)
    }

    @Test("an encoded double click consists of a click and a double click, as from a real mouse")
    func doubleClick() {
        let place = Point(x: 7, y: 1)
        #expect(
            decoded([.mouse(MouseEvent(.doubleClick, at: place))]) == [
                .mouse(MouseEvent(.click, at: place)), .mouse(MouseEvent(.doubleClick, at: place)),
            ])
    }

    @Test("pasted text that contains the sequence for the end of a paste stays one paste")
    func safePaste() {
        #expect(decoded([.paste("a\u{1b}[201~\rb")]) == [.paste("a[201~\rb")])
    }
}
