import Foundation
import HTTPTransport

extension HTTPArchive.Contents {
    init(log: HARObject, limits: HTTPArchive.Limits) throws(HARProblem) {
        self.init(exchanges: [], notes: [])
        var found: [(start: Date, exchange: Exchange)] = []
        for (index, entry) in try log.required("entries", log.list("entries")).enumerated() {
            var entry = try HAREntryImport(entry, limits: limits)
            startedAt = [startedAt, entry.writtenStart].compactMap(\.self).min()
            if let exchange = try entry.exchange() {
                // One whose start nobody knows stays behind the one before it in the file.
                found.append((entry.start ?? found.last?.start ?? .distantPast, exchange))
            }
            notes += entry.notes.map { "Entry \(index + 1), \(entry.name): \($0)" }
        }
        let numbers = Set(found.map(\.exchange.number))
        if numbers.count == found.count, !numbers.contains(0) {
            exchanges = found.map(\.exchange).sorted { $0.number < $1.number }
            return
        }
        exchanges = found.enumerated()
            .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element.exchange)
        for index in exchanges.indices { exchanges[index].number = index + 1 }
    }
}
