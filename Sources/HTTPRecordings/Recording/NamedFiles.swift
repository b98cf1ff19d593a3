import Foundation
import HTTPBodies
import Redaction

/// Files of exchanges, by the names that they get one after the other.
struct NamedFiles: Sendable {
    private let name: ExchangeName
    private(set) var order: [FixtureFile.Entry] = []
    private(set) var contents: [String: Data] = [:]
    private var trees: [String: JSONTree] = [:]
    private var reserved: Set<String> = []

    init(_ name: ExchangeName) { self.name = name }

    /// Gives away the names of files that are there already.
    mutating func reserve(_ files: [(name: String, exchange: RedactedExchange)]) {
        for (name, exchange) in files {
            reserved.insert(name)
            contents[name] = ExchangeFile(exchange, stem: String(name.dropLast(5))).data
        }
    }

    func isReserved(_ name: String) -> Bool { reserved.contains(name) }

    /// Gives an exchange a file of its own, or the one that says the same already.
    ///
    /// - Returns: The files that are new with it: the exchange's own last.
    @discardableResult mutating func add(_ exchange: RedactedExchange, repeats: Bool = false) -> [(
        name: String, data: Data
    )] {
        let stem = name.stem(exchange.exchange(number: 1))
        for count in 1... {
            let stem = count == 1 ? stem : "\(stem)-\(count)"
            let file = ExchangeFile(exchange, stem: stem)
            let path = "\(stem).json"
            guard
                contents[path] == nil
                    || contents[path] == file.data && file.bodies.allSatisfy({ contents[$0] == $1 })
            else {
                continue
            }
            order.append(FixtureFile.Entry(file: path, repeats: repeats))
            guard contents[path] == nil else { return [] }
            contents[path] = file.data
            contents.merge(file.bodies) { $1 }
            trees[path] = file.tree
            return file.bodies.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [(path, file.data)]
        }
        return []
    }

    /// Takes the last exchange out again, with what is new with it.
    mutating func removeLast(_ new: [String]) {
        order.removeLast()
        for name in new {
            contents[name] = nil
            trees[name] = nil
        }
    }

    func leaks(_ scan: LeakScan) -> [Leak] {
        contents.keys.sorted().flatMap { scan.leaks(in: contents[$0] ?? Data(), tree: trees[$0], file: $0) }
    }

    func leaks(_ scan: LeakScan, in files: [String]) -> [Leak] {
        files.flatMap { scan.leaks(in: contents[$0] ?? Data(), tree: trees[$0], file: $0) }
    }
}
