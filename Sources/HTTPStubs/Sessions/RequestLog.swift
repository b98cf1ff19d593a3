/// The requests of a session or a stub, of which only the newest may be kept.
struct RequestLog {
    private(set) var kept: [StubRequest] = []
    /// The number of requests that have come, including those that are not kept.
    private(set) var count = 0
    let most: Int

    mutating func append(_ request: StubRequest) {
        count += 1
        if kept.count == most { kept.removeFirst() }
        kept.append(request)
    }
}
