import Foundation
import HTTPStubs
import Locking
import URLSessionStubs

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubSession {
    /// Sends a request over a new `URLSession`: `POST /items`, or only a path for a GET.
    func ask(
        _ words: String, fields: [String: String] = [:], _ change: (inout URLRequest) -> Void = { _ in }
    ) async throws -> Received {
        var request = try request(words)
        request.allHTTPHeaderFields = fields
        change(&request)
        let (body, response) = try await URLSession(configuration: configuration).data(for: request)
        return try Received(body, response)
    }

    /// The sentence and the code of the error with which a request fails; nil if it gets a response.
    func failure(_ words: String, _ change: (inout URLRequest) -> Void = { _ in }) async throws -> URLError? {
        do {
            _ = try await ask(words, change)
            return nil
        } catch let error as URLError {
            return error
        }
    }
}

/// Makes a request to service.example.com, unless the words have another address.
func request(_ words: String) throws -> URLRequest {
    let parts = words.split(separator: " ")
    let path = String(parts.last ?? "/")
    let address = path.contains(":") ? path : "https://service.example.com\(path)"
    guard let url = URL(string: address) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    if parts.count > 1 { request.httpMethod = String(parts[0]) }
    return request
}

struct Received {
    let status: Int
    let text: String
    let address: String
    let fields: [String: String]

    init(_ body: Data?, _ response: URLResponse?) throws {
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        status = response.statusCode
        text = String(decoding: body ?? Data(), as: UTF8.self)
        address = response.url?.absoluteString ?? ""
        fields = response.allHeaderFields.reduce(into: [:]) { $0["\($1.key)"] = "\($1.value)" }
    }
}

/// A delegate that records Foundation's calls, and answers challenges.
final class Told: NSObject, URLSessionDataDelegate, Sendable {
    private let calls = Lock<[String]>([])
    private let end = AsyncStream.makeStream(of: Never.self)
    let credential: URLCredential?

    init(credential: URLCredential? = nil) { self.credential = credential }

    /// The recorded calls, once the task is complete.
    func all() async -> [String] {
        for await _ in end.stream {}
        return calls.withLock { $0 }
    }

    private func note(_ call: String) { calls.withLock { $0.append(call) } }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        note("response \((response as? HTTPURLResponse)?.statusCode ?? 0)")
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        note("data \(data.count)")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        note("challenge \(challenge.protectionSpace.realm ?? "")")
        completionHandler(
            credential == nil ? .performDefaultHandling : .useCredential, credential)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        note("redirection")
        completionHandler(request)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) { note("metrics") }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        note(error.map { "error \(($0 as? URLError)?.code.rawValue ?? 0)" } ?? "complete")
        end.continuation.finish()
    }
}

/// A clock on which each sleep ends at once, and sets the time to the sleep's deadline.
struct JumpingClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let time = Lock(ContinuousClock.now)

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        time.withLock { $0 = max($0, deadline) }
    }
}
