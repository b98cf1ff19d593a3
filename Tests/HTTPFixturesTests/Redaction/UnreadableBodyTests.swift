import CZlib
import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPFixtures
@testable import HTTPStubs

@Suite("Secrets in bodies that are hard to read")
struct UnreadableBodyTests {
    /// Everything that would be written of an answer with such a body.
    private func written(
        _ body: Data, _ type: String, coding: String? = nil, rules: RedactionExtras = RedactionExtras()
    ) -> (bytes: Data, body: Data, leaks: [Leak]) {
        var exchange = Exchange.example()
        var fields: HTTPFields = [.contentType: type]
        fields[.contentEncoding] = coding
        exchange.result = .success(
            Response(head: HTTPResponse(status: .ok, headerFields: fields), body: body))
        let redactor = Redactor(rules: RedactionRules(extras: rules))
        let clean = redactor.redact(exchange)
        let file = ExchangeFile(clean)
        return (
            file.bodies.values.reduce(file.data, +), clean.answer?.body ?? Data(),
            LeakScan(redactor: redactor).leaks(in: file)
        )
    }

    @Test(
        "are replaced in every charset, and what stands around them stays as it was",
        arguments: [
            ("iso-8859-1", String.Encoding.isoLatin1), ("windows-1252", .windowsCP1252),
            ("utf-16", .utf16), ("utf-16le", .utf16LittleEndian), ("utf-16be", .utf16BigEndian),
            ("utf-32", .utf32), ("iso-8859-2", .isoLatin2), ("windows-1250", .windowsCP1250),
        ])
    func charsets(name: String, encoding: String.Encoding) throws {
        let text = "<a><lastName>Müller-Böll</lastName><note>wählt müller-böll, hunter22@shop.fr</note></a>"
        let bytes = try #require(text.data(using: encoding))
        for type in ["text/xml; charset=\(name)", "application/xml;charset=\"\(name.uppercased())\""] {
            let (_, body, leaks) = written(bytes, type)
            #expect(
                String(data: body, encoding: encoding)
                    == "<a><lastName>Person-A</lastName><note>wählt Person-A, person-1@example.com</note></a>",
                "\(type)")
            #expect(leaks.isEmpty)
        }
    }

    @Test("are replaced where no charset is declared, or a wrong one, or one that only the C library knows")
    func undeclared() throws {
        let latin = try #require(#"{"lastName":"Müller-Böll","a":"MÜLLER-BÖLL"}"#.data(using: .isoLatin1))
        for type in [
            "application/json", "text/plain", "text/html; charset=utf-8", "application/json; charset=klingon",
        ] {
            let (bytes, body, _) = written(latin, type)
            #expect(
                !ByteHunt("ller-B").finds(in: bytes) && body.range(of: Data("ller-B".utf8)) == nil, "\(type)")
            #expect(body.range(of: Data("LLER-B".utf8)) == nil, "\(type)")
            #expect(body.range(of: Data("Person-A".utf8)) != nil, "\(type)")
        }
        let wide = try #require(#"{"lastName":"Müller-Böll"}"#.data(using: .utf16LittleEndian))
        #expect(
            String(data: written(wide, "application/json").body, encoding: .utf16LittleEndian)
                == #"{"lastName":"Person-A"}"#)
        // The euro sign of ISO 8859-15.
        let fifteen =
            Data("<password>Passw".utf8) + Data([0xA4]) + Data("rt99</password><b>".utf8)
            + Data([0xA4, 0xE9])
        let (_, body, _) = written(fifteen, "text/xml; charset=ISO-8859-15")
        #expect(body == Data("<password>password-1</password><b>".utf8) + Data([0xA4, 0xE9]))
        // Text that was cut in the middle of a character.
        let cut = Data(#"{"firstName":"Zoé-Noëlle","a":"zoé-noëlle é"#.utf8) + Data([0xC3])
        let (_, cutBody, _) = written(cut, "application/json")
        #expect(
            String(decoding: cutBody, as: UTF8.self)
                == "{\"firstName\":\"Person-A\",\"a\":\"Person-A é\u{FFFD}")
    }

    @Test("are replaced in UTF-16 that is declared as something else, or without the order of its bytes")
    func wide() throws {
        for start in ["", "\u{FEFF}", "€ "] {
            let text = start + #"{"lastName":"Müller-Böll"} <a><password>hunter22</password></a>"#
            let clean = start + #"{"lastName":"Person-A"} <a><password>password-1</password></a>"#
            for encoding in [String.Encoding.utf16BigEndian, .utf16LittleEndian] {
                let bytes = try #require(text.data(using: encoding))
                for charset in ["utf-16", "iso-8859-1", "utf-8", "windows-1252"] {
                    let (_, body, leaks) = written(bytes, "text/plain; charset=\(charset)")
                    #expect(body == clean.data(using: encoding), "\(charset), \(encoding)")
                    #expect(leaks.isEmpty)
                    let part =
                        Data("--b\r\nContent-Type: text/plain; charset=\(charset)\r\n\r\n".utf8) + bytes
                        + Data("\r\n--b--\r\n".utf8)
                    let whole = written(part, "multipart/mixed; boundary=b")
                    #expect(whole.body.range(of: try #require(clean.data(using: encoding))) != nil)
                    #expect(whole.leaks.isEmpty)
                }
            }
        }
    }

    @Test("are not hidden in a HAR by a size that counts the characters of JSON")
    func sizes() {
        func bytes(_ type: String) -> Data { TextBody.bytes("é", contentType: type, sizes: [1]) }
        #expect(bytes("application/json") == Data("é".utf8))
        #expect(bytes("application/problem+json; x=y") == Data("é".utf8))
        #expect(bytes("text/plain") == Data([0xE9]))
    }

    @Test("that was not touched is kept byte for byte")
    func untouched() {
        let body = Data([0x22, 0xE9, 0x22, 0x0D, 0x0A])
        #expect(written(body, "text/plain").body == body)
        #expect(written(Data("caf\u{E9}".utf8) + Data([0xC3]), "text/plain").body.last == 0xC3)
    }

    @Test(
        "are found in what is packed, which is kept unpacked", arguments: ["gzip", "x-gzip", "deflate", nil])
    func packed(coding: String?) throws {
        let json = Data(#"{"access_token":"kJ8x-Pq2Zz","status":"ok"}"#.utf8)
        let packed = try #require(Self.packed(json, isGzip: coding != "deflate"))
        let (_, body, leaks) = written(packed, "application/json", coding: coding)
        #expect(body == Data(#"{"access_token":"token-1","status":"ok"}"#.utf8))
        #expect(leaks.isEmpty)
    }

    @Test("are left out with what cannot be unpacked, unless its type is kept")
    func unknownPacking() throws {
        let json = Data(#"{"access_token":"kJ8x-Pq2Zz","status":"ok"}"#.utf8)
        let packed = try #require(Self.packed(json, isGzip: true))
        let strange = Data([0x0B, 0x15, 0x80]) + json + Data([0x03])
        for (body, type, coding) in [
            (strange, "application/json", "br"), (packed, "text/plain", "br, gzip"),
            (Data([0x1F, 0x8B, 0x08, 0x00]) + json, "text/plain", "gzip"),
            (Data([0, 1, 2, 3, 0xFF]) + json, "application/json", ""), (json, "text/html; charset=utf-7", ""),
            (Data("password+AD0-kJ8x-Pq2Zz".utf8), "text/plain; charset=UTF-7", ""),
        ] {
            let (bytes, clean, _) = written(body, type, coding: coding)
            let isClean =
                !ByteHunt("kJ8x-Pq2Zz").finds(in: bytes) && clean.range(of: Data("kJ8x".utf8)) == nil
            #expect(isClean && !clean.isEmpty, "\(type) \(coding)")
        }
        // Unpacked by who asked, though the field still says otherwise.
        #expect(
            written(json, "application/json", coding: "br").body
                == Data(#"{"access_token":"token-1","status":"ok"}"#.utf8))
        let kept = RedactionExtras(fields: [.token: ["id"]], keptMedia: ["image/png"])
        #expect(
            written(Data([0x89, 0, 0xFF]), "image/png", coding: "br", rules: kept).body
                == Data([0x89, 0, 0xFF]))
    }

    @Test("a request whose body is packed or in Latin-1 is found again by what was recorded of it")
    func matching() throws {
        let packed = try #require(Self.packed(Data(#"{"b":1,"password":"hunter22"}"#.utf8), isGzip: true))
        let latin = Data("<password>Passw".utf8) + Data([0xF6]) + Data("rt99</password>".utf8)
        let surrogate = Data(#"{"password":"hunter22","a":"\ud800"}"#.utf8)
        let loose = Data("--b\nContent-Disposition: form-data; name=password\n\nhunter22\n--b--\n".utf8)
        let cases: [(Data, HTTPFields)] = [
            (packed, [.contentType: "application/json", .contentEncoding: "gzip"]),
            (latin, [.contentType: "text/xml; charset=iso-8859-1"]),
            (surrogate, [.contentType: "application/json"]),
            (loose, [.contentType: "multipart/form-data; boundary=b"]),
            (Data("hunter22".utf8), [.contentType: "multipart/form-data; boundary=b"]),
        ]
        for (body, fields) in cases {
            var exchange = Exchange.example(1, .post, "/a", fields: fields)
            exchange.requestBody = body
            let clean = Redactor().redact(exchange)
            #expect(clean.requestBody != body)
            let matcher = RequestMatcher()
            let keys = (
                matcher.key(exchange.request, body: body), matcher.key(clean.request, body: clean.requestBody)
            )
            #expect(keys.0 == keys.1, "\(keys.0.failure(against: keys.1))")
        }
    }

    @Test("are found by the scan in bytes that are no UTF-8")
    func scan() throws {
        func kinds(_ data: Data) -> [String] { LeakScan().leaks(in: data, file: "bodies/a.bin").map(\.kind) }
        let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijk"
        let latin = Data([0xE9, 0x20]) + Data("<password>Hunter22</password>".utf8)
        #expect(kinds(latin) == ["password"])
        #expect(
            kinds(try #require("jane@shop.fr \(token)".data(using: .utf16LittleEndian))) == [
                "e-mail address", "JSON Web Token",
            ])
        #expect(
            kinds(try #require(Self.packed(Data(#"{"a":"\#(token)"}"#.utf8), isGzip: true))) == [
                "JSON Web Token"
            ])
        #expect(kinds(Data([0, 0xFF, 1, 2]) + Data(" \(token) ".utf8)) == ["JSON Web Token"])
        #expect(
            kinds(Data("{\"a\":1}\n{\"my_secret_thing\":\"aB3dE5gH7jK9lM1nO\"}\n".utf8)) == [
                "text that looks like a token"
            ])
        #expect(kinds(Data([0, 0xFF, 1, 2]) + Data("a@b.fr 4242424242424242".utf8)).isEmpty)
    }

    static func packed(_ data: Data, isGzip: Bool) -> Data? {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, 9, Z_DEFLATED, isGzip ? 31 : 15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        var input = [UInt8](data)
        var output = [UInt8](repeating: 0, count: data.count + 128)
        let status = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        return status == Z_STREAM_END ? Data(output.prefix(Int(stream.total_out))) : nil
    }
}
