import ArgumentParser
import Foundation
import HAR
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import HTTPTypes
import Redaction

/// Prints what is in a recording.
struct FixturesShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "List a recording's exchanges, or print one whole.")

    @OptionGroup var recording: RecordingArgument

    @Argument(help: "The number of the exchange to print whole.")
    var number: Int?

    func run() throws {
        try reportingErrors {
            try readingFixtures {
                let read = try recording.recordingFolder.read(acceptsUnfinished: true)
                if let number { return try show(number, of: read) }
                Output.lines(FixtureTable(read.exchanges.map(\.exchange)).lines)
                let unfinished = read.isFinished ? "" : ", not finished"
                let day = read.recordedAt.formatted(.iso8601)
                Output.lines([
                    "", "\(counted(read.exchanges.count, "exchange")), recorded \(day)\(unfinished).",
                ])
            }
        }
    }

    private func show(_ number: Int, of recording: Recording) throws {
        guard let exchange = recording.exchanges.first(where: { $0.exchange.number == number }) else {
            let numbers = recording.exchanges.map(\.exchange.number)
            let known = numbers.isEmpty ? "none" : "\(numbers.min() ?? 0) to \(numbers.max() ?? 0)"
            throw ProgramError.unusable("There is no exchange \(number) in it; its numbers are \(known).")
        }
        // JSON with its control characters escaped: nothing in it moves the cursor.
        Output.lines([try self.recording.recordingFolder.text(of: exchange.file)])
    }
}

/// `1 exchange`, `2 exchanges`.
func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

/// The exchanges of a recording as lines of a table.
struct FixtureTable {
    private let rows: [[String]]

    init(_ exchanges: [Exchange]) {
        rows = exchanges.map { exchange in
            [
                String(exchange.number), exchange.request.method.rawValue,
                Self.clean(exchange.request.path ?? "/"), Self.result(exchange), Self.size(exchange),
            ]
        }
    }

    var lines: [String] {
        let titles = ["No", "Method", "Path", "Answer", "Body"]
        let all = [titles] + rows
        let widths = titles.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            let cells = row.enumerated().map { column, text in
                let room = String(repeating: " ", count: widths[column] - text.count)
                return column == 0 || column == 4 ? room + text : text + room
            }
            return cells.joined(separator: "  ")
        }
    }

    private static func result(_ exchange: Exchange) -> String {
        switch exchange.result {
        case .success(let answer): "\(answer.head.status.code)"
        case .failure(let error): error.code.rawValue
        }
    }

    private static func size(_ exchange: Exchange) -> String {
        guard case .success(let answer) = exchange.result, !answer.body.isEmpty else { return "–" }
        return Int64(answer.body.count).formatted(.byteCount(style: .file))
    }

    /// Without what would move a cursor.
    private static func clean(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
        )
    }
}
