import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPRecordings
@testable import Redaction

@Suite("A merge that version control has left open")
struct RecordingMendTests {
    /// A recording whose `fixture.json` has the lines of both sides in its order.
    private func folder(ours: [String], theirs: [String], isDiff3: Bool = false) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let paths = Set(["/a", "/z"] + ours + theirs).sorted()
        try folder.recording.write(
            .example(paths.enumerated().map { .example($0 + 1, .get, $1) }))
        func line(_ path: String, _ isLast: Bool = false) throws -> String {
            "    \"\(try folder.named("\(path.dropFirst())/#.json"))\"\(isLast ? "" : ",")"
        }
        let order =
            [try line("/a"), "<<<<<<< ours"] + (try ours.map { try line($0) })
            + (isDiff3 ? ["||||||| base", try line("/z")] : []) + ["======="]
            + (try theirs.map { try line($0) }) + [">>>>>>> theirs", try line("/z", true)]
        let lines = try folder.text("fixture.json").components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.contains("\"exchanges\": [") })
        let end = try #require(lines[start...].firstIndex { $0.hasSuffix("],") })
        let isOneLine = start == end
        let whole =
            lines[..<start] + ["  \"exchanges\": ["] + order + ["  ],"]
            + lines[(isOneLine ? start : end) + 1..<lines.count]
        try folder.write(whole.joined(separator: "\n"), to: "fixture.json")
        return folder
    }

    private func paths(_ folder: TemporaryFolder) throws -> [String] {
        try folder.recording.read().exchanges.map(\.path)
    }

    @Test("is an error that says so")
    func conflict() throws {
        let folder = try folder(ours: ["/b"], theirs: ["/c"])
        let error = #expect(throws: RecordingError.self) { try folder.recording.read() }
        #expect(error?.code == .mergeConflict && error?.file == "fixture.json")
        let findings = RecordingCheck.findings(in: folder.recording)
        #expect(findings.map(\.isError) == [true])
    }

    @Test(
        "is settled with the entries of both sides, each after the one that it followed",
        arguments: [
            (["/b"], ["/c"], ["/a", "/c", "/b", "/z"]), (["/b"], [], ["/a", "/b", "/z"]),
            ([], ["/c"], ["/a", "/c", "/z"]),
            (["/b", "/m"], ["/b", "/c", "/m"], ["/a", "/b", "/c", "/m", "/z"]),
            (["/b", "/b"], ["/b"], ["/a", "/b", "/b", "/z"]),
        ])
    func settled(ours: [String], theirs: [String], order: [String]) throws {
        for isDiff3 in [false, true] {
            let folder = try folder(ours: ours, theirs: theirs, isDiff3: isDiff3)
            #expect(try folder.recording.mend())
            #expect(try paths(folder) == order)
            #expect(try !folder.recording.mend(), "nothing is left to settle")
        }
    }

    @Test("keeps the rules of both sides, and the later day")
    func rules() throws {
        let folder = try folder(ours: ["/b"], theirs: ["/c"])
        let text = try folder.text("fixture.json")
        let keep = try #require(text.firstMatch(of: #/  "keep": .*\n/#)?.output)
        let day = try #require(text.firstMatch(of: #/  "recordedAt": .*\n/#)?.output)
        func sides(_ ours: String, _ theirs: String) -> String {
            "<<<<<<< ours\n\(ours)\n=======\n\(theirs)\n>>>>>>> theirs\n"
        }
        try folder.write(
            text.replacing(keep, with: sides(#"  "keep": ["*", "mine"],"#, #"  "keep": ["*", "yours"],"#))
                .replacing(
                    day,
                    with: sides(
                        #"  "recordedAt": "2026-01-01T00:00:00Z","#,
                        #"  "recordedAt": "2026-02-01T00:00:00Z","#)),
            to: "fixture.json")
        #expect(try folder.recording.mend())
        let recording = try folder.recording.read()
        #expect(recording.redaction.keep == ["*", "mine", "yours"])
        #expect(recording.recordedAt == Date(timeIntervalSince1970: 1_769_904_000))
    }

    @Test("is left as it is where a side cannot be read")
    func unreadable() throws {
        let folder = try folder(ours: ["/b"], theirs: ["/c"])
        try folder.replace("\"schema\": 2", "\"schema\": \"two\"", in: "fixture.json")
        let before = try folder.contents()
        #expect(throws: RecordingError.self) { try folder.recording.mend() }
        #expect(try folder.contents() == before)
    }

    @Test("is not found in a recording without one")
    func whole() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(.example([.example()]))
        let before = try folder.contents()
        #expect(try !folder.recording.mend())
        #expect(try folder.contents() == before)
    }
}
