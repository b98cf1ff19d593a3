import CNcurses
import TestSupport
import Testing

@testable import TerminalUI

@Suite("Decoding input")
struct InputDecoderTests {
    private func events(_ text: String, ended: Bool = true) -> [InputEvent] {
        events(Array(text.utf8), ended: ended)
    }

    private func events(_ bytes: [UInt8], ended: Bool = true, latin1: Bool = false) -> [InputEvent] {
        var decoder = InputDecoder()
        decoder.takesLatin1 = latin1
        for byte in bytes { decoder.feed(.byte(byte), at: .now) }
        if ended { decoder.endOfWait() }
        var events: [InputEvent] = []
        while let event = decoder.next() { events.append(event) }
        return events
    }

    @Test(
        "the sequences of all terminals decode to their keys",
        arguments: [
            ("a", .character("a")), ("A", .character("A")), ("é", .character("é")), ("東", .character("東")),
            ("🚄", .character("🚄")), ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7f}", .backspace),
            ("\u{8}", .backspace), ("\u{1}", .control("a")), ("\u{1a}", .control("z")),
            ("\u{0}", Key(.character(" "), .control)), ("\u{1f}", .control("_")), ("\u{1b}", .escape),
            ("\u{1b}b", Key(.character("b"), .alt)),
            ("\u{1b}é", Key(.character("é"), .alt)), ("\u{1b}\u{7f}", Key(.backspace, .alt)),
            ("\u{1b}\r", Key(.enter, .alt)), ("\u{1b}[", Key(.character("["), .alt)),
            ("\u{1b}]", Key(.character("]"), .alt)),
            ("\u{1b}O", Key(.character("O"), .alt)), ("\u{1b}[A", .up), ("\u{1b}OB", .down),
            ("\u{1b}[1;5C", Key(.right, .control)), ("\u{1b}[1;2D", Key(.left, .shift)),
            ("\u{1b}[1;3A", Key(.up, .alt)), ("\u{1b}[1;6B", Key(.down, [.control, .shift])),
            ("\u{1b}\u{1b}[A", Key(.up, .alt)), ("\u{1b}Oa", Key(.up, .control)),
            ("\u{1b}[a", Key(.up, .shift)),
            ("\u{1b}[H", .home), ("\u{1b}OF", .end), ("\u{1b}[1~", .home), ("\u{1b}[8~", .end),
            ("\u{1b}[2~", Key(.insert)), ("\u{1b}[3~", .delete), ("\u{1b}[3;5~", Key(.delete, .control)),
            ("\u{1b}[5~", .pageUp), ("\u{1b}[6^", Key(.pageDown, .control)),
            ("\u{1b}[3$", Key(.delete, .shift)),
            ("\u{1b}[Z", .backTab), ("\u{1b}OP", .function(1)), ("\u{1b}[[E", .function(5)),
            ("\u{1b}[11~", .function(1)), ("\u{1b}[15~", .function(5)), ("\u{1b}[17~", .function(6)),
            ("\u{1b}[24~", .function(12)), ("\u{1b}[25~", Key(.function(1), .shift)),
            ("\u{1b}[1;2Q", Key(.function(2), .shift)), ("\u{1b}[20;5~", Key(.function(9), .control)),
            ("\u{1b}OM", .enter), ("\u{1b}Oq", .character("1")), ("\u{1b}[27;5;9~", Key(.tab, .control)),
            ("\u{1b}[13;5u", Key(.enter, .control)), ("\u{1b}[97;6u", Key(.character("A"), .control)),
            ("\u{1b}[27;5;105~", .control("i")), ("\u{1b}[97:65;1:1u", .character("a")),
        ] as [(String, Key)])
    func keys(bytes: String, key: Key) {
        #expect(events(bytes) == [.key(key)])
    }

    @Test(
        "a sequence that is not a key is dropped as a whole, and the next key is decoded",
        arguments: [
            "\u{1b}[?2004;1$y", "\u{1b}[I", "\u{1b}[O", "\u{1b}[24;80R", "\u{1b}[8;24;80t", "\u{1b}[99~",
            "\u{1b}[;;;~",
            "\u{1b}[97;1:3u", "\u{1b}[99999999999999999999;5A", "\u{1b}[57358u", "\u{1b}O!", "\u{1b}[[Z",
            "\u{1b}[<0;5M", "\u{1b}[<;;M", "\u{1b}[<3;3;3q", "\u{1b}[<-1;0;0M", "\u{1b}[1114112;5u",
        ])
    func noKeys(bytes: String) {
        #expect(events(bytes + "x") == [.key(.character("x"))])
    }

    @Test(
        "a terminal's answer is a report and not a key, and the keys after it are decoded",
        arguments: ["\u{7}", "\u{1b}\\"])
    func report(end: String) {
        var decoder = InputDecoder()
        for byte in "a\u{1b}]11;rgb:ffff/ffff/dddd\(end)b".utf8 { decoder.feed(.byte(byte), at: .now) }
        #expect(decoder.takeReport() == "11;rgb:ffff/ffff/dddd")
        #expect(decoder.takeReport() == nil)
        #expect(decoder.next() == .key(.character("a")))
        #expect(decoder.next() == .key(.character("b")))
        #expect(decoder.next() == nil)
    }

    @Test("the decoder waits longer for the rest of a terminal's answer than for the key Alt-]")
    func slowReport() {
        var decoder = InputDecoder()
        for byte in "\u{1b}]".utf8 { decoder.feed(.byte(byte), at: .now) }
        #expect(decoder.patience == .milliseconds(100))
        for byte in "11;rgb:ff".utf8 { decoder.feed(.byte(byte), at: .now) }
        #expect(decoder.patience == .seconds(3))
    }

    @Test("a broken answer of a terminal does not swallow the next key, and Alt-] before a letter is a key")
    func brokenReport() {
        #expect(events("\u{1b}]11;rgb:ff") == [])
        #expect(events("\u{1b}]11;rgb:ff\rx") == [.key(.enter), .key(.character("x"))])
        #expect(events("\u{1b}]x") == [.key(Key(.character("]"), .alt)), .key(.character("x"))])
        #expect(events("\u{1b}]1" + String(repeating: "1", count: 200) + "\r").last == .key(.enter))
    }

    @Test("a broken sequence does not swallow the next key")
    func brokenSequence() {
        #expect(events("\u{1b}[1;\u{1b}[A") == [.key(.up)])
        #expect(events("\u{1b}[1;\rx") == [.key(.enter), .key(.character("x"))])
        #expect(events("\u{1b}[" + String(repeating: "1", count: 500) + "x").last == .key(.character("x")))
    }

    @Test("a terminal's report that arrives in pieces is one report, and no part of it is read as keys")
    func reportInPieces() {
        var decoder = InputDecoder()
        for byte in "\u{1b}[?2026;".utf8 { decoder.feed(.byte(byte), at: .now) }
        #expect(decoder.patience == .seconds(3))
        for byte in "2$yx".utf8 { decoder.feed(.byte(byte), at: .now) }
        #expect(decoder.takeReport() == "?2026;2$y")
        #expect(decoder.next() == .key(.character("x")) && decoder.next() == nil)
    }

    @Test("a character that arrives in pieces is one character, and invalid bytes are dropped")
    func splitCharacters() {
        var decoder = InputDecoder()
        for byte in [0xe6, 0x9d] as [UInt8] { decoder.feed(.byte(byte), at: .now) }
        #expect(decoder.next() == nil)
        #expect(decoder.patience != nil)
        decoder.feed(.byte(0xb1), at: .now)
        #expect(decoder.next() == .key(.character("東")))
        #expect(decoder.patience == nil)
        #expect(events([0xe9, 0x61]) == [.key(.character("a"))])
        #expect(events([0xff, 0xc0, 0x80, 0x62]) == [.key(.character("b"))])
        #expect(events([0xed, 0xa0, 0x80, 0x62]) == [.key(.character("b"))])
    }

    @Test("bytes that are not UTF-8 decode as Latin-1 on a terminal without UTF-8")
    func latin1() {
        #expect(events([0xe9, 0x61], latin1: true) == [.key(.character("é")), .key(.character("a"))])
        #expect(events([0xe9], latin1: true) == [.key(.character("é"))])
        #expect(events([0xc3, 0xa9], latin1: true) == [.key(.character("é"))])
    }

    @Test("Escapes that arrive together are so many keys, unless a sequence follows the second of two")
    func severalEscapes() {
        #expect(events("\u{1b}\u{1b}") == [.key(.escape), .key(.escape)])
        #expect(events("\u{1b}\u{1b}\u{1b}") == [.key(.escape), .key(.escape), .key(.escape)])
        #expect(events("\u{1b}\u{1b}b") == [.key(.escape), .key(Key(.character("b"), .alt))])
        #expect(events("\u{1b}\u{1b}[A") == [.key(Key(.up, .alt))])
        #expect(events("\u{1b}\u{1b}OB") == [.key(Key(.down, .alt))])
    }

    @Test("a lone Escape is a key after a short wait")
    func escape() {
        var decoder = InputDecoder()
        decoder.feed(.byte(0x1b), at: .now)
        #expect(decoder.next() == nil)
        #expect(decoder.patience == .milliseconds(25))
        decoder.endOfWait()
        #expect(decoder.next() == .key(.escape))
        #expect(decoder.patience == nil)
    }

    @Test("keys that ncurses knows by number are decoded, with and without an Escape before them")
    func numberedKeys() {
        var decoder = InputDecoder()
        decoder.feed(.key(Int32(cn_key_left)), at: .now)
        decoder.feed(.byte(0x1b), at: .now)
        decoder.feed(.key(Int32(cn_key_up)), at: .now)
        decoder.feed(.key(700, name: "kRIT5"), at: .now)
        decoder.feed(.key(701, name: "kDC"), at: .now)
        decoder.feed(.key(Int32(cn_key_f0) + 13), at: .now)
        decoder.feed(.key(Int32(cn_key_back_tab)), at: .now)
        decoder.feed(.key(703, name: "kcbt2"), at: .now)
        decoder.feed(.key(702, name: "kxIN"), at: .now)
        let expected: [Key] = [
            .left, Key(.up, .alt), Key(.right, .control), Key(.delete, .shift), Key(.function(1), .shift),
            .backTab, .backTab,
        ]
        for key in expected { #expect(decoder.next() == .key(key)) }
        #expect(decoder.next() == nil)
    }

    @Test("a paste is one event, and key sequences in it stay text")
    func paste() {
        #expect(events("\u{1b}[200~two\rlines\u{1b}[201~x") == [.paste("two\rlines"), .key(.character("x"))])
        #expect(events("\u{1b}[200~\u{1b}[A\u{1b}[201\u{1b}[201~") == [.paste("\u{1b}[A\u{1b}[201")])
        #expect(events("\u{1b}[200~\u{1b}[201~") == [.paste("")])
        #expect(events("\u{1b}[200~ép東\u{1b}[201~") == [.paste("ép東")])
    }

    @Test("the decoder drops a key that ncurses recognizes within a paste")
    func keysInPaste() {
        var decoder = InputDecoder()
        for byte in "\u{1b}[200~a".utf8 { decoder.feed(.byte(byte), at: .now) }
        decoder.feed(.key(Int32(cn_key_up)), at: .now)
        for byte in "b\u{1b}[201~".utf8 { decoder.feed(.byte(byte), at: .now) }
        #expect(decoder.next() == .paste("ab"))
        #expect(decoder.next() == nil)
    }

    @Test("a paste that arrives in pieces is one event, and keys work again after a paste that has no end")
    func pasteInPieces() {
        #expect(events("\u{1b}[200~half\u{1b}[20", ended: false) == [])
        #expect(events("\u{1b}[200~half") == [.paste("half")])
    }

    @Test("a paste that is too long is cut, and its end is still recognized")
    func hugePaste() {
        let bytes = Array("\u{1b}[200~".utf8) + [UInt8](repeating: 0x61, count: 5 << 20)
        let found = events(bytes + Array("\u{1b}[201~x".utf8))
        guard case .paste(let text) = found.first else {
            Issue.record("no paste: \(found.count) events")
            return
        }
        #expect(text.utf8.count == 4 << 20)
        #expect(found.dropFirst() == [.key(.character("x"))])
    }

    @Test(
        "both kinds of mouse report give clicks and wheel turns; releases and movements are ignored"
    )
    func mouse() {
        #expect(events("\u{1b}[<0;5;3M\u{1b}[<0;5;3m") == [.mouse(MouseEvent(.click, at: Point(x: 4, y: 2)))])
        #expect(events("\u{1b}[<64;300;1M") == [.mouse(MouseEvent(.wheelUp, at: Point(x: 299, y: 0)))])
        #expect(events("\u{1b}[<81;1;1M") == [.mouse(MouseEvent(.wheelDown, at: Point(x: 0, y: 0)))])
        #expect(events("\u{1b}[<2;5;3M\u{1b}[<32;5;3M\u{1b}[<35;5;3M") == [])
        #expect(events("\u{1b}[M !!") == [.mouse(MouseEvent(.click, at: Point(x: 0, y: 0)))])
        #expect(events("\u{1b}[M#!!") == [])
    }

    @Test("a click in column 95, whose byte ncurses takes for Backspace, is a click")
    func backspaceInMouseReport() {
        var decoder = InputDecoder()
        for byte in "\u{1b}[M ".utf8 { decoder.feed(.byte(byte), at: .now) }
        decoder.feed(.key(Int32(cn_key_backspace)), at: .now)
        decoder.feed(.byte(UInt8(ascii: "!")), at: .now)
        #expect(decoder.next() == .mouse(MouseEvent(.click, at: Point(x: 94, y: 0))))
        #expect(decoder.next() == nil)
    }

    @Test("numbers that no terminal sends do not crash the program")
    func oddNumbers() {
        let least = "\(Int.min)"
        for text in ["\u{1b}[<0;\(least);1M", "\u{1b}[<0;1;\(least)M", "\u{1b}[<\(least);1;1M"] {
            #expect(events(text) == [])
        }
        #expect(events("\u{1b}[1;\(least)A") == [.key(.up)])
    }

    @Test("two clicks on the same cell are a double click only if they are quick")
    func doubleClick() {
        let click = Array("\u{1b}[<0;5;3M".utf8)
        let start = ContinuousClock.now
        func kinds(_ second: Duration, _ other: [UInt8]? = nil) -> [MouseEvent.Action] {
            var decoder = InputDecoder()
            for byte in click { decoder.feed(.byte(byte), at: start) }
            for byte in other ?? click { decoder.feed(.byte(byte), at: start + second) }
            var kinds: [MouseEvent.Action] = []
            while case .mouse(let event) = decoder.next() { kinds.append(event.action) }
            return kinds
        }
        #expect(kinds(.milliseconds(300)) == [.click, .doubleClick])
        #expect(kinds(.milliseconds(400)) == [.click, .click])
        #expect(kinds(.milliseconds(100), Array("\u{1b}[<0;6;3M".utf8)) == [.click, .click])
    }

    @Test("the decoder decodes the next key after any input")
    func noise() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            var decoder = InputDecoder()
            let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ -> UInt8 in
                let likely: [UInt8] = Array("\u{1b}[O<M~;0129$^u".utf8)
                return Bool.random(using: &random)
                    ? likely.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
            }
            for byte in bytes { decoder.feed(.byte(byte), at: .now) }
            decoder.endOfWait()
            while decoder.next() != nil {}
            decoder.feed(.byte(0x78), at: .now)
            #expect(decoder.next() == .key(.character("x")), "after \(bytes)")
        }
    }
}
