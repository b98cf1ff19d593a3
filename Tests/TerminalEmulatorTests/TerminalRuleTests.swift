import TerminalUI
import TestSupport
import Testing

@testable import TerminalEmulator

/// The rules of ECMA-48, of the manuals of DEC's VT420 and VT510, and of XTerm Control Sequences, on a screen of 8 × 4.
@Suite("The rules of a terminal")
struct TerminalRuleTests {
    @Test(
        "the cursor goes where its sequence says",
        arguments: [
            ("␛[3;4H", "3;4"), ("␛[9;99H", "4;8"), ("␛[;3f", "1;3"), ("␛[2;2H␛[5A", "1;2"),
            ("␛[B␛[2C", "2;3"),
            ("␛[4;4H␛[2D", "4;2"), ("␛[2;3H␛[2E", "4;1"), ("␛[4;3H␛[F", "3;1"), ("␛[5G", "1;5"),
            ("␛[6`", "1;6"),
            ("␛[3d", "3;1"), ("␛[2a␛[2e", "3;3"), ("ab\u{8}", "1;2"), ("a\tb", "1;8"), ("␛[8G␛[Z", "1;1"),
            ("␛[2;5H␛D", "3;5"), ("␛[2;5H␛M", "1;5"), ("␛[2;5H␛E", "3;1"), ("ab\u{b}c\u{c}", "3;4"),
            ("␛[20hab\n", "2;1"), ("␛[4G␛H␛[G\t", "1;4"), ("␛[3g\t", "1;8"), ("␛[3g␛[?5W\t", "1;8"),
            ("␛[2;3H␛7␛[4;4H␛8", "2;3"), ("␛[2;3H␛[s␛[4;4H␛[u", "2;3"), ("␛[2;3H␛[?1048h␛[H␛[?1048l", "2;3"),
            // Margins stop the cursor on its way, and are the origin in origin mode.
            ("␛[2;3r␛[3;3H␛[9A", "2;3"), ("␛[2;3r␛[2;3H␛[9B", "3;3"), ("␛[3;3H␛[2;3r", "1;1"),
            ("␛[3;3H␛[9;2r", "3;3"),
            ("␛[2;3r␛[?6h␛[9;9H", "3;8"), ("␛[2;3r␛[?6h␛[?6l␛[9H", "4;1"),
            ("␛[?69h␛[3;6s␛[1;4H␛[9D", "1;3"), ("␛[?69h␛[3;6s␛[1;4H␛[9C", "1;6"),
            ("␛[?69h␛[3;6s␛[1;4H\r", "1;3"),
            ("␛[?69h␛[3;6s␛[1;2H\r", "1;1"), ("␛[?69h␛[3;6s␛[2;3r␛[?6h", "2;3"),
            // The last column is left only by the next character.
            ("abcdefgh", "1;8"), ("abcdefgh␛[D", "1;7"), ("abcdefghi", "2;2"), ("␛[?7labcdefghi", "1;8"),
            ("␛[?45h␛[2H\u{8}", "1;8"), ("␛[?45habcdefgh\u{8}", "1;8"), ("␛[?45h␛[H\u{8}", "4;8"),
        ])
    func moves(output: String, place: String) {
        #expect(TerminalEmulator(output).place == place)
    }

    @Test(
        "cells are written, erased, inserted, deleted and scrolled as the standards say",
        arguments: [
            ("abcdefghij", "abcdefgh|ij"), ("␛[?7labcdefghij", "abcdefgj"),
            ("a\r\nb\r\nc\r\nd\r\ne", "b|c|d|e"),
            ("abc\r␛[2@", "  abc"), ("abcd\r␛[2P", "cd"), ("abcd\r␛[C␛[2X", "a  d"),
            ("abc\r␛[4hx␛[4ly", "xybc"),
            ("abc␛[D␛[K", "ab"), ("abc␛[D␛[1K", ""), ("abc␛[2K", ""), ("abcdefgh␛[K", "abcdefgh"),
            ("a\r\nbc\r\nd␛[2;2H␛[J", "a|b"), ("a\r\nbcd\r\ne␛[2;2H␛[1J", "|  d|e"), ("a\r\nb␛[2J", ""),
            ("a\r\nb\r\nc␛[2H␛[L", "a||b|c"), ("a\r\nb\r\nc␛[2H␛[M", "a|c"), ("a\r\nb\r\nc␛[S", "b|c"),
            ("a\r\nb␛[T", "|a|b"), ("a\r\nb␛[^", "|a|b"), ("a\r\nb␛[1;2;3;4;5T", "a|b"), ("a␛[H␛M", "|a"),
            ("ab␛[3b", "abbbb"), ("ab\r\n␛[2b", "ab|bb"), ("␛[3b", ""),
            ("␛#8", "EEEEEEEE|EEEEEEEE|EEEEEEEE|EEEEEEEE"),
            // Rows and columns within margins.
            ("a\r\nb\r\nc\r\nd␛[2;3r␛[3H\n", "a|c||d"), ("a\r\nb\r\nc\r\nd␛[2;3r␛[2H␛M", "a||b|d"),
            ("a\r\nb\r\nc\r\nd␛[2;3r␛[4H\n", "a|b|c|d"), ("a\r\nb\r\nc\r\nd␛[2;3r␛[2H␛[L", "a||b|d"),
            ("abcd\r\nefgh␛[?69h␛[2;3s␛[S", "afgd|e  h"), ("abcd\r\nefgh␛[?69h␛[2;3s␛[T", "a  d|ebch| fg"),
            ("abcd␛[?69h␛[2;3s␛[1;2H␛[@", "a bd"), ("abcd␛[?69h␛[2;3s␛[1;2H␛[P", "ac d"),
            ("␛[?69h␛[2;3s␛[1;2Hxyz", " xy| z"), ("abcd\r\nefgh␛[H␛[ @", "bcd|fgh"),
            ("abcd\r\nefgh␛[H␛[ A", " abcd| efgh"),
            ("abcd\r\nefgh␛[1;2H␛['}", "a bcd|e fgh"), ("abcd\r\nefgh␛[1;2H␛['~", "acd|egh"),
            ("abcd␛[H␛6", " abcd"), ("abcdefgh␛[1;8H␛9", "bcdefgh"),
            // Protected cells stay.
            ("a␛[1\"qb␛[\"qc␛[?2K", " b"), ("a␛[1\"qb␛[\"qc␛[2K", ""), ("a␛[1\"qb␛[\"q␛[?2J", " b"),
            ("a␛Vb␛Wc␛[2K", " b"), ("a␛Vb␛Wc␛[!p␛[2K", ""), ("a␛[1\"qb␛[\"qc␛[1;1;1;9${", " b"),
            // Rectangles.
            ("abc\r\ndef\r\nghi␛[1;2;2;3$z", "a|d|ghi"), ("␛[88;2;2;3;4$x", "| XXX| XXX"),
            ("abc\r\ndef␛[1;1;2;2;1;2;4$v", "abc|defab|   de"), ("␛[2;1;1;1$z", ""),
            // 132 columns only where they are allowed.
            ("ab␛[?3h", "ab"), ("ab␛[?40h␛[?3h", ""), ("ab␛c", ""),
        ])
    func edits(output: String, screen: String) {
        #expect(TerminalEmulator(output).screen == screen)
    }

    @Test(
        "sets of characters are chosen for all text after it, or for one character",
        arguments: [
            ("␛(0lqk␛(Bq", "┌─┐q"), ("␛)0\u{e}x\u{f}x", "│x"), ("␛*0␛nx", "│"), ("␛+0␛ox", "│"),
            ("␛*0␛Nxx", "│x"),
            ("␛+0␛Oxx", "│x"), ("␛(A#", "£"), ("␛(0␛7␛(Bx␛8x", "│"), ("␛(0␛[!px", "x"), ("␛(0␛(>x", "│"),
        ])
    func characterSets(output: String, screen: String) {
        #expect(TerminalEmulator(output).screen == screen)
    }

    @Test(
        "wide characters, marks and clusters take the cells that they have room in",
        arguments: [
            ("東京", "東京", "1;5"), ("abcdefg東", "abcdefg|東", "2;3"), ("␛[?7labcdefg東", "abcdef東", "1;8"),
            ("東␛[Hx", "x", "1;2"), ("東␛[1;2Hx", " x", "1;3"), ("東京␛[1;2H␛[P", " 京", "1;2"),
            ("東京␛[H␛[@", " 東京", "1;1"),
            ("abcdef東␛[H␛[@", " abcdef", "1;1"), ("東a␛[K", "東a", "1;4"), ("e\u{301}x", "e\u{301}x", "1;3"),
            ("\n\u{301}X", "|X", "2;2"), ("ab\r\n␛[m\u{301}X", "ab|X", "2;2"),
            ("\u{1112}\u{1161}\u{11ab}x", "\u{1112}\u{1161}\u{11ab}x", "1;4"),
            ("🟢x", "🟢x", "1;4"), ("👍\u{1f3fd}x", "👍x", "1;4"), ("👨\u{200d}👩\u{200d}👧x", "👨x", "1;4"),
            ("🇫🇷x", "FRx", "1;4"),
            // One that does not fit goes to the next row as a whole.
            ("abcdefg🇫🇷x", "abcdefg|FRx", "2;4"), ("abcdefg✌\u{1f3fd}x", "abcdefg|✌ x", "2;4"),
            ("␛[?7labcdefg🇫🇷", "abcdefFR", "1;8"), ("␛[4Habcdefg🇫🇷", "||abcdefg|FR", "4;3"),
            ("🏳\u{fe0f}\u{200d}🌈x", "🏳 x", "1;4"), ("🕵\u{1f3fd}\u{200d}♂\u{fe0f}x", "🕵 x", "1;4"),
            ("⚠\u{fe0f}x", "⚠x", "1;3"), ("क\u{94d}षx", "क\u{94d}षx", "1;4"),
            // Scalar by scalar, as the program asks.
            ("␛[?2027l👨\u{200d}👩x", "👨👩x", "1;6"),
        ])
    func widths(output: String, screen: String, place: String) {
        let emulator = TerminalEmulator(output)
        #expect(emulator.screen == screen)
        #expect(emulator.place == place)
    }

    @Test("a character is as wide as the chosen version of Unicode has it")
    func chosenWidths() {
        #expect(CellWidths.allCases.map { $0.width(of: 0x6771) } == [2, 2, 2])
        #expect(CellWidths.allCases.map { $0.width(of: 0x301) } == [0, 0, 0])
        #expect(CellWidths.newest.width(of: 0x1f7e2) == 2 && CellWidths.unicode9.width(of: 0x1f7e2) == 1)
        #expect(TerminalEmulator("🟢x", widths: .unicode9).place == "1;3")
        #expect(TerminalEmulator("🇫🇷x", widths: .unicode9).place == "1;4")
    }

    @Test("colours erase cells, and other attributes do not")
    func erasedLook() {
        for sequence in [
            "␛[J", "␛[K", "␛[9'}", "␛[9'~", "␛[4;1;4;8$z", "␛[?1049h", "␛[2J", "␛[2K", "␛[9X", "␛[9@", "␛[9P",
            "␛[9L", "␛[9M", "␛[9S", "␛[9T", "\n\n\n\n",
        ] {
            let emulator = TerminalEmulator("␛[4H␛[4;7;1;31;44m" + sequence)
            #expect(emulator.look(4, 3) == CellLook(background: .indexed(4)), "\(sequence)")
        }
    }

    @Test(
        "SGR sets each attribute and colour exactly, and takes it back",
        arguments: [
            ("1;2;3;5;7;8;9;53", CellLook(attributes: .ofRendition)),
            ("1;2;3;5;7;8;9;53;22;23;25;27;28;29;55", CellLook()), ("4", CellLook(underline: .single)),
            ("21", CellLook(underline: .double)), ("4:3", CellLook(underline: .curly)),
            ("4:5;24", CellLook()),
            ("4:0", CellLook()), ("31;102", CellLook(foreground: .indexed(1), background: .indexed(10))),
            ("38;5;200", CellLook(foreground: .indexed(200))),
            ("48;2;1;2;3", CellLook(background: .exact(1, 2, 3))),
            ("38:2::1:2:3", CellLook(foreground: .exact(1, 2, 3))),
            ("38:2:1:2:3", CellLook(foreground: .exact(1, 2, 3))),
            ("58:5:9", CellLook(underlineColor: .indexed(9))), ("58;5;9;59", CellLook()),
            ("31;0", CellLook()),
            ("31;", CellLook()), ("38;5;300", CellLook()), ("38;2;1", CellLook()),
            ("999;31", CellLook(foreground: .indexed(1))),
            ("38;5;1;4", CellLook(foreground: .indexed(1), underline: .single)),
        ])
    func rendition(parameters: String, look: CellLook) {
        #expect(TerminalEmulator("␛[\(parameters)mx").look(0, 0) == look)
    }

    @Test("attributes of a rectangle are set, or turned round, in its cells alone or from place to place")
    func changedAttributes() {
        let rectangle = TerminalEmulator("abc\r\ndef␛[2*x␛[1;2;2;2;1$r")
        #expect(rectangle.look(1, 0).attributes == .bold && rectangle.look(1, 1).attributes == .bold)
        #expect(rectangle.look(2, 0).attributes == [])
        let stream = TerminalEmulator("abc\r\ndef␛[1;2;2;2;7$t")
        #expect(stream.look(7, 0).attributes == .reverse && stream.look(0, 1).attributes == .reverse)
        #expect(stream.look(0, 0).attributes == [] && stream.look(2, 1).attributes == [])
    }

    @Test("concealed text is not seen, and the screen turned round is")
    func concealed() {
        let emulator = TerminalEmulator("a␛[8mb␛[mc␛[?5h")
        #expect(emulator.screen == "a c")
        #expect(emulator.grid.style(at: Point(x: 0, y: 0)).attributes == .reverse)
    }

    @Test(
        "text in the colour of its background is not seen, unless it is bold",
        arguments: [
            ("31;41", "a c"), ("38;5;208;48;5;208", "a c"), ("38;2;1;2;3;48;2;1;2;3", "a c"),
            ("31;41;7", "a c"), ("31;41;1", "abc"), ("31;42", "abc"), ("39;49", "abc"),
            ("38;2;1;2;3;48;2;1;2;4", "abc"),
        ])
    func sameColors(parameters: String, screen: String) {
        #expect(TerminalEmulator("a␛[\(parameters)mb␛[mc").screen == screen)
        #expect(
            TerminalEmulator("a␛[\(parameters)m東␛[mc").screen
                == screen.replacing("b", with: "東").replacing(" ", with: "  "))
    }

    @Test("each screen has a saved cursor and a keyboard of its own")
    func screens() {
        let emulator = TerminalEmulator("ab␛[>1u␛[?1049h␛[2;2H␛7␛[>2uX")
        #expect(emulator.screen == "| X" && emulator.state.screen.keyboard.flags == .events)
        emulator.feed("␛[?1049l")
        #expect(emulator.screen == "ab" && emulator.place == "1;3")
        #expect(emulator.state.screen.keyboard.flags == .disambiguates)
    }

    @Test("rows that were wrapped, and rows that have scrolled away, are known")
    func history() {
        let emulator = TerminalEmulator("one\r\ntwo two two\r\n3\r\n4\r\n5")
        #expect(emulator.history.map(\.text) == ["one", "two two "])
        #expect(emulator.history.map(\.isWrapped) == [false, true])
        #expect(TerminalEmulator("abcdefghij").isWrapped(row: 0))
        emulator.feed("␛[?1049h\n\n\n\n")
        #expect(emulator.history.map(\.text) == ["one", "two two "])
        emulator.feed("␛[?1049l␛[3J")
        #expect(emulator.history.isEmpty)
        #expect(TerminalEmulator("1\r\n2␛[?1049h\n\n\n\n\n").history.isEmpty)
        #expect(TerminalEmulator("1\r\n2␛[2;4r␛[4H\n\n").history.isEmpty)
    }

    @Test("a larger screen gets back what has scrolled away, and the cursor stays in its row")
    func growing() {
        let emulator = TerminalEmulator("1\r\n2\r\n3\r\n4\r\n5\r\n6")
        emulator.resize(to: Size(width: 8, height: 5))
        #expect(emulator.screen == "2|3|4|5|6" && emulator.place == "5;2")
        emulator.resize(to: Size(width: 8, height: 2))
        #expect(emulator.screen == "5|6" && emulator.history.map(\.text) == ["1", "2", "3", "4"])
    }

    @Test("a picture is passed over as a whole, and counts in its row")
    func pictures() {
        let long = String(repeating: "~", count: 100_000)
        let emulator = TerminalEmulator("a\r\n␛Pq\(long)␛\\b\r\n␛_Ga=T,f=100;\(long)␛\\c")
        #expect(emulator.screen == "a|b|c" && emulator.pictures == [1, 2])
        emulator.feed("␛[2J")
        #expect(emulator.pictures == [])
        emulator.feed("␛_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA␛\\␛_Ga=d␛\\␛_Gi=1,f=100;a=T,␛\\")
        #expect(emulator.pictures == [])
        emulator.feed("␛_Gi=1,a=p␛\\")
        #expect(emulator.pictures == [2])
    }
}
