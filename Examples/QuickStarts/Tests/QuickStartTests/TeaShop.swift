import Foundation
import HTTPFixtures
import HTTPTypes

// The articles HTTPFixtures and HTTPRecordings show the code of this folder, word for word: ArchitectureTests compares
// them.

/// Looks for teas at a service.
struct TeaShop {
    struct Offer: Decodable {
        var teas: [String]
    }

    var transport: any Transport

    func teas(matching text: String) async throws -> [String] {
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "tea.example.com", path: "/teas?text=\(text)")
        let response = try await transport.send(request, body: Data())
        guard response.head.status == .ok else { throw SoldOut() }
        return try JSONDecoder().decode(Offer.self, from: response.body).teas
    }
}

struct SoldOut: Error {}
