import Foundation
import Testing

@testable import Agent

@Suite("A stream of messages")
struct LineReaderTests {
    private func lines(_ parts: [String], most: Int = 8) -> [String] {
        var reader = LineReader(most: most)
        return parts.flatMap { reader.add(Data($0.utf8)) }.map { line in
            line.map { String(decoding: $0, as: UTF8.self) } ?? "too long"
        }
    }

    @Test("a message ends with its line, however the bytes come")
    func parts() {
        #expect(lines(["one\ntwo\n"]) == ["one", "two"])
        #expect(lines(["o", "ne", "\ntw", "o\n"]) == ["one", "two"])
        #expect(lines(["\n\n"]) == ["", ""])
        #expect(lines(["half"]) == [])
    }

    @Test("a line that is too long is told once, and the next one is read")
    func long() {
        #expect(lines(["12345678\n"]) == ["12345678"])
        #expect(lines(["123456789\nnext\n"]) == ["too long", "next"])
        #expect(lines(["1234", "56789", "and more", " of it\nne", "xt\n"]) == ["too long", "next"])
    }

    @Test("a line of 100 MB is thrown away while it comes")
    func huge() {
        var reader = LineReader()
        let part = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
        var lines: [Data?] = []
        for _ in 0..<100 { lines += reader.add(part) }
        lines += reader.add(Data("\nnext\n".utf8))
        #expect(lines == [nil, Data("next".utf8)])
    }
}
