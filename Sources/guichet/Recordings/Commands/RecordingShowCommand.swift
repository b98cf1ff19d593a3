import ArgumentParser
import Foundation
import HTTPRecordings
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

struct RecordingShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "List a recording's exchanges, or print one whole.")

    @OptionGroup var recording: RecordingArgument

    @Argument(help: "The number of the exchange to print whole.")
    var number: Int?

    @Flag(
        help:
            "Print JSON, as fixtures-show.schema.json, among the documents, describes it. A whole exchange is its file, which is JSON."
    )
    var json = false

    func run() throws {
        let read = try recording.recordingFolder.read(acceptsUnfinished: true)
        if let number { return try show(number, of: read) }
        if json {
            return try Output.json([
                "recordedAt": read.recordedAt.formatted(.iso8601), "finished": read.isFinished,
                "exchanges": read.exchanges.map(Self.json),
                "warnings": [read.leftOut.sentence].compactMap(\.self),
            ])
        }
        try Output.lines(ExchangeTable.lines(read.exchanges))
        let unfinished = read.isFinished ? "" : ", not finished"
        let day = read.recordedAt.formatted(.iso8601)
        try Output.lines([
            "", "\(counted(read.exchanges.count, "exchange")), recorded \(day)\(unfinished).",
        ])
        if let sentence = read.leftOut.sentence { try Output.lines([sentence]) }
    }

    private static func json(_ recorded: RecordedExchange) -> JSONTree {
        let (exchange, response) = (recorded.exchange, try? recorded.exchange.result.get())
        var error: TransportError?
        if case .failure(let failure) = exchange.result { error = failure }
        return .printed([
            "number": exchange.number, "method": exchange.request.method.rawValue,
            "path": exchange.request.path ?? "/", "status": response?.head.status.code,
            "error": error?.code.rawValue, "file": recorded.file,
            "bodyBytes": response.map { recorded.leftOutBody?.size ?? $0.body.count } ?? 0,
            "bodyLeftOut": recorded.leftOutBody != nil,
        ])
    }

    private func show(_ number: Int, of recording: Recording) throws {
        guard let exchange = recording.exchanges.first(where: { $0.exchange.number == number }) else {
            let numbers = recording.exchanges.map(\.exchange.number)
            let known = numbers.isEmpty ? "none" : "\(numbers.min() ?? 0) to \(numbers.max() ?? 0)"
            throw ProgramError.unusable("There is no exchange \(number) in it; its numbers are \(known).")
        }
        // In JSON control characters are escaped, so the text cannot control the terminal.
        try Output.lines([try self.recording.recordingFolder.text(of: exchange.file) ?? ""])
    }
}

/// The exchanges of a recording as a table. Equal exchanges share a row.
enum ExchangeTable {
    static func lines(_ exchanges: [RecordedExchange]) -> [String] {
        let numbersOfFiles = Dictionary(grouping: exchanges, by: \.file).mapValues { group in
            numbers(group.map(\.exchange.number))
        }
        var listed: Set<String> = []
        let rows = exchanges.filter { listed.insert($0.file).inserted }.map { first in
            [
                numbersOfFiles[first.file] ?? "", first.exchange.request.method.rawValue,
                result(first.exchange), size(first), first.file,
            ]
        }
        return PlainTable.lines(
            [["No", "Method", "Response", "Body", "File"]] + rows, rightAligned: [0, 3])
    }

    /// Formats the numbers of exchanges as `3`, `3, 5` or `3 … 9 (4 times)`.
    private static func numbers(_ numbers: [Int]) -> String {
        guard numbers.count > 3, let first = numbers.first, let last = numbers.last else {
            return numbers.map { String($0) }.joined(separator: ", ")
        }
        return "\(first) … \(last) (\(numbers.count) times)"
    }

    private static func result(_ exchange: Exchange) -> String {
        switch exchange.result {
        case .success(let response): "\(response.head.status.code)"
        case .failure(let error): error.code.rawValue
        }
    }

    private static func size(_ recorded: RecordedExchange) -> String {
        func words(_ bytes: Int) -> String { Int64(bytes).formatted(.byteCount(style: .file)) }
        if let body = recorded.leftOutBody { return "\(words(body.size)), left out" }
        guard case .success(let response) = recorded.exchange.result, !response.body.isEmpty else {
            return "–"
        }
        return words(response.body.count)
    }
}
