import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPFixtures
@testable import HTTPStubs

@Suite("A secret that is written in an uncommon way")
struct WrittenOtherwiseTests {
    private func clean(_ body: String, type: String = "application/json") -> String {
        Redactor().redact(.example(type: type, answer: body)).answerText
    }

    // MARK: digits

    @Test("are replaced in quotes with escapes that mean nothing, and what stands there else stays as it was")
    func meaninglessEscapes() {
        #expect(
            clean(#"x="a\qb password=hunter22secret\n" y="c\qd" password="pa\q22""#, type: "text/plain")
                == #"x="a\qb password=password-1\n" y="c\qd" password="password-2""#)
    }

    @Test(
        "is replaced although it begins with zeros, as pseudonyms do",
        arguments: [
            (#"{"otp":"000731"}"#, #"{"otp":"000001"}"#),
            (#"{"voucherNumber":"000123456789"}"#, #"{"voucherNumber":"000000000001"}"#),
            (#"{"phone":"00004930123456"}"#, #"{"phone":"0000000001"}"#),
            (#"{"phone":"+00004930123456"}"#, #"{"phone":"+00000000001"}"#),
            (#"{"account_number":"0000987654321"}"#, #"{"account_number":"0000000000000001"}"#),
            (#"{"pin":"0007"}"#, #"{"pin":"0001"}"#),
            (
                #"{"downloadLink":"https://service.example.com/kJ8x2Zz/link-1"}"#,
                #"{"downloadLink":"https://service.example.com/link-1"}"#
            ),
        ])
    func zeros(secret: String, pseudonym: String) {
        #expect(clean(secret) == pseudonym)
    }

    @Test("keeps its pseudonym where it is cleaned again, as digits and as a number")
    func again() {
        let redactor = Redactor()
        let exchange = Exchange.example(
            1, .post, "/a", fields: [.contentType: "application/json"], body: #"{"pin":777,"otp":"000500"}"#,
            answer: #"{"otp":["000731","000732"],"cardNumber":["0000987654321",98],"pin":[5,6]}"#)
        let once = redactor.redact(exchange)
        #expect(ExchangeFile(redactor.redact(again: once)).data == ExchangeFile(once).data)
        #expect(once.answerText.contains(#""otp":["000002","000003"]"#))
    }

    @Test("is told from a pseudonym by the scan that knows the session")
    func scan() {
        let redactor = Redactor()
        redactor.learn("483920", .token)
        func leaks(_ text: String, _ scan: LeakScan) -> [String] {
            scan.leaks(in: Data("{\"a\":\"\(text)\"}".utf8), file: "1.json").map(\.kind)
        }
        #expect(leaks("x?otp=000001&y", LeakScan(redactor: redactor)) == [])
        #expect(leaks("x?otp=000731&y", LeakScan(redactor: redactor)) == ["token"])
        // Who sees the recording alone believes small numbers.
        #expect(leaks("x?otp=000731&y", LeakScan()) == [])
        #expect(leaks("x?otp=001731&y", LeakScan()) == ["token"])
        #expect(leaks("x?otp=0000987654321&y", LeakScan()) == ["token"])
    }

    // MARK: markup

    @Test(
        "is replaced in elements and attributes, whatever their prefixes",
        arguments: [
            (
                #"<wsse:Password Type="http://a/b#PasswordText">S3cretPass</wsse:Password>"#,
                #"<wsse:Password Type="http://a/b#PasswordText">password-1</wsse:Password>"#
            ),
            ("<ns:password>it's mine</ns:password>", "<ns:password>password-1</ns:password>"),
            (
                #"<access_token type="b">abc-1</access_token>"#,
                #"<access_token type="b">token-1</access_token>"#
            ),
            ("<password>\n  hunter\n</password>", "<password>\n  password-1\n</password>"),
            ("<password><![CDATA[a<b>c]]></password>", "<password><![CDATA[password-1]]></password>"),
            ("<password>ab<!-- x -->cd</password>", "<password>password-1<!-- x -->password-2</password>"),
            ("<password>hunter", "<password>password-1"),
            ("<token><value>abc-1</value></token>", "<token><value>token-1</value></token>"),
            (
                "<dict><key>password</key><string>hunter</string><key>city</key><string>Lyon</string></dict>",
                "<dict><key>password</key><string>password-1</string><key>city</key><string>Lyon</string></dict>"
            ),
            (
                "<x:key>password</x:key><x:string>hunter</x:string>",
                "<x:key>password</x:key><x:string>password-1</x:string>"
            ),
            (
                #"<param name="user[password]">hunter</param>"#,
                #"<param name="user[password]">password-1</param>"#
            ),
            (#"<input name="password" value="hunter">"#, #"<input name="password" value="password-1">"#),
            (#"<input value='hunter' type=password />"#, #"<input value='password-1' type=password />"#),
            (#"<INPUT VALUE=hunter NAME=password>"#, #"<INPUT VALUE=password-1 NAME=password>"#),
            (
                #"<meta name="csrf-token" content="kJ8x+Pq2=="/>"#,
                #"<meta name="csrf-token" content="token-1"/>"#
            ),
            (
                #"<meta content="Jane" property="profile:first_name">"#,
                #"<meta content="Person-A" property="profile:first_name">"#
            ),
            (#"<input value="a\b\" name="password">"#, #"<input value="password-1" name="password">"#),
            (#"<user x:password="it's mine"/>"#, #"<user x:password="password-1"/>"#),
            (
                "<body>&lt;a&gt;&lt;password&gt;hunter&lt;/password&gt;&lt;/a&gt;</body>",
                "<body>&lt;a&gt;&lt;password&gt;password-1&lt;/password&gt;&lt;/a&gt;</body>"
            ),
            (
                #"<div data-x="{&quot;password&quot;:&quot;hunter&quot;}">"#,
                #"<div data-x="{&quot;password&quot;:&quot;password-1&quot;}">"#
            ),
            (#"<a href="/x?a=1&amp;token=abc-1">b</a>"#, #"<a href="/x?a=1&amp;token=token-1">b</a>"#),
            (
                #"<script>var csrf_token = "kJ8x+Pq2";</script>"#,
                #"<script>var csrf_token = "token-1";</script>"#
            ),
            (
                "<lastName>M&uuml;llersson</lastName> MÜLLERSSON, M&#252;llersson, M&Uuml;LLERSSON",
                "<lastName>Person-A</lastName> Person-A, Person-A, Person-A"
            ),
        ])
    func markup(text: String, cleaned: String) {
        for type in ["text/html; charset=utf-8", "application/soap+xml"] {
            #expect(clean(text, type: type) == cleaned)
        }
        #expect(LeakScan().leaks(in: Data(cleaned.utf8), file: "a").isEmpty)
    }

    @Test("leaves markup alone that holds none")
    func plainMarkup() {
        let text = """
            <html><label for="password">Password</label><input type="password" name="password" value="">
            <th>Phone</th><th>Train</th><a id="token" href="/a?b=c&amp;d=e">if a<b & c > d</a><br/>
            """
        #expect(clean(text, type: "text/html") == text)
    }

    @Test("is found in markup by the scan")
    func markupScan() {
        for text in [
            "<wsse:Password Type=\"x\">S3cretPass</wsse:Password>",
            #"<input name="password" value="hunter22">"#,
            "&lt;password&gt;hunter22&lt;/password&gt;", "<a>&lt;password&gt;hunter22&lt;/password&gt;</a>",
        ] {
            #expect(LeakScan().leaks(in: Data(text.utf8), file: "a").map(\.kind) == ["password"], "\(text)")
        }
    }

    // MARK: multipart

    @Test(
        "is replaced in the parts of a body, however its lines end and its names are written",
        arguments: [
            "name=password", "name=\"password\"", "NAME = \"password\"", "name*=UTF-8''p%61ssword",
            "name=\"user[password]\"", "filename=\"a;b.txt\"; name=password", "name=\"pass\\word\"",
        ])
    func multipart(name: String) {
        for end in ["\r\n", "\n"] {
            let body = [
                "--xyz", "Content-Disposition: form-data;\(end) \(name)", "", "hunter-2!", "--xyz  ",
                "Content-Disposition: form-data; name=a", "", "b", "--xyzzy", "c", "--xyz--", "",
            ].joined(separator: end)
            let text = clean(body, type: "multipart/form-data; boundary=xyz")
            #expect(!text.contains("hunter-2!") && text.contains("password-1"), "\(text)")
            #expect(text.contains("b\(end)--xyzzy\(end)c\r\n--fixture-boundary--"), "\(text)")
        }
    }

    @Test("is replaced in parts that are in base64, in another charset, or in parts themselves")
    func parts() throws {
        func part(_ head: String, _ body: Data) -> Data {
            Data("--xyz\r\n\(head)\r\n\r\n".utf8) + body + Data("\r\n--xyz--\r\n".utf8)
        }
        let latin = Data("<password>Passw".utf8) + Data([0xF6]) + Data("rt99</password>".utf8)
        let leftOut = "A body of the type text/plain was left out of this recording.\n"
        for (data, expected) in [
            (
                part(
                    "Content-Type: application/json\r\nContent-Transfer-Encoding: base64",
                    Data(#"{"note":"a very long text before it","password":"Passw\u00f6rt99"}"#.utf8)
                        .base64EncodedData(options: .lineLength64Characters)),
                Data(#"{"note":"a very long text before it","password":"password-1"}"#.utf8)
                    .base64EncodedString()
            ),
            (
                part(
                    "Content-Disposition: form-data; name=password",
                    Data("Passw".utf8) + Data([0xF6]) + Data("rt99".utf8)), "password-1"
            ),
            (part("Content-Type: text/xml", latin), "<password>password-1</password>"),
            (
                part(
                    "Content-Type: multipart/mixed; boundary=i",
                    Data("--i\nContent-Disposition: form-data; name=password\n\nPasswrt99\n--i--".utf8)),
                "password-1\r\n--i--\r\n"
            ),
            (
                part("Content-Transfer-Encoding: quoted-printable", Data("pass=\r\nword=3DPasswrt99".utf8)),
                leftOut
            ),
            (part("Content-Type: text/plain; charset=utf-7", Data("password+AD0-Passwrt99".utf8)), leftOut),
            (
                part("Content-Type: application/octet-stream", Data([0xFF, 0]) + Data("Passwrt99".utf8)),
                "A body of the type application/octet-stream was left out of this recording.\n"
            ),
        ] {
            var exchange = Exchange.example()
            exchange.result = .success(
                Response(
                    response: HTTPResponse(
                        status: .ok, headerFields: [.contentType: "multipart/mixed; boundary=xyz"]),
                    body: data))
            let clean = Redactor().redact(exchange)
            #expect(
                clean.answerText.hasSuffix("\r\n\r\n\(expected)\r\n--fixture-boundary--\r\n")
                    || clean.answerText.hasSuffix("\n\n\(expected)\r\n--fixture-boundary--\r\n"),
                "\(clean.answerText)")
            #expect(Redactor().redact(clean) == clean)
        }
    }

    @Test("is left out with a body that says it has parts and cannot be cut into them")
    func noParts() {
        for (body, type) in [
            ("password\r\n\r\nhunter", "multipart/form-data; boundary=xyz"),
            (
                "--xyz\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nhunter",
                "multipart/form-data; boundary=xyz"
            ),
            ("--xyz\r\n\r\nhunter\r\n--xyz--", "multipart/form-data"),
        ] {
            let text = clean(body, type: type)
            #expect(text == "A body of the type multipart/form-data was left out of this recording.\n")
            #expect(clean(text, type: type) == text)
        }
    }

    // MARK: addresses

    @Test(
        "is replaced in a query, a path, a form, and a cookie whose escapes are no UTF-8",
        arguments: [
            "/a?lastName=M%FCller-Zed&b=M%FCLLER-ZED&c=%E9", "/m%fcller-zed/a?lastName=M%FCller-Zed&c=%E9",
        ])
    func escapes(path: String) throws {
        let exchange = Exchange.example(
            1, .post, path, fields: [.contentType: "application/x-www-form-urlencoded"],
            body: "first_name=J%FCrgen-Ix&x=J%FCRGEN-IX&y=%E9",
            answer: #"{"a":"Müller-Zed, JÜRGEN-IX, see /m%FCLLer-ZED"}"#)
        let clean = Redactor().redact(exchange)
        let target = try #require(clean.request.path)
        #expect(!target.lowercased().contains("ller-zed") && target.hasSuffix("&c=%E9"), "\(target)")
        #expect(clean.answerText == #"{"a":"Person-B, Person-A, see /Person-B"}"#)
        let body = String(decoding: clean.requestBody, as: UTF8.self)
        #expect(body == "first_name=Person-A&x=Person-A&y=%E9")
        let matcher = RequestMatcher()
        #expect(
            matcher.key(exchange.request, body: exchange.requestBody)
                == matcher.key(clean.request, body: clean.requestBody))
    }

    @Test("is known by the last part of a name: user[password], login.password")
    func longNames() {
        #expect(
            clean(
                "user%5Bpassword%5D=hunter&login.token=abc-1&user[name]=x",
                type: "application/x-www-form-urlencoded")
                == "user%5Bpassword%5D=password-1&login.token=token-1&user%5Bname%5D=x")
        #expect(
            Redactor().redact(.example(1, .get, "/a?user[password]=hunter")).request.path
                == "/a?user%5Bpassword%5D=password-1")
        let rules = RedactionRules(extras: RedactionExtras(harmlessFields: ["machine.token"]))
        #expect(rules.kind(path: "machine.token") == nil && rules.kind(path: "x.token") == .token)
    }

    // MARK: capitals

    @Test("is found in capitals, in small letters, without its accents, and in any normal form of Unicode")
    func capitals() {
        let redactor = Redactor()
        let one = redactor.redact(
            .example(
                answer:
                    #"{"lastName":"Müller","a":"Welcome aboard, MÜLLER! müller Mu\#u{308}ller, MULLER","b":"Müllerin"}"#
            ))
        #expect(
            one.answerText
                == #"{"a":"Welcome aboard, Person-A! Person-A Person-A, Person-A","b":"Müllerin","lastName":"Person-A"}"#
        )
        // A second field gives a spelling that the first does not.
        let two = redactor.redact(
            .example(
                2,
                answer:
                    #"{"b":"Hello ZOé-Noëlsson, zoÉ-noëlsson","firstName":["Zoé-Noëlsson","ZoÉ-Noëlsson"]}"#))
        #expect(two.answerText == #"{"b":"Hello Person-B, Person-B","firstName":["Person-B","Person-B"]}"#)
        #expect(
            LeakScan(redactor: redactor).leaks(in: Data(#"{"a":"MÜLLER"}"#.utf8), file: "a").map(\.kind)
                == ["name of a person"])
    }

    // MARK: JSON that is read as text

    @Test(
        "is replaced to its end in what is nearly JSON",
        arguments: [
            (#"{"a":1}NL{"password":"ab\"cdRestOfIt99"}"#, #"{"a":1}NL{"password":"password-1"}"#),
            (
                #"{"a":"\ud800","password":"ab\"cdRestOfIt99"}"#,
                "{\"a\":\"\u{FFFD}\",\"password\":\"password-1\"}"
            ),
            (
                #"{"lastName":"J\u00fcrgensonsky","a":"jürgensonsky","#,
                #"{"lastName":"Person-A","a":"Person-A","#
            ),
            (#"{"a":1}NL{"pin":48392017}NL"#, #"{"a":1}NL{"pin":1}NL"#),
            (#"{"pin":48392017,"#, #"{"pin":00000001,"#),
            (#"{"pin": 4839 ,"#, #"{"pin": 0001 ,"#),
            (#"x {"password":"ab\\\"cd\\"}, "b""#, #"x {"password":"password-1"}, "b""#),
            (#"x "{\"password\":\"ab\\\"cd\",\"b\":1}" y"#, #"x "{\"password\":\"password-1\",\"b\":1}" y"#),
            (#"{"password":"cut off\"he"#, #"{"password":"password-1"#),
            (#"{"a":"x\"y?token=abc-1","#, #"{"a":"x\"y?token=token-1","#),
            (#"{"url":"https://x/?token=abc-1","#, #"{"url":"https://x/?token=token-1","#),
            ("data: {\"password\":\"ab\\\"cd\"}NLevent: x", "data: {\"password\":\"password-1\"}NLevent: x"),
            (
                #"{"a":1}NL-----BEGIN PRIVATE KEY-----NLMIIEpAIBAAKCAQEA7NLnkaaNL-----END PRIVATE KEY-----NL"#,
                #"{"a":1}NLsecret-1NL"#
            ),
            ("{'password':'it is \"mine\"',", "{'password':'password-1',"),
        ])
    func nearlyJSON(text: String, cleaned: String) {
        let lines = text.replacingOccurrences(of: "NL", with: "\n")
        for type in ["application/json", "application/x-ndjson", "text/plain"] {
            #expect(clean(lines, type: type) == cleaned.replacingOccurrences(of: "NL", with: "\n"), "\(type)")
        }
    }
}
