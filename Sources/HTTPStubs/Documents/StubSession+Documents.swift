public import Foundation

extension StubSession {
    /// Makes the stubs of a document, in its order; of two that are for one request, the later one wins. Responses that
    /// are held under one name, or under that of one stub, share a `HeldResponse`.
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
        var plans = document.stubs
        for (index, plan) in plans.enumerated() {
            let place = "\(file.fileName), stubs[\(index)]"
            plans[index].place = place
            for (number, var response) in plan.responses.enumerated() {
                if let own = response.held {
                    let name = own.name.isEmpty ? plan.name ?? Stub.name(of: plan.predicate) : own.name
                    response.held = held[name] ?? HeldResponse(name)
                    held[name] = response.held
                }
                if case .file(var file) = response.content {
                    file.folder = folder
                    do { _ = try file.response() } catch { throw StubError("\(place): \(error.message)") }
                    response.content = .file(file)
                }
                plans[index].responses[number] = response
            }
        }
        return plans.map(add)
    }
}
