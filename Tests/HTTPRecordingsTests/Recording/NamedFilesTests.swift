import HTTPTransport
import HTTPTypes
import Testing

@testable import HTTPRecordings
@testable import Redaction

@Suite struct NamedFilesTests {
    private func names(_ exchanges: [Exchange], _ files: NamedFiles) -> [String] {
        var files = files
        for exchange in exchanges { files.add(exchange.redacted()) }
        return files.order.map { String($0.file.dropLast(5)) }
    }

    @Test("the files of different responses to a request are numbered, and equal exchanges share a file")
    func numbers() throws {
        let exchanges = [1, 2, 1, 3, 2, 3].map { Exchange.example(answer: #"{"n":\#($0)}"#) }
        let names = names(exchanges, NamedFiles(RecordingSettings()))
        let first = try #require(names.first)
        #expect(names == [first, "\(first)-2", first, "\(first)-3", "\(first)-2", "\(first)-3"])
    }

    @Test("exchanges that differ only in their separate bodies have different files")
    func separateBodies() throws {
        let rules = RedactionRules(keep: ["image/png"])
        var files = NamedFiles(RecordingSettings(redaction: rules))
        for answer in ["1", "2", "1", "3", "2"] {
            files.add(Exchange.example(type: "image/png", answer: answer).redacted(rules))
        }
        let first = String(try #require(files.order.first?.file.dropLast(5)))
        #expect(
            files.order.map(\.file)
                == [
                    "\(first).json", "\(first)-2.json", "\(first).json", "\(first)-3.json", "\(first)-2.json",
                ])
        #expect(
            files.contents.values.map { String(decoding: $0, as: UTF8.self) }.filter { $0.count == 1 }
                .sorted()
                == ["1", "2", "3"])
    }

    @Test(
        "new files are numbered after the existing files, and equal exchanges share an existing file")
    func reserved() throws {
        let old = [1, 2].map { Exchange.example(answer: #"{"n":\#($0)}"#).redacted() }
        var before = NamedFiles(RecordingSettings())
        for exchange in old { before.add(exchange) }
        let names = names(
            [3, 2, 4, 3].map { Exchange.example(answer: #"{"n":\#($0)}"#) },
            NamedFiles(RecordingSettings(), reserved: Array(zip(before.order, old))))
        let first = String(try #require(before.order.first?.file.dropLast(5)))
        #expect(names == ["\(first)-3", "\(first)-2", "\(first)-4", "\(first)-3"])
    }

    @Test(
        "naming thousands of responses to one request takes linear time",
        .timeLimit(.minutes(1)))
    func manyResponses() {
        let exchanges = (0..<5000).map { number in Exchange.example(answer: #"{"n":\#(number % 4000)}"#) }
        #expect(Set(names(exchanges, NamedFiles(RecordingSettings()))).count == 4000)
    }
}
