import Foundation

/// Time zones by name, each looked up once.
struct ZoneTable {
    private(set) var all: [TimeZone] = []
    private var indices: [String: Int] = [:]

    mutating func index(of name: String) -> Int {
        if let index = indices[name] { return index }
        all.append(TimeZone(identifier: name) ?? .gmt)
        indices[name] = all.count - 1
        return all.count - 1
    }
}
