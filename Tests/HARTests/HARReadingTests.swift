import Foundation
import HTTPTransport
import Testing

@testable import HAR
@testable import HTTPBodies

@Suite("A file that should be a HAR")
struct HARReadingTests {
    private static func problem(_ data: Data, limits: HTTPArchive.Limits = HTTPArchive.Limits())
        -> HTTPArchive.ReadError?
    {
        do throws(HTTPArchive.ReadError) {
            _ = try HTTPArchive.Log(har: data, named: "trains.har", limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test("may begin with a byte order mark")
    func byteOrderMark() throws {
        let log = try HTTPArchive.Log(
            har: Data([0xEF, 0xBB, 0xBF]) + Data(HARSamples.safari.utf8), named: "trains.har")
        #expect(log.entries.count == 1)
    }

    @Test("says where it ends when it is cut off, wherever that is")
    func cutOff() throws {
        let whole = Data(HARSamples.safari.utf8)
        let end = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
        for count in 1..<end {
            let error = try #require(Self.problem(whole.prefix(count)))
            guard case .cutOff(let bytes, let line, let column) = error.problem else {
                Issue.record("\(count): \(error)")
                continue
            }
            #expect(bytes == count)
            let lines = whole.prefix(count).split(separator: 0x0A, omittingEmptySubsequences: false)
            #expect(line == lines.count)
            #expect(column == (lines.last?.count ?? 0) + 1)
        }
        #expect(
            Self.problem(Data("{\n  \"log\": {\"ver".utf8))?.description
                == "trains.har is cut off: it ends after 16 bytes, in line 2, column 15, in the middle of its "
                + "JSON. Save it again.")
    }

    @Test("is cut off also where it has half of a surrogate pair")
    func cutOffSurrogate() {
        let text = Data(#"{"log": {"version": "1.2", "comment": "\ud800", "entries": ["#.utf8)
        #expect(Self.problem(text)?.problem == .cutOff(bytes: text.count, line: 1, column: text.count + 1))
    }

    @Test(
        "says in a sentence why it is none",
        arguments: [
            ("", "trains.har is empty. Save it again."),
            (" \n\t", "trains.har is empty. Save it again."),
            ("\u{FEFF}", "trains.har is empty. Save it again."),
            ("<html>\n</html>", "trains.har is not a HAR: from line 1, column 1 on it is not JSON."),
            ("{\n\"log\": x\n}", "trains.har is not a HAR: from line 2, column 8 on it is not JSON."),
            ("[1]", "trains.har is JSON, but not a HAR: it has no “log”."),
            ("{\"openapi\": 3}", "trains.har is JSON, but not a HAR: it has no “log”."),
            (
                #"{"log": {"version": "1.1", "entries": []}}"#,
                "trains.har is HAR version 1.1; version 1.2 is read. Save it as that."
            ),
            (
                #"{"log": {"version": 2, "entries": 7}}"#,
                "trains.har is HAR version 2; version 1.2 is read. Save it as that."
            ),
            (
                #"{"log": {"entries": []}}"#,
                "trains.har does not say which version of HAR it is (“log.version”); version 1.2 is read."
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
        ])
    func sentences(text: String, sentence: String) {
        #expect(Self.problem(Data(text.utf8))?.description == sentence)
    }

    @Test("may say its version as a number")
    func versionNumber() throws {
        #expect(try HARTools.log(#"{"log": {"version": 1.2, "entries": []}}"#).entries.isEmpty)
    }

    @Test("is refused with its size when it is larger than the limit, and read when it is as large")
    func tooLarge() throws {
        let data = Data(HARSamples.safari.utf8)
        #expect(
            Self.problem(data, limits: HTTPArchive.Limits(fileBytes: data.count - 1))?.problem
                == .tooLarge(bytes: data.count, limit: data.count - 1))
        #expect(Self.problem(data, limits: HTTPArchive.Limits(fileBytes: data.count)) == nil)
        let error = HTTPArchive.ReadError(
            file: "trains.har", problem: .tooLarge(bytes: 300 << 20, limit: 256 << 20))
        #expect(
            error.description
                == "trains.har has 300.0 MB (314572800 bytes); a HAR may have at most 256.0 MB (268435456 bytes). "
                + "Save fewer requests, or save without bodies of pictures and scripts.")
    }

    @Test("is looked at before it is opened: size, kind, whether it is there")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "har-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func problem(_ name: String, limits: HTTPArchive.Limits = HTTPArchive.Limits()) -> HTTPArchive
            .ReadError.Problem?
        {
            do throws(HTTPArchive.ReadError) {
                _ = try HTTPArchive.Log(contentsOf: folder.appending(path: name), limits: limits)
                return nil
            } catch {
                return error.problem
            }
        }
        let file = folder.appending(path: "trains.har")
        try Data(HARSamples.safari.utf8).write(to: file)
        #expect(problem("trains.har") == nil)
        #expect(problem("") == .isFolder)
        #expect(problem("none.har") == .missing)
        // Sparse: it takes no room on the disk, and would take all memory.
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 1 << 40)
        try handle.close()
        #expect(problem("trains.har") == .tooLarge(bytes: 1 << 40, limit: 256 << 20))
    }

    @Test("that is nested deeper than anybody means, or has numbers beyond all measure, harms nobody")
    func hostile() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(Self.problem(Data(#"{"log": {"version": "1.2", "_deep": \#(deep)"#.utf8)) != nil)
        let size = "9223372036854774784"
        let imported = try HARTools.log(
            entries: HARTools.entry(
                content: #"{"text": "é", "size": \#(size), "compression": \#(size)}"#,
                start: "9999-12-31T23:59:59.999Z", extras: #", "time": 1e300, "_number": \#(size)"#)
        ).exchanges()
        #expect(imported.exchanges.first?.answer?.body == Data("é".utf8))
        #expect(try !HARTools.har(imported.exchanges).isEmpty)
        for seconds in [Double.infinity, -.infinity, .nan, 1e300] {
            var exchange = HARTools.exchange()
            exchange.timing = Exchange.Timing(
                startedAt: Date(timeIntervalSince1970: seconds), duration: .seconds(Int64.max))
            #expect(try !HARTools.har([exchange]).isEmpty)
        }
    }

    @Test("keeps what tools add under names of their own, and drops what nobody defines")
    func extras() throws {
        let text = """
            {"log": {"version": "1.2", "_log": [1, 2.5, null, true], "unknown": 1, "comment": "kept",
              "creator": {"name": "T", "version": "1", "_c": "é"},
              "pages": [{"id": "p", "startedDateTime": "", "title": "", "pageTimings": {"_fcp": 12}, "_p": {}}],
              "entries": [{"startedDateTime": "", "_priority": "High", "_n": {"b": {"a": "x"}}, "time": 5,
                "request": {"method": "GET", "url": "http://example.com/", "_r": 1,
                  "headers": [{"name": "A", "value": "b", "_h": 2}], "cookies": [{"name": "c", "_k": 3}],
                  "postData": {"_pd": 4, "params": [{"name": "p", "_pp": 5}]}},
                "response": {"status": 200, "_transferSize": 6, "content": {"_ct": 7}},
                "cache": {"_ca": 8, "beforeRequest": {"hitCount": 1}}, "timings": {"_blocked_queueing": 0.25}}]}}
            """
        let log = try HARTools.log(text)
        let written = String(decoding: try log.har(), as: UTF8.self)
        for name in [
            "_log", "comment", "_c", "_fcp", "_p", "_priority", "_n", "_r", "_h", "_k", "_pd", "_pp",
            "_transferSize", "_ct", "_ca", "_blocked_queueing", "hitCount",
        ] {
            #expect(written.contains("\"\(name)\": "), "\(name)")
        }
        #expect(!written.contains("unknown"))
        #expect(log.entries.first?.extras["_n"] == ["b": ["a": "x"]])
        let again = try HTTPArchive.Log(har: Data(written.utf8), named: "again")
        #expect(again.entries.first?.extras == log.entries.first?.extras)
        #expect(try again.har() == Data(written.utf8))
    }
}
