import TerminalUI
import Testing

@testable import TerminalEmulator

@Suite("What a terminal tells its program")
struct TerminalAnswerTests {
    @Test(
        "each question has its answer",
        arguments: [
            ("␛[c", "␛[?64;1;2;6;9;15;16;17;18;21;22;28;29c"),
            ("␛Z", "␛[?64;1;2;6;9;15;16;17;18;21;22;28;29c"),
            ("␛[61\"p␛[c", "␛[?1;2c"), ("␛[>c", "␛[>41;400;0c"), ("␛[=c", "␛P!|00000000␛\\"), ("␛[1c", ""),
            ("␛[>q", "␛P>|guichet␛\\"), ("␛[5n", "␛[0n"), ("␛[2;3H␛[6n", "␛[2;3R"),
            ("␛[2;3H␛[?6n", "␛[?2;3;1R"),
            ("␛[4;8Hx␛[6n", "␛[4;8R"), ("␛[2;3r␛[?6h␛[6n", "␛[1;1R"), ("␛[?15n", "␛[?13n"),
            ("␛[?26n", "␛[?27;1;0;0n"),
            ("␛[?63;7n", "␛P7!~0000␛\\"), ("␛[14t", "␛[4;80;80t"), ("␛[16t", "␛[6;20;10t"),
            ("␛[18t", "␛[8;4;8t"),
            ("␛[8;6;9t␛[18t", "␛[8;6;9t"), ("␛[?40h␛[?3h␛[18t", "␛[8;4;132t"),
            ("␛[9999;9999t␛[18t", "␛[8;80;8t"),
            ("␛]2;a;b\u{7}␛[21t", "␛]la;b␛\\"), ("␛]0;a\u{7}␛[22t␛]2;b\u{7}␛[23t␛[21t", "␛]la␛\\"),
            // Modes.
            ("␛[?7$p", "␛[?7;1$y"), ("␛[?1049h␛[?1049$p", "␛[?1049;1$y"), ("␛[?8$p", "␛[?8;3$y"),
            ("␛[?4711$p", "␛[?4711;0$y"),
            ("␛[?2027$p", "␛[?2027;1$y"), ("␛[4h␛[4$p", "␛[4;1$y"), ("␛[1$p", "␛[1;4$y"),
            ("␛[99$p", "␛[99;0$y"),
            ("␛[?1000h␛[?1003h␛[?1000$p", "␛[?1000;2$y"), ("␛[62\"p␛[4$p", ""),
            // Settings and capabilities.
            ("␛[1;4:3;38;2;1;2;3m␛P$qm␛\\", "␛P1$r0;1;4:3;38:2::1:2:3m␛\\"),
            ("␛[92;41m␛P$qm␛\\", "␛P1$r0;92;41m␛\\"),
            ("␛[2;3r␛P$qr␛\\", "␛P1$r2;3r␛\\"), ("␛[4 q␛P$q q␛\\", "␛P1$r4 q␛\\"), ("␛P$qz␛\\", "␛P0$r␛\\"),
            ("␛P+q436f␛\\", "␛P1+r436f=323536␛\\"), ("␛P+q5463;7a␛\\", "␛P1+r5463␛\\␛P0+r7a␛\\"),
            ("abc␛[7;1;1;1;1;2*y", "␛P7!~FF3D␛\\"), ("␛[9;1;2;2;1;1*y", "␛P9!~0000␛\\"),
            // Colours.
            ("␛]4;1;?\u{7}", "␛]4;1;rgb:cdcd/0000/0000␛\\"),
            ("␛]4;1;#123;1;?\u{7}", "␛]4;1;rgb:1010/2020/3030␛\\"),
            ("␛]4;1;rgb:f/80/fff;1;?\u{7}", "␛]4;1;rgb:ffff/8080/ffff␛\\"),
            ("␛]4;1;red;1;?\u{7}", "␛]4;1;rgb:cdcd/0000/0000␛\\"),
            ("␛]4;1;#-f-f-f;1;?\u{7}", "␛]4;1;rgb:cdcd/0000/0000␛\\"),
            ("␛]4;1;rgb:-f/+f/0;1;?\u{7}", "␛]4;1;rgb:cdcd/0000/0000␛\\"),
            ("␛]4;1;#fff\u{7}␛]104;1\u{7}␛]4;1;?\u{7}", "␛]4;1;rgb:cdcd/0000/0000␛\\"),
            ("␛]10;?;?\u{7}", "␛]10;rgb:d8d8/d8d8/d8d8␛\\␛]11;rgb:1c1c/1c1c/1c1c␛\\"),
            ("␛]12;#abcdef\u{7}␛]12;?\u{7}", "␛]12;rgb:abab/cdcd/efef␛\\"), ("␛]52;c;?\u{7}", ""),
            // Keys.
            ("␛[>4;2m␛[?4m", "␛[>4;2m"), ("␛[>5u␛[?u", "␛[?5u"), ("␛[=1u␛[=2;2u␛[=1;3u␛[?u", "␛[?2u"),
            ("␛[>5u␛[<u␛[?u", "␛[?0u"),
        ])
    func answers(question: String, answer: String) {
        #expect(TerminalEmulator(question).answer() == answer)
    }

    @Test("the shell's folder and marks, and the clipboard, are kept")
    func commands() {
        let state = TerminalEmulator("␛]7;file:///home\u{7}␛]133;D;1\u{7}␛]52;c;SGVsbG8=\u{7}").state
        #expect(state.folder == "file:///home" && state.shellMark == "D;1" && state.clipboard == "Hello")
    }

    @Test(
        "a key is sent as the program has asked",
        arguments: [
            (
                "",
                "Alt-Enter ␛\r|Alt-Escape ␛␛|Alt-Backspace ␛\u{7f}|Ctrl-Backspace \u{8}|Shift-Enter \r|Ctrl-Tab \t"
            ),
            (
                "",
                "Shift-Tab ␛[Z|Ctrl-a \u{1}|Alt-x ␛x|Ctrl-/ \u{1f}|Ctrl-3 ␛|Ctrl-1 1|Ctrl-Space \0|Shift-Space  "
            ),
            ("", "Up ␛[A|Ctrl-Up ␛[1;5A|F1 ␛OP|Shift-F1 ␛[1;2P|F5 ␛[15~|Alt-Delete ␛[3;3~"),
            ("", "F20 ␛[34~|F21 ␛[20;2~|F24 ␛[24;2~|Ctrl-F24 ␛[24;6~|F63 ␛[1;4R"),
            ("␛[?1h", "Up ␛OA|Ctrl-Up ␛[1;5A|Home ␛OH"), ("␛[?67h", "Backspace \u{8}|Ctrl-Backspace \u{7f}"),
            ("␛[20h", "Enter \r\n|Alt-Enter ␛\r\n"), ("␛[20h␛[20l", "Enter \r"),
            (
                "␛[>4;1m",
                "Ctrl-a \u{1}|Ctrl-1 ␛[27;5;49~|Shift-Enter ␛[27;2;13~|Alt-x ␛x|Ctrl-Tab ␛[27;5;9~|Shift-Tab ␛[Z"
            ),
            ("␛[>4;2m", "Ctrl-a ␛[27;5;97~|Alt-x ␛[27;3;120~|Alt-Backspace ␛[27;3;127~|A A"),
            ("␛[>4;2m␛[>4m", "Ctrl-a \u{1}"),
            (
                "␛[>1u",
                "Escape ␛[27u|Ctrl-a ␛[97;5u|a a|A A|Enter \r|Shift-Enter ␛[13;2u|Alt-A ␛[97;4u|Up ␛[A|F1 ␛[P|F3 ␛[13~"
            ),
            ("␛[>1u", "F13 ␛[57376u|Ctrl-F24 ␛[57387;5u|F36 ␛[24;5~"),
            ("␛[>1u␛[<u", "Escape ␛"), ("␛[>3u", "Escape ␛[27u␛[27;1:3u|Up ␛[A␛[1;1:3A|a a|Enter \r"),
            ("␛[>5u", "Alt-A ␛[97:65;4u"), ("␛[>8u", "a ␛[97u|A ␛[97;2u|Enter ␛[13u|Tab ␛[9u"),
            ("␛[>24u", "a ␛[97;;97u|A ␛[97;2;65u|Ctrl-a ␛[97;5u"),
        ])
    func keys(setting: String, keys: String) {
        for pair in keys.split(separator: "|") {
            let parts = pair.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            let emulator = TerminalEmulator(setting)
            emulator.press(.key(Self.key(String(parts[0]))))
            #expect(emulator.answer() == String(parts[1]), "\(setting) \(parts[0])")
        }
    }

    private static func key(_ name: String) -> Key {
        let names: [String: Key.Code] = [
            "Enter": .enter, "Escape": .escape, "Backspace": .backspace, "Tab": .tab,
            "Space": .character(" "), "Up": .up,
            "Home": .home, "Delete": .delete,
        ]
        var parts = name.split(separator: "-").map(String.init)
        let last = parts.removeLast()
        let function = last.hasPrefix("F") ? Int(last.dropFirst()).map(Key.Code.function) : nil
        var key = Key(names[last] ?? function ?? .character(Character(last)))
        for part in parts { key.modifiers.insert(part == "Ctrl" ? .control : part == "Alt" ? .alt : .shift) }
        return key
    }

    @Test(
        "a click is reported in the form that the program has asked for, and not at all if it has asked for none",
        arguments: [
            ("", ""), ("␛[?1000h", "␛[M #\"␛[M##\""), ("␛[?9h", "␛[M #\""),
            ("␛[?1000;1006h", "␛[<0;3;2M␛[<0;3;2m"),
            ("␛[?1000;1015h", "␛[32;3;2M␛[35;3;2M"), ("␛[?1003;1016h", "␛[<0;25;30M␛[<0;25;30m"),
            ("␛[?1000;1005h", "␛[M #\"␛[M##\""), ("␛[?1000h␛[?1003l", ""),
            ("␛[?1000;1006;1015h", "␛[32;3;2M␛[35;3;2M"),
        ])
    func clicks(setting: String, bytes: String) {
        let emulator = TerminalEmulator(setting)
        emulator.press(.mouse(MouseEvent(.click, at: Point(x: 2, y: 1))))
        #expect(emulator.answer() == bytes)
    }

    @Test(
        "the wheel gives arrows on the second screen, if the program has asked for them and not for the mouse",
        arguments: [
            ("", "", MouseReach.unasked), ("␛[?1007h", "", .unasked), ("␛[?1049h", "", .unasked),
            ("␛[?1049h␛[?1007h", "␛[B␛[B␛[B␛[B␛[B", .asArrows),
            ("␛[?1049;1007;1h", "␛OB␛OB␛OB␛OB␛OB", .asArrows),
            ("␛[?1049;1007;1000;1006h", "␛[<65;3;2M", .reported),
        ])
    func wheel(setting: String, bytes: String, reach: MouseReach) {
        let emulator = TerminalEmulator(setting)
        let down = MouseEvent(.wheelDown, at: Point(x: 2, y: 1))
        emulator.press(.mouse(down))
        #expect(emulator.answer() == bytes)
        #expect(emulator.reach(of: down) == reach)
    }

    @Test(
        "a click with another button and held keys is reported with both, in each form that tells them",
        arguments: [
            ("", "", ""), ("␛[?9h", "␛[M\"#\"", "␛[M\"#\""),
            ("␛[?1000h", "␛[M\"#\"␛[M##\"", "␛[M6#\"␛[M7#\""),
            ("␛[?1000;1006h", "␛[<2;3;2M␛[<2;3;2m", "␛[<22;3;2M␛[<22;3;2m"),
            ("␛[?1000;1015h", "␛[34;3;2M␛[35;3;2M", "␛[54;3;2M␛[55;3;2M"),
            ("␛[?1003;1016h", "␛[<2;25;30M␛[<2;25;30m", "␛[<22;25;30M␛[<22;25;30m"),
            ("␛[?1002;1005h", "␛[M\"#\"␛[M##\"", "␛[M6#\"␛[M7#\""),
        ])
    func otherButtons(setting: String, plain: String, held: String) {
        let emulator = TerminalEmulator(setting)
        emulator.press(MouseGesture(clickAt: Point(x: 2, y: 1), .right))
        #expect(emulator.answer() == plain)
        emulator.press(MouseGesture(clickAt: Point(x: 2, y: 1), .right, [.shift, .control]))
        #expect(emulator.answer() == held)
        emulator.press(MouseGesture(clickAt: Point(x: 2, y: 1), .middle))
        #expect(
            emulator.answer()
                == plain.replacing("<2", with: "<1").replacing("[34", with: "[33")
                .replacing("M\"", with: "M!"))
    }

    @Test(
        "a drag is reported with its movements only to a program that has asked for movements",
        arguments: [
            ("", ""), ("␛[?9h", "␛[M !!"), ("␛[?1000h", "␛[M !!␛[M##!"),
            ("␛[?1000;1006h", "␛[<0;1;1M␛[<0;3;1m"),
            ("␛[?1002;1006h", "␛[<0;1;1M␛[<32;2;1M␛[<32;3;1M␛[<0;3;1m"),
            ("␛[?1003h", "␛[M !!␛[M@\"!␛[M@#!␛[M##!"),
            ("␛[?1002;1015h", "␛[32;1;1M␛[64;2;1M␛[64;3;1M␛[35;3;1M"),
        ])
    func drags(setting: String, bytes: String) {
        let emulator = TerminalEmulator(setting)
        emulator.press(MouseGesture(dragFrom: Point(x: 0, y: 0), to: Point(x: 2, y: 0)))
        #expect(emulator.answer() == bytes)
    }

    @Test("a drag goes through every cell on its straight way")
    func dragWay() {
        let places = MouseGesture(dragFrom: Point(x: 5, y: 4), to: Point(x: 1, y: 2)).path
        #expect(places.map(\.x) == [5, 4, 3, 2, 1])
        #expect(places.map(\.y) == [4, 4, 3, 3, 2])
    }

    @Test("the cursor has the shape that the program has set, and is a blinking block at first")
    func cursorShapes() {
        let emulator = TerminalEmulator("")
        let shapes = ["", "␛[1 q", "␛[2 q", "␛[3 q", "␛[4 q", "␛[5 q", "␛[6 q", "␛[0 q"].map { output in
            emulator.feed(output)
            return emulator.cursorShape.words
        }
        #expect(
            shapes == [
                "a blinking block", "a blinking block", "a block", "a blinking underline", "an underline",
                "a blinking bar", "a bar", "a blinking block",
            ])
    }

    @Test("the focus is told to a program that has asked for it")
    func focus() {
        let emulator = TerminalEmulator("")
        emulator.focus(true)
        emulator.feed("␛[?1004h")
        emulator.focus(false)
        #expect(emulator.answer() == "␛[O")
    }
}
