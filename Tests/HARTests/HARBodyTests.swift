import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HAR
@testable import HTTPBodies

@Suite("Bodies in a HAR")
struct HARBodyTests {
    /// `{"trains":8}`, twenty times.
    static let plain = Data(String(repeating: #"{"trains":8}"#, count: 20).utf8)
    static let gzip = "H4sIAAAAAAACA6tWKilKzMwrVrKyqK0eAWwAsaBjr/AAAAA="
    static let zlib = "eJyrViopSszMK1aysqitHgFsABD0VO0="

    private static func response(
        _ encoding: String, text: String, isBase64: Bool = true, content: String = "", response: String = "",
        limit: Int = 256 << 20
    ) throws -> (Response, [String]) {
        let form = isBase64 ? #", "encoding": "base64""# : ""
        let imported = try HARTools.read(
            entries: HARTools.entry(
                fields: HARTools.field("Content-Encoding", encoding) + ","
                    + HARTools.field("Content-Length", "7"),
                content: #"{"text": "\#(text)"\#(form)\#(content)}"#, response: response), limit: limit)
        return (try #require(imported.exchanges.first?.response), imported.notes)
    }

    @Test(
        "a body that is still compressed is decompressed",
        arguments: [("gzip", gzip), ("x-GZIP", gzip), ("deflate", zlib)])
    func stillPacked(encoding: String, packed: String) throws {
        let (response, notes) = try Self.response(encoding, text: packed)
        #expect(response.body == Self.plain)
        #expect(response.head.headerFields.isEmpty)
        #expect(notes.isEmpty)
    }

    @Test("all members of a gzip body are decompressed")
    func members() throws {
        let member = try #require(Data(base64Encoded: Self.gzip))
        let (response, _) = try Self.response("gzip", text: (member + member).base64EncodedString())
        #expect(response.body == Self.plain + Self.plain)
    }

    @Test("a body that the tool has decompressed stays as it is, even if Content-Encoding is still there")
    func unpackedByTool() throws {
        let asText = try Self.response("gzip", text: "plain", isBase64: false)
        #expect(asText.0.body == Data("plain".utf8))
        #expect(asText.0.head.headerFields.isEmpty)
        let asBytes = try Self.response(
            "br", text: "AAEC", content: #", "size": 3"#, response: #", "bodySize": 9"#)
        #expect(asBytes.0.body == Data([0, 1, 2]))
        #expect(asBytes.0.head.headerFields.isEmpty)
        #expect(asText.1.isEmpty && asBytes.1.isEmpty)
    }

    @Test("a body that is itself a gzip file stays so if the HAR says how much compression saved")
    func compressionSaved() throws {
        let (response, _) = try Self.response("gzip", text: Self.gzip, content: #", "compression": 12"#)
        #expect(response.body == Data(base64Encoded: Self.gzip))
        #expect(response.head.headerFields.isEmpty)
    }

    @Test(
        "a body that cannot be decompressed keeps its header fields, and a note says so",
        arguments: [("br", "AAEC", 3), ("gzip", "H4sIAAAA", 6)])
    func cannotBeUnpacked(encoding: String, text: String, size: Int) throws {
        let (response, notes) = try Self.response(encoding, text: text, response: #", "bodySize": \#(size)"#)
        #expect(response.body == Data(base64Encoded: text))
        #expect(response.head.headerFields == [.contentEncoding: encoding, .contentLength: "7"])
        #expect(
            notes == [
                "Entry 1, GET rail.example.com/: the body of its response stays packed by “\(encoding)”, which is "
                    + "not undone here."
            ])
    }

    @Test("a body that decompresses to more than the limit is left out, and a note says so")
    func limit() throws {
        let packed = try #require(Data(base64Encoded: Self.gzip))
        #expect(try Decompression.unpacked(packed, "gzip", limit: Self.plain.count) == Self.plain)
        #expect(throws: Decompression.Failure.tooLarge) {
            try Decompression.unpacked(packed, "gzip", limit: Self.plain.count - 1)
        }
        let (response, notes) = try Self.response("gzip", text: Self.gzip, limit: 239)
        #expect(response.body.isEmpty && response.head.headerFields.isEmpty)
        #expect(
            notes == [
                "Entry 1, GET rail.example.com/: the body of its response would make the unpacked bodies of the file "
                    + "more than 239 bytes; it is empty now."
            ])
    }

    @Test("a body is left out if it and the bodies before it decompress to more than the limit")
    func limitOfFile() throws {
        let entry = HARTools.entry(
            fields: HARTools.field("Content-Encoding", "gzip"),
            content: #"{"text": "\#(Self.gzip)", "encoding": "base64"}"#, response: #", "bodySize": 35"#)
        let imported = try HARTools.read(entries: entry, entry, limit: 300)
        #expect(imported.exchanges.first?.response?.body == Self.plain)
        #expect(imported.exchanges.last?.response?.body == Data())
        #expect(imported.notes.count == 1 && imported.notes[0].hasSuffix("it is empty now."))
    }

    @Test("a body in Zstandard stays compressed, whatever sizes the HAR gives, and a note says so")
    func zstandard() throws {
        let text = "KLUv/QRYnQAAYHsidHJhaW5zIjo4fQEA4VMlCXcHrDM="
        let (response, notes) = try Self.response("zstd", text: text)
        #expect(response.body == Data(base64Encoded: text))
        #expect(response.head.headerFields[.contentEncoding] == "zstd")
        #expect(notes.count == 1 && notes[0].hasSuffix("stays packed by “zstd”, which is not undone here."))
    }

    @Test("a body in a file beside the HAR is read, and a missing file or a link gets a note")
    func attached() throws {
        let folder = try TemporaryFolder(["a.json": #"{"trains":8}"#, "in/b.json": "{}", "c.txt": "to=Lyon"])
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "link.json").path, withDestinationPath: "in/b.json")
        func body(_ name: String) throws -> (Data?, [String]) {
            let entry = HARTools.entry(
                method: "POST", request: #", "postData": {"mimeType": "text/plain", "_file": "c.txt"}"#,
                fields: HARTools.field("content-length", "12"), content: #"{"size": 12, "_file": "\#(name)"}"#
            )
            try folder.write(#"{"log": {"version": "1.2", "entries": [\#(entry)]}}"#, to: "trains.har")
            let imported = try HTTPArchive.read(contentsOf: folder.url.appending(path: "trains.har"))
            #expect(imported.exchanges.first?.requestBody == Data("to=Lyon".utf8))
            #expect(imported.exchanges.first?.response?.head.headerFields[.contentLength] == nil)
            return (imported.exchanges.first?.response?.body, imported.notes)
        }
        #expect(try body("a.json") == (Data(#"{"trains":8}"#.utf8), []))
        for name in ["no.json", "in/b.json", "../a.json", "in", "link.json", ".."] {
            let (data, notes) = try body(name)
            #expect(data == Data())
            #expect(notes.count == 1 && notes[0].hasSuffix("which is not beside the HAR; it is empty now."))
        }
    }

    @Test("a body without header fields gets the type from `mimeType`")
    func mimeType() throws {
        let imported = try HARTools.read(
            entries: HARTools.entry(
                method: "POST", request: #", "postData": {"mimeType": "application/json", "text": "{}"}"#,
                content: #"{"mimeType": "text/html; charset=utf-8", "text": "<p>"}"#),
            HARTools.entry(
                fields: HARTools.field("ETag", "1"), content: #"{"mimeType": "text/html", "text": "<p>"}"#),
            HARTools.entry(content: #"{"mimeType": "x-unknown", "text": "<p>"}"#))
        #expect(imported.exchanges[0].request.headerFields == [.contentType: "application/json"])
        #expect(
            imported.exchanges.compactMap { $0.response?.head.headerFields } == [
                [.contentType: "text/html; charset=utf-8"], [.eTag: "1"], [:],
            ])
    }

    @Test("a body that is cut off, or has other bytes after its end, is not decompressed")
    func broken() throws {
        let packed = try #require(Data(base64Encoded: Self.gzip))
        for count in 0..<packed.count {
            #expect(throws: count == 0 ? Decompression.Failure.broken : .cutOff) {
                try Decompression.unpacked(packed.prefix(count), "gzip", limit: 1 << 20)
            }
        }
        #expect(throws: Decompression.Failure.broken) {
            try Decompression.unpacked(packed + Data([7, 7]), "gzip", limit: 1 << 20)
        }
    }

    @Test("a body that the HAR wrongly declares as base64 is kept as text with a note")
    func notBase64() throws {
        let imported = try HARTools.read(
            entries: HARTools.entry(content: #"{"text": "not base64!", "encoding": "base64"}"#)
        )
        #expect(imported.exchanges.first?.response?.body == Data("not base64!".utf8))
        #expect(imported.notes.count == 1)
    }

    @Test("base64 may contain line breaks")
    func lineBreaks() throws {
        let imported = try HARTools.read(
            entries: HARTools.entry(content: #"{"text": "AAEC\r\nAwQF\n", "encoding": "base64"}"#)
        )
        #expect(imported.exchanges.first?.response?.body == Data([0, 1, 2, 3, 4, 5]))
    }

    @Test(
        "a body saved as text is encoded in its charset, or in UTF-8 if the charset lacks a character",
        arguments: [
            ("text/plain; charset=ISO-8859-1", "Zürich", [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68] as [UInt8]),
            ("text/plain; charset=\\\"windows-1252\\\"", "5 €", [0x35, 0x20, 0x80]),
            ("text/plain; charset=latin1", "5 €", [0x35, 0x20, 0x80]),
            ("text/plain; charset=utf-8", "é", [0xC3, 0xA9]), ("text/plain", "é", [0xC3, 0xA9]),
            ("text/plain; charset=iso-8859-1", "東", [0xE6, 0x9D, 0xB1]),
        ])
    func charset(type: String, text: String, bytes: [UInt8]) throws {
        let imported = try HARTools.read(
            entries: HARTools.entry(
                fields: HARTools.field("Content-Type", type), content: #"{"text": "\#(text)"}"#)
        )
        #expect(imported.exchanges.first?.response?.body == Data(bytes))
    }

    @Test("a body with lone surrogates, which some tools write for bytes outside UTF-8, is read with a note")
    func loneSurrogates() throws {
        let imported = try HARTools.read(
            entries: HARTools.entry(content: #"{"text": "a\udcffb \ud83d\ude84 \\ud800 \ud800"}"#)
        )
        #expect(imported.exchanges.first?.response?.body == Data("a\u{FFFD}b 🚄 \\ud800 \u{FFFD}".utf8))
        #expect(imported.notes.count == 1)
    }

    @Test("a missing body gets no note if the request was HEAD or the status allows no body")
    func noBody() throws {
        for entry in [
            HARTools.entry(
                method: "HEAD", fields: HARTools.field("Content-Length", "12"), content: #"{"size": 12}"#),
            HARTools.entry(status: 304, content: #"{"size": 12}"#),
        ] {
            let imported = try HARTools.read(entries: entry)
            #expect(imported.notes.isEmpty)
            #expect(imported.exchanges.count == 1)
        }
        let head = try HARTools.read(
            entries: HARTools.entry(method: "HEAD", fields: HARTools.field("Content-Length", "12")))
        #expect(head.exchanges.first?.response?.head.headerFields == [.contentLength: "12"])
    }

    @Test("the body of a request is read from text, base64 or form fields, and a missing body gets a note")
    func requests() throws {
        func body(_ post: String) throws -> (Data?, Int) {
            let imported = try HARTools.read(entries: HARTools.entry(method: "POST", request: post))
            return (imported.exchanges.first?.requestBody, imported.notes.count)
        }
        #expect(
            try body(#", "postData": {"text": "a=1", "params": [{"name": "b"}]}"#) == (Data("a=1".utf8), 0))
        #expect(try body(#", "postData": {"text": "/wA=", "encoding": "base64"}"#) == (Data([0xFF, 0]), 0))
        #expect(try body(#", "postData": {"text": "/wA=", "_encoding": "base64"}"#) == (Data([0xFF, 0]), 0))
        #expect(
            try body(#", "postData": {"mimeType": "multipart/form-data", "params": [{"name": "b"}]}"#)
                == (Data(), 1))
        #expect(try body(#", "bodySize": 12"#) == (Data(), 1))
        #expect(try body(#", "bodySize": 12, "postData": {"mimeType": "text/plain"}"#) == (Data(), 1))
        #expect(
            try body(#", "postData": {"params": [{"name": "a b", "value": "1"}, {"name": "c"}]}"#)
                == (Data("a%20b=1&c=".utf8), 0))
        #expect(try body(#", "bodySize": 0"#) == (Data(), 0))
    }
}
