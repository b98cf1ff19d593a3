public import Foundation

extension StubSession {
    /// Makes the stubs of a document, in its order; of two that are for one request, the later one wins.
    ///
    /// Responses that are held under one name are released together, one after the other; a response that is held
    /// without a name is held under its stub's.
    ///
    /// - Parameters:
    ///   - folder: Where the document's files are.
    ///   - file: The document's path, for messages.
    /// - Throws: `StubError`, and then none of its stubs was made.
    @discardableResult
    public func add(
        _ document: StubDocument, files folder: URL? = nil, from file: String = "stubs"
    ) throws(StubError) -> [Stub] {
        var held: [String: HeldResponse] = [:]
        for response in stubs.flatMap(\.heldResponses) { held[response.name] = response }
        var plans: [StubPlan] = []
        for (index, entry) in document.stubs.enumerated() {
            var plan = entry.plan
            plan.place = "\(file.fileName), stubs[\(index)]"
            let own = plan.name ?? Stub.name(of: plan.predicate)
            for response in entry.responses {
                do throws(StubError) {
                    plan.responses.append(
                        try response.response(in: folder) { name in
                            let name = name.isEmpty ? own : name
                            let response = held[name] ?? HeldResponse(name)
                            held[name] = response
                            return response
                        })
                } catch {
                    throw StubError("\(plan.place): \(error.message)")
                }
            }
            plans.append(plan)
        }
        return plans.map(registry.add)
    }
}
