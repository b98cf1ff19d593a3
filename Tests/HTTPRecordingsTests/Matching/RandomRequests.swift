import Foundation
import HTTPTypes
import JSONTrees
import TestSupport

@testable import HTTPBodies
@testable import Redaction

/// A random request. It can be written in different ways, or changed in its meaning.
struct RandomRequest {
    var method: HTTPRequest.Method
    var path: [String]
    var query: [FormPair]
    var body: Body

    enum Body {
        case none
        case json(JSONTree)
        case form([FormPair])
    }

    init(_ random: inout SeededGenerator) {
        method = [HTTPRequest.Method.get, .post, .put, .patch, .delete].randomElement(using: &random) ?? .get
        path = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.word(&random) }
        query = (0..<Int.random(in: 0...4, using: &random)).map {
            FormPair(name: "q\($0)", value: Self.word(&random))
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: body = .none
        case 1: body = .form((0..<3).map { FormPair(name: "f\($0)", value: Self.word(&random)) })
        default:
            body = .json(
                .object([.init("top", Self.tree(&random, 3)), .init("other", Self.tree(&random, 2))]))
        }
    }

    private static func word(_ random: inout SeededGenerator) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz é/+%&=?:é")
        return "w"
            + String(
                (0..<Int.random(in: 1...6, using: &random)).map { _ in
                    letters.randomElement(using: &random) ?? "a"
                })
    }

    private static func tree(_ random: inout SeededGenerator, _ depth: Int) -> JSONTree {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2: return .number(JSONNumber(Int.random(in: -99...99, using: &random)))
        case 3, 4: return .string(word(&random))
        case 5:
            return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in tree(&random, depth - 1) })
        default:
            return .object(
                (0..<Int.random(in: 0...4, using: &random)).map { .init("m\($0)", tree(&random, depth - 1)) })
        }
    }

    // MARK: writing

    /// Writes the request in a random spelling.
    func written(_ random: inout SeededGenerator) -> (HTTPRequest, Data) {
        let segments = path.map { Self.escaped($0, &random) }.joined(separator: "/")
        let pairs = query.shuffled(using: &random)
            .map { "\($0.name)=\(Self.escaped($0.value, &random))" }.joined(separator: "&")
        var fields = HTTPFields()
        var data = Data()
        switch body {
        case .none: break
        case .form(let pairs):
            fields[.contentType] = "application/x-www-form-urlencoded"
            data = Data(
                pairs.shuffled(using: &random).map { "\($0.name)=\(Self.escaped($0.value, &random))" }
                    .joined(separator: "&").utf8)
        case .json(let tree):
            fields[.contentType] = "application/json"
            let shuffled = Self.shuffled(tree, &random)
            data = Bool.random(using: &random) ? shuffled.pretty : shuffled.compact
        }
        let host = ["a.example.com", "127.0.0.1:8080", "service.example.com"].randomElement(using: &random)
        fields[.userAgent] = "agent \(Int.random(in: 0...9, using: &random))"
        return (
            HTTPRequest(
                method: method, scheme: "https", authority: host,
                path: "/" + segments + (pairs.isEmpty ? "" : "?" + pairs), headerFields: fields), data
        )
    }

    private static func escaped(_ text: String, _ random: inout SeededGenerator) -> String {
        let plain = Set("abcdefghijklmnopqrstuvwxyz".utf8)
        let isLower = Bool.random(using: &random)
        return text.utf8.map { byte in
            if plain.contains(byte), Int.random(in: 0..<4, using: &random) > 0 {
                return String(UnicodeScalar(byte))
            }
            let hex = String(byte, radix: 16, uppercase: !isLower)
            return "%" + (hex.count == 1 ? "0" : "") + hex
        }.joined()
    }

    private static func shuffled(_ tree: JSONTree, _ random: inout SeededGenerator) -> JSONTree {
        switch tree {
        case .object(let members):
            return .object(
                members.map { .init($0.name, shuffled($0.value, &random)) }.shuffled(using: &random))
        case .array(let items): return .array(items.map { shuffled($0, &random) })
        case .number(let number):
            let forms = [
                number.text, "\(number.text).0", "\(number.text)e0",
                number.text == "0" ? "-0" : "\(number.text)0e-1",
            ]
            return .number(JSONNumber(text: forms.randomElement(using: &random) ?? number.text))
        default: return tree
        }
    }

    // MARK: changing

    /// Returns a request that differs in one relevant part.
    func changed(_ random: inout SeededGenerator) -> RandomRequest {
        var other = self
        switch Int.random(in: 0..<5, using: &random) {
        case 0: other.method = method == .get ? .post : .get
        // The redaction keeps plain words, so another word is another request.
        case 1: other.path[Int.random(in: 0..<path.count, using: &random)] = "other"
        case 2:
            if query.isEmpty {
                other.query = [FormPair(name: "new", value: "v")]
            } else {
                other.query[0].value = "other"
            }
        case 3:
            if query.isEmpty { other.path.append("more") } else { other.query.removeLast() }
        default:
            switch body {
            case .none: other.body = .json(.object([]))
            case .form(var pairs):
                pairs[Int.random(in: 0..<pairs.count, using: &random)].value = "other"
                other.body = .form(pairs)
            case .json(let tree): other.body = .json(Self.changed(tree, &random))
            }
        }
        return other
    }

    private static func changed(_ tree: JSONTree, _ random: inout SeededGenerator) -> JSONTree {
        switch tree {
        case .object(var members) where !members.isEmpty:
            let place = Int.random(in: 0..<members.count, using: &random)
            members[place].value = changed(members[place].value, &random)
            return .object(members)
        case .array(var items) where items.count > 1 && items[0] != items[1]:
            items.swapAt(0, 1)
            return .array(items)
        case .array(let items): return .array(items + [.null])
        case .object: return .object([.init("new", .null)])
        case .null: return .bool(false)
        case .bool(let value): return .bool(!value)
        case .number(let number): return .number(JSONNumber(text: number.text + ".5"))
        case .string(let text): return .string(text == "other" ? "another" : "other")
        }
    }
}
