import Foundation
import Redaction

/// Files of exchanges, by the names that they get one after the other.
struct NamedFiles: Sendable {
    /// The file of an exchange, and what it would be as the only one of its stem, by which equal exchanges are known.
    struct Named: Sendable {
        var file: ExchangeFile
        fileprivate var stem: String
        fileprivate var first: ExchangeFile
        /// The number in a new name; 0 for a file that is there already.
        fileprivate var number = 0
    }

    private let name: ExchangeName
    /// Files that are there already, and keep their names.
    private let reserved: [String: ExchangeFile]
    private var files: [String: ExchangeFile] = [:]
    /// The names of all files by what they would be as the only ones of their stems.
    private var names: [ExchangeFile: String] = [:]
    private let reservedNames: [ExchangeFile: String]
    /// The highest number in a name, by the stem.
    private var numbers: [String: Int] = [:]
    private(set) var order: [FixtureFile.Entry] = []
    /// The exchanges in the order of their entries.
    private(set) var exchanges: [RedactedExchange] = []

    init(_ settings: RecordingSettings, reserved: [FixtureFile.Item] = []) {
        let name = ExchangeName(settings)
        var (files, names): ([String: ExchangeFile], [ExchangeFile: String]) = ([:], [:])
        for (entry, exchange) in reserved {
            files[entry.file] = ExchangeFile(exchange, stem: String(entry.file.dropLast(5)))
            let stem = name.stem(exchange.request, exchange.requestBody.data)
            let first = ExchangeFile(exchange, stem: stem)
            if names[first] == nil, entry.file.hasPrefix(stem) { names[first] = entry.file }
        }
        (self.name, self.reserved, reservedNames) = (name, files, names)
    }

    var contents: [String: Data] {
        files.values.reduce(into: [:]) { contents, file in contents.merge(file.contents) { $1 } }
    }

    /// The file that an exchange gets: a new one, or an equal one that is there already.
    func file(for exchange: RedactedExchange) -> Named {
        let stem = name.stem(exchange.request, exchange.requestBody.data)
        let first = ExchangeFile(exchange, stem: stem)
        let known = names[first] ?? reservedNames[first]
        if let known, let file = files[known] ?? reserved[known] {
            return Named(file: file, stem: stem, first: first)
        }
        var named = Named(file: first, stem: stem, first: first, number: (numbers[stem] ?? 0) + 1)
        while true {
            if named.number > 1 { named.file = first.named("\(stem)-\(named.number)", of: exchange) }
            let name = named.file.name
            if files[name] == nil, reserved[name] == nil { return named }
            named.number += 1
        }
    }

    mutating func add(_ exchange: RedactedExchange, _ named: Named? = nil, repeats: Bool = false) {
        let named = named ?? file(for: exchange)
        let name = named.file.name
        if named.number > 0 {
            files[name] = named.file
            names[named.first] = name
            numbers[named.stem] = named.number
        }
        order.append(FixtureFile.Entry(file: name, repeats: repeats))
        exchanges.append(exchange)
    }

    mutating func removeAll() {
        (files, names, numbers, order, exchanges) = ([:], [:], [:], [], [])
    }

    func leaks(_ scan: LeakScan) -> [Leak] {
        files.values.sorted { $0.name < $1.name }.flatMap { $0.leaks(scan) }
    }
}
