public import Foundation
import HTTPBodies

extension StubSession {
    /// Makes the stubs of a document, in its order; of two that are for one request, the later one wins.
    ///
    /// Answers that are held under one name are released together, one after the other; an answer that is held without
    /// a name is held under its stub's.
    ///
    /// - Parameters:
    ///   - folder: Where the document's files are.
    ///   - file: The document's path, for messages.
    /// - Throws: `StubError`, and then none of its stubs was made.
    @discardableResult
    public func add(
        _ document: StubDocument, files folder: URL? = nil, from file: String = "stubs"
    ) throws(StubError) -> [Stub] {
        var holds: [String: HeldResponse] = [:]
        for hold in stubs.flatMap(\.heldResponses) { holds[hold.name] = hold }
        var plans: [StubPlan] = []
        for (index, entry) in document.stubs.enumerated() {
            let place = StubPlace(file: file, entry: "stubs[\(index)]")
            do {
                plans.append(try plan(entry, at: place, folder, &holds))
            } catch {
                throw StubError("\(place): \(error.message)")
            }
        }
        return plans.map(registry.add)
    }

    private func plan(
        _ entry: StubEntry, at place: StubPlace, _ folder: URL?, _ holds: inout [String: HeldResponse]
    ) throws(StubError) -> StubPlan {
        let predicate = entry.request.predicate
        if let mistake = predicate.firstMistake { throw mistake }
        let own = entry.name ?? Stub.name(of: predicate)
        var answers: [StubResponse] = []
        for reply in entry.respond {
            answers.append(
                try reply.answer(folder: folder) { name in
                    let name = name.isEmpty ? own : name
                    let hold = holds[name] ?? HeldResponse(name)
                    holds[name] = hold
                    return hold
                })
        }
        return StubPlan(
            name: entry.name, predicate: predicate, answers: answers, times: entry.times,
            priority: entry.priority, state: entry.state, afterLast: entry.afterLast, place: place)
    }
}
