import Foundation
import TestSupport
import Testing
import Waiting

@testable import TerminalUI

@Suite("Errors and settings of a terminal")
@UIActor
struct TerminalErrorTests {
    @Test("opening a file or a pipe as a terminal fails, and the message names the stream")
    func noTerminal() throws {
        let pipe = Pipe()
        let error = #expect(throws: TerminalError.self) {
            try Terminal.tty(input: pipe.fileHandleForReading.fileDescriptor, output: 1)
        }
        #expect(error?.code == .notATerminal)
        #expect(error?.description.hasPrefix("Standard input is not a terminal. Start") == true)
    }

    @Test(
        "a terminal type that is missing, unknown or too simple is named in the error, with advice",
        arguments: [
            (nil, TerminalError.Code.noTerminalType, "TERM is not set"),
            ("dumb", .terminalTooSimple, "\"dumb\""),
            ("no-such-terminal", .unknownTerminalType, "\"no-such-terminal\""),
            ("unknown", .unknownTerminalType, "try"),
            ("../x\u{1b}[31m", .unknownTerminalType, "\"../x[31m\""),
            (String(repeating: "x", count: 9000), .unknownTerminalType, "xxx…"),
        ])
    func badType(type: String?, code: TerminalError.Code, words: String) throws {
        let pseudo = try PseudoTerminal()
        let before = pseudo.settings
        let error = #expect(throws: TerminalError.self) {
            try pseudo.open(TerminalSettings(type: type))
        }
        #expect(error?.code == code)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("TERM=xterm-256color") == true)
        #expect(pseudo.settings == before)
        #expect(pseudo.drawn() == "")
        pseudo.dispose()
    }

    @Test(
        "the environment gives the terminal's type and the use of colours; an empty variable counts as unset"
    )
    func environment() {
        func settings(_ variables: [String: String]) -> TerminalSettings {
            TerminalSettings.fromEnvironment { variables[$0] }
        }
        #expect(settings(["TERM": "xterm"]).type == "xterm")
        #expect(settings(["TERM": ""]).type == nil)
        #expect(settings([:]).type == nil)
        #expect(settings(["NO_COLOR": "1"]).colors == .atMost(0))
        #expect(settings(["NO_COLOR": ""]).colors == .available)
        #expect(settings([:]).colors == .available)
        #expect(settings([:]).background == .unknown)
        #expect(settings(["TERM": "linux"]).background == .dark)
        #expect(settings(["COLORFGBG": "15;0"]).background == .dark)
        #expect(settings(["COLORFGBG": "0;default;15"]).background == .light)
        #expect(settings(["COLORFGBG": "0;7"]).background == .light)
        #expect(settings(["COLORFGBG": "default;default"]).background == .unknown)
    }

    @Test(
        "a terminal's report of its background tells whether the background is light",
        arguments: [
            ("11;rgb:ffff/ffff/dddd", .light), ("11;rgb:1/1/1", .dark), ("11;rgba:fff/fff/fff/0", .light),
            ("11;rgb:2c2c/0101/1e1e", .dark), ("11;rgb:ff/ff", nil), ("11;rgb:xx/ff/ff", nil),
            ("10;rgb:f/f/f", nil),
            ("11;?", nil), ("11;rgb:///", nil),
        ] as [(String, TerminalSettings.Background?)])
    func report(text: String, background: TerminalSettings.Background?) {
        #expect(TerminalSettings.Background(report: text) == background)
    }
}
