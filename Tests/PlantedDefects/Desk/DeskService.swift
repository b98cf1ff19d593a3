import Foundation
import HTTPTransport
import HTTPTypes

/// The service behind the help desk, over HTTP.
struct DeskService: Sendable {
    let transport: any Transport
    let defect: Defect?

    func signIn(_ address: String, _ password: String) async throws {
        _ = try await ask(.post, "/session", ["email": address, "password": password])
    }

    func tickets() async throws -> [Ticket] {
        let tickets = try JSONDecoder().decode([Ticket].self, from: try await ask(.get, "/tickets"))
        return tickets.sorted { defect == .wrongOrder ? $0.id < $1.id : $0.due < $1.due }
    }

    func add(_ draft: Draft) async throws {
        let subject = defect == .wrongRequest ? "title" : "subject"
        _ = try await ask(
            .post, "/tickets",
            [subject: draft.subject, "from": draft.from, "due": draft.due, "urgent": "\(draft.isUrgent)"])
    }

    func estimate(_ ticket: Ticket) async throws -> Int {
        struct Estimate: Decodable {
            var hours: Int
        }
        struct OldEstimate: Decodable {
            var days: Int
        }
        let body = try await ask(.get, "/tickets/\(ticket.id)/estimate")
        if defect == .unreadError { return try JSONDecoder().decode(OldEstimate.self, from: body).days * 8 }
        return try JSONDecoder().decode(Estimate.self, from: body).hours
    }

    func markAsRead(_ ticket: Ticket) async throws {
        if defect == .requestNotSent { return }
        _ = try await ask(.put, "/tickets/\(ticket.id)/read")
    }

    func close(_ ticket: Ticket) async throws {
        _ = try await ask(.delete, "/tickets/\(ticket.id)")
    }

    private func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: [String: String]? = nil
    ) async throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let request = HTTPRequest(
            method: method, scheme: "https", authority: "desk.example.com", path: path,
            headerFields: [.contentType: "application/json"])
        let response = try await transport.send(request, body: try body.map(encoder.encode) ?? Data())
        guard response.head.status.kind == .successful else {
            throw Refusal(status: response.head.status.code)
        }
        return response.body
    }
}

/// A response that does not report success.
struct Refusal: Error {
    var status: Int
}
