import Foundation
import Redaction

/// Files of exchanges, by the names that they get one after the other.
struct NamedFiles: Sendable {
    private let name: ExchangeName
    /// Files that are there already, and keep their names.
    private let reserved: [String: ExchangeFile]
    private var files: [String: ExchangeFile] = [:]
    private(set) var order: [FixtureFile.Entry] = []
    /// The exchanges in the order of their entries.
    private(set) var exchanges: [RedactedExchange] = []

    init(_ settings: RecordingSettings, reserved: [FixtureFile.Item] = []) {
        name = ExchangeName(settings)
        self.reserved = reserved.reduce(into: [:]) { files, item in
            let file = item.entry.file
            files[file] = ExchangeFile(item.exchange, stem: String(file.dropLast(5)))
        }
    }

    var contents: [String: Data] {
        files.values.reduce(into: [:]) { contents, file in contents.merge(file.contents) { $1 } }
    }

    /// The file that an exchange gets: a new one, or an equal one that is there already.
    func file(for exchange: RedactedExchange) -> ExchangeFile {
        let stem = name.stem(exchange.request, exchange.requestBody.data)
        var file = ExchangeFile(exchange, stem: stem)
        var count = 1
        while let other = files[file.name] ?? reserved[file.name], other.contents != file.contents {
            count += 1
            file = ExchangeFile(exchange, stem: "\(stem)-\(count)")
        }
        return file
    }

    mutating func add(_ exchange: RedactedExchange, _ file: ExchangeFile? = nil, repeats: Bool = false) {
        let file = file ?? self.file(for: exchange)
        if reserved[file.name] == nil { files[file.name] = file }
        order.append(FixtureFile.Entry(file: file.name, repeats: repeats))
        exchanges.append(exchange)
    }

    mutating func removeAll() { (files, order, exchanges) = ([:], [], []) }

    func leaks(_ scan: LeakScan) -> [Leak] {
        files.values.sorted { $0.name < $1.name }.flatMap { $0.leaks(scan) }
    }
}
