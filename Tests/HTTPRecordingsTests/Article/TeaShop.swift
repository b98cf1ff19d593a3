import Foundation
import HTTPTransport
import HTTPTypes

// The article in HTTPRecordings.docc shows the code of this folder. ArchitectureTests compares the two word for word.

/// Looks for teas at a service.
struct TeaShop {
    var transport: any Transport

    func teas(matching text: String) async throws -> [String] {
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "tea.example.com", path: "/teas?text=\(text)")
        let response = try await transport.send(request, body: Data())
        guard response.head.status == .ok else { throw SoldOut() }
        return try JSONDecoder().decode([String: [String]].self, from: response.body)["teas"] ?? []
    }
}

struct SoldOut: Error {}
