import Foundation
import HTTPFixtures
import HTTPTypes
import Testing

@Test("the stubbed service sells green tea")
func stubs() async throws {
    let service = StubSession()
    service.stub(
        .get("/teas"), .query("text", "green"), times: .once, response: .json(["teas": ["Matcha"]]))

    let request = HTTPRequest(
        method: .get, scheme: "https", authority: "tea.example.com", path: "/teas?text=green")
    let response = try await service.send(request, body: Data())

    #expect(String(decoding: response.body, as: UTF8.self) == #"{"teas":["Matcha"]}"#)
    try service.finish()
}
