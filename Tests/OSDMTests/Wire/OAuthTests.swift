import Foundation
import HTTPBodies
import Testing

@testable import OSDM

@Suite struct OAuthTests {
    @Test("a password with special characters is encoded correctly in the form")
    func awkward() throws {
        let password = "a+b c&d=e%f\"é東🚄\u{0}\n;#?/"
        let request = Wire.TokenRequest(
            .password(username: "ada+trains@example.com", password: password), clientID: "guichet",
            scope: "offers bookings")
        #expect(Form.fields(request.data).flatMap { Wire.TokenRequest($0) } == request)
        let text = String(decoding: request.data, as: UTF8.self)
        #expect(text.contains("username=ada%2Btrains"))
        #expect(text.split(separator: "&").count == 5)
    }

    @Test("a plus sign in a form is read as a space (URL Standard, urlencoded parsing)")
    func plus() {
        #expect(Form.fields(Data("a=b+c%2B".utf8)) == ["a": "b c+"])
    }

    @Test(
        "a text is refused if it is not a form, or lacks a field that its grant needs",
        arguments: [
            "", "grant", "a=b", "grant_type=password&username=x", "grant_type=refresh_token", "%zz=1",
            "grant_type=password&username=\u{1B}[31m&password=x", "{\"grant_type\":\"password\"}",
        ])
    func refused(_ text: String) {
        #expect(Form.fields(Data(text.utf8)).flatMap { Wire.TokenRequest($0) } == nil)
    }

    @Test("secrets are never printed")
    func hidden() {
        let request = Wire.TokenRequest(
            .password(username: "ada@example.com", password: "sesame"), clientID: "id")
        let response = Wire.TokenResponse(accessToken: "sesame", expiresIn: 60, refreshToken: "sesame")
        for secret in [request, response] as [Any] {
            var dumped = ""
            dump(secret, to: &dumped)
            for text in ["\(secret)", String(reflecting: secret), dumped, "\([secret])"] {
                #expect(!text.contains("sesame"))
            }
        }
    }
}
