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
    /// - Returns: The names of the files that are new with it.
    @discardableResult mutating func add(_ exchange: RedactedExchange, repeats: Bool = false) -> [String] {
        let stem = name.stem(exchange.request, exchange.requestBody.data)
        for count in 1... {
            let stem = count == 1 ? stem : "\(stem)-\(count)"
            let file = ExchangeFile(exchange, stem: stem)
            let path = "\(stem).json"
            let isThere = contents[path] != nil
            guard !isThere || contents[path] == file.data && file.bodies.allSatisfy({ contents[$0] == $1 })
            else { continue }
            order.append(FixtureFile.Entry(file: path, repeats: repeats))
            if isThere { break }
            contents[path] = file.data
            contents.merge(file.bodies) { $1 }
            trees[path] = file.tree
            return [path] + file.bodies.keys
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

    /// - Parameters:
    ///   - files: Nil for all.
    func leaks(_ scan: LeakScan, in files: [String]? = nil) -> [Leak] {
        (files ?? contents.keys.sorted()).flatMap {
            scan.leaks(in: contents[$0] ?? Data(), tree: trees[$0], file: $0)
        }
    }
}
