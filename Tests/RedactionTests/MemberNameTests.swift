import Testing

@testable import Redaction

@Suite("Names of members")
struct MemberNameTests {
    @Test(
        "a name that reads like the name of a field stays",
        arguments: [
            "ipv4Address", "base64Data", "oauth2Scopes", "base64EncodedThumbnailImageUrl", "línea",
            "k8s.io/name",
            "First name", "iso3166-1-alpha2", "@type", "$ref", "data[0][name]", "Straße", "x-amz-meta",
            "v1beta2",
            "総額", "xs:date", "utf8mb4",
        ])
    func stays(_ name: String) {
        #expect(PlainName.isField(name))
    }

    @Test(
        "a name that may be an id, a date, an address or a person is replaced",
        arguments: [
            "", "4eC39HqLyjWDarjtT1zdp7dc", "2026-11-28", "ada@example.com", "12 Rue de la Gare",
            "Ada Lovelace",
            "users/7001", "Xk29fjQ", "ab12-cd34-ef56", "AB123456", "order-20261128", "10.0.0.1", "deadbeef01",
            "https://example.com", "aB3dEfGhIj", "a4:bb:cc:dd:ee:0f", "fe80::1:2f", "0612345678", "id-3",
            "ghp_abcdEFGH1234", "bearer eyJhbGciOi",
        ])
    func replaced(_ name: String) {
        #expect(!PlainName.isField(name))
    }
}
