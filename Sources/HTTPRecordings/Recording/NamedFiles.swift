import Foundation
import Redaction

/// The files of a recording's exchanges, and their names.
struct NamedFiles: Sendable {
    private let name: ExchangeName
    private var files: [String: ExchangeFile] = [:]
    /// The names of all files. The keys are the files as they would be without a number in their names: equal exchanges
    /// have equal keys, and so share a file.
    private var names: [ExchangeFile: String] = [:]
    /// All names in use, including those of existing files.
    private var taken: Set<String> = []
    /// The highest number that is in use for each stem.
    private var numbers: [String: Int] = [:]
    private(set) var order: [RecordingIndex.Entry] = []
    /// The exchanges of the entries in `order`, in the same order.
    private(set) var exchanges: [RedactedExchange] = []

    /// - Parameter reserved: The existing exchanges. They keep their names.
    init(_ settings: RecordingSettings, reserved: [RecordingIndex.Item] = []) {
        name = ExchangeName(settings)
        for (entry, exchange) in reserved {
            taken.insert(entry.file)
            let first = file(for: exchange)
            if names[first] == nil, entry.file.hasPrefix(first.stem) { names[first] = entry.file }
        }
    }

    var contents: [String: Data] {
        files.values.reduce(into: [:]) { contents, file in contents.merge(file.contents) { $1 } }
    }

    /// Returns the file of an exchange, without a number in its name.
    func file(for exchange: RedactedExchange) -> ExchangeFile {
        ExchangeFile(exchange, stem: name.stem(exchange.request, exchange.requestBody.data))
    }

    /// - Parameter file: The file of the exchange, if it is known.
    mutating func add(_ exchange: RedactedExchange, _ file: ExchangeFile? = nil, repeats: Bool = false) {
        let first = file ?? self.file(for: exchange)
        let name = names[first] ?? add(first, of: exchange)
        order.append(RecordingIndex.Entry(file: name, repeats: repeats))
        exchanges.append(exchange)
    }

    private mutating func add(_ first: ExchangeFile, of exchange: RedactedExchange) -> String {
        var number = numbers[first.stem, default: 0]
        var stem: String
        repeat {
            number += 1
            stem = number == 1 ? first.stem : "\(first.stem)-\(number)"
        } while !taken.insert("\(stem).json").inserted
        numbers[first.stem] = number
        let file = number == 1 ? first : ExchangeFile(exchange, stem: stem)
        files[file.name] = file
        names[first] = file.name
        return file.name
    }

    func leaks(_ scan: LeakScan) -> [Leak] {
        files.values.sorted { $0.name < $1.name }.flatMap { $0.leaks(scan) }
    }
}
