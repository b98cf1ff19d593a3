import Foundation
import HTTPTransport
import TestSupport
import Testing

@testable import HAR

@Suite("Reading a HAR file")
struct HARReadingTests {
    private static func problem(_ read: () throws(HTTPArchive.ReadError) -> HTTPArchive.Contents) -> String? {
        do throws(HTTPArchive.ReadError) {
            _ = try read()
            return nil
        } catch {
            return error.description
        }
    }

    private static func problem(_ data: Data) -> String? {
        problem { () throws(HTTPArchive.ReadError) in try HARTools.read(data) }
    }

    @Test("a byte order mark at the beginning of the file is skipped")
    func byteOrderMark() throws {
        let mark = Data([0xEF, 0xBB, 0xBF])
        #expect(try HARTools.read(mark + Data(HARSamples.safari.utf8)).exchanges.count == 1)
    }

    @Test("a file that is cut off is refused, and the error names the line where the file ends")
    func cutOff() throws {
        let whole = Data(HARSamples.safari.utf8)
        let end = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
        for count in 1..<end {
            let lines = whole.prefix(count).split(separator: 0x0A, omittingEmptySubsequences: false)
            #expect(
                Self.problem(whole.prefix(count))
                    == "trains.har has \(count) bytes, and it is cut off in line \(lines.count), in the middle of "
                    + "its JSON. Save it again.")
        }
    }

    @Test("a file that is cut off and has a lone surrogate is refused because it is cut off")
    func cutOffSurrogate() {
        let text = Data(#"{"log": {"version": "1.2", "comment": "\ud800", "entries": ["#.utf8)
        #expect(
            Self.problem(text)
                == "trains.har has \(text.count) bytes, and it is cut off in line 1, in the middle of its JSON. "
                + "Save it again.")
    }

    @Test(
        "a file that is not a HAR is refused with a sentence that says why",
        arguments: [
            ("", "trains.har is empty. Save it again."),
            (" \n\t", "trains.har is empty. Save it again."),
            ("\u{FEFF}", "trains.har is empty. Save it again."),
            ("<html>\n</html>", "trains.har is not a HAR: from line 1 on it is not JSON."),
            ("{\n\"log\": x\n}", "trains.har is not a HAR: from line 2 on it is not JSON."),
            ("[1]", "trains.har is JSON, but not a HAR: it has no “log”."),
            ("{\"openapi\": 3}", "trains.har is JSON, but not a HAR: it has no “log”."),
            (
                "PK\u{3}\u{4}",
                "trains.har is a ZIP archive. Unpack it, and import the HAR file that is in it."
            ),
            (
                #"{"log": {"version": 2, "entries": 7}}"#,
                "trains.har is HAR version 2; version 1.2 is read. Save it as that."
            ),
            (#"{"log": {"version": "1.2"}}"#, "trains.har is not a whole HAR: “log.entries” is missing."),
            (
                #"{"log": {"version": "1.2", "entries": [{"request": {"method": "GET", "url": "http://a/"}}, {}]}}"#,
                "trains.har is not a whole HAR: “log.entries[1].request” is missing."
            ),
            (
                #"{"log": {"version": "1.2", "entries": [{"request": {"method": "GET"}}]}}"#,
                "trains.har is not a whole HAR: “log.entries[0].request.url” is missing."
            ),
            (
                #"{"log": {"version": "1.2", "entries": {}}}"#,
                "trains.har is not a HAR that can be read: “log.entries” is of another kind than HAR says."
            ),
            (
                #"{"log": {"version": "1.2", "entries": [{"request": {"method": "GET", "url": "http://a/", "headers": [7]}}]}}"#,
                "trains.har is not a HAR that can be read: “log.entries[0].request.headers[0]” is of another kind "
                    + "than HAR says."
            ),
            (
                #"{"log": \#(String(repeating: "[", count: 300))\#(String(repeating: "]", count: 300))}"#,
                "trains.har cannot be read: it is nested more than 256 levels deep."
            ),
        ])
    func sentences(text: String, sentence: String) {
        #expect(Self.problem(Data(text.utf8)) == sentence)
    }

    @Test("the version of a HAR may be a number")
    func versionNumber() throws {
        #expect(try HARTools.read(#"{"log": {"version": 1.2, "entries": []}}"#).exchanges.isEmpty)
    }

    @Test(
        "a HAR without a version, or with a compatible one, is read with a note",
        arguments: [
            (#""version": "1.1","#, "The file is HAR version 1.1; it was read as 1.2."),
            (#""version": 1.3,"#, "The file is HAR version 1.3; it was read as 1.2."),
            (#""version": "","#, "The file does not say its version of HAR; it was read as 1.2."),
            ("", "The file does not say its version of HAR; it was read as 1.2."),
        ])
    func otherVersion(version: String, note: String) throws {
        let imported = try HARTools.read(#"{"log": {\#(version) "entries": [\#(HARTools.entry())]}}"#)
        #expect(imported.exchanges.count == 1)
        #expect(imported.notes == [note])
    }

    @Test("a HAR file that is compressed by gzip is refused, and the error says what to do")
    func packed() {
        #expect(
            Self.problem(Data([0x1F, 0x8B, 8]))
                == "trains.har is packed by gzip. Unpack it with gunzip, and import what comes out.")
    }

    @Test("a pipe is read to its end, and refused if it has more bytes than the limit")
    func pipe() throws {
        let temporary = try TemporaryFolder()
        defer { withExtendedLifetime(temporary) {} }
        let pipe = temporary.url.appending(path: "pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        // These are more bytes than the buffer of a pipe holds.
        let data = Data((HARSamples.safari + String(repeating: " ", count: 200_000)).utf8)
        for limit in [data.count, data.count - 1] {
            let writer = Thread { try? data.write(to: pipe) }
            writer.start()
            let problem = Self.problem { () throws(HTTPArchive.ReadError) in
                try HTTPArchive.read(contentsOf: pipe, limit: limit)
            }
            #expect((problem == nil) == (limit == data.count), "\(problem ?? "")")
            #expect(problem?.hasPrefix("pipe has more than \(limit) bytes;") ?? true)
        }
    }

    @Test("fields that are not read may contain anything")
    func unused() throws {
        let text = #"""
            {"log": {"version": "1.2", "creator": [], "pages": 7, "entries": [{"cache": 1, "timings": [], "time": 5,
              "startedDateTime": "2026-03-14T09:00:00Z", "request": {"method": "GET", "url": "http://example.com/",
              "queryString": {}, "httpVersion": []}, "response": {"status": 200}}]}}
            """#
        #expect(try HARTools.read(text).exchanges.map(\.timing?.duration) == [.milliseconds(5)])
    }

    @Test("a missing file, a folder and a file that is too large are refused before reading")
    func files() throws {
        let temporary = try TemporaryFolder()
        defer { withExtendedLifetime(temporary) {} }
        let folder = temporary.url
        let file = folder.appending(path: "trains.har")
        func problem(_ file: URL, limit: Int = 256 << 20) -> String? {
            Self.problem { () throws(HTTPArchive.ReadError) in
                try HTTPArchive.read(contentsOf: file, limit: limit)
            }
        }
        #expect(problem(file) == "trains.har does not exist.")
        #expect(problem(folder) == "\(folder.lastPathComponent) is a folder; a HAR is one file.")
        let data = Data(HARSamples.safari.utf8)
        try data.write(to: file)
        #expect(problem(file, limit: data.count) == nil)
        let advice = "Save fewer requests, or save without bodies of pictures and scripts."
        #expect(
            problem(file, limit: data.count - 1)
                == "trains.har has \(data.count) bytes; a HAR may have at most \(data.count - 1). \(advice)"
        )
        // A sparse file: reading it would take all memory, though it takes no space on the disk.
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 1 << 40)
        try handle.close()
        #expect(
            problem(file)
                == "trains.har has 1099511627776 bytes; a HAR may have at most 268435456. "
                + advice)
    }

    @Test("deep nesting is refused, and extreme numbers do no harm")
    func hostile() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(Self.problem(Data(#"{"log": {"version": "1.2", "_deep": \#(deep)"#.utf8)) != nil)
        let size = "9223372036854774784"
        let imported = try HARTools.read(
            entries: HARTools.entry(
                content: #"{"text": "é", "size": \#(size), "compression": \#(size)}"#,
                start: "9999-12-31T23:59:59.999Z", extras: #", "time": 1e300, "_number": \#(size)"#)
        )
        #expect(imported.exchanges.first?.response?.body == Data("é".utf8))
        #expect(!HARTools.har(imported.exchanges).isEmpty)
        for seconds in [Double.infinity, -.infinity, .nan, 1e300] {
            var exchange = HARTools.exchange()
            exchange.timing = Exchange.Timing(
                startedAt: Date(timeIntervalSince1970: seconds), duration: .seconds(Int64.max))
            #expect(!HARTools.har([exchange]).isEmpty)
        }
    }
}
