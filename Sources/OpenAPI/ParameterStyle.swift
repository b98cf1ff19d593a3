import Foundation
import HTTPBodies

/// How arrays and objects are written in a parameter, or in a field of a form (OpenAPI 3.0.3, "Style Values").
struct ParameterStyle {
    private let name: String
    private let explodes: Bool

    /// - Parameters:
    ///   - node: A parameter, or the encoding of a field.
    ///   - place: `query`, `cookie`, `path` or `header`.
    init(_ node: SpecificationNode?, in place: String = "query") {
        let isForm = place == "query" || place == "cookie"
        name = node?["style"]?.string ?? (isForm ? "form" : "simple")
        explodes = node?["explode"]?.bool ?? (name == "form")
    }

    /// Whether the items of an array, or the members of an object, are pairs of their own.
    var isSpread: Bool { explodes && name != "simple" && name != "label" && name != "matrix" || isDeep }
    /// Whether members are written `name[member]`.
    var isDeep: Bool { name == "deepObject" }

    /// The text of a single value.
    func plain(_ text: String, of parameter: String) -> String {
        switch name {
        case "label" where text.hasPrefix("."): String(text.dropFirst())
        case "matrix" where text.hasPrefix(";\(parameter)="): String(text.dropFirst(parameter.count + 2))
        default: text
        }
    }

    /// The items of an array in one text.
    func items(_ text: String, of parameter: String) -> [String] {
        guard name == "matrix", explodes else { return parts(plain(text, of: parameter)) }
        return parts(text).map { $0.replacing("\(parameter)=", with: "", maxReplacements: 1) }
    }

    /// The members of an object in one text; the last value is missing if their number is odd.
    func members(_ text: String, of parameter: String) -> [FormPair] {
        let parts = parts(explodes && name == "matrix" ? text : plain(text, of: parameter))
        guard explodes else {
            return stride(from: 0, to: parts.count - 1, by: 2).map {
                FormPair(name: parts[$0], value: parts[$0 + 1])
            }
        }
        return parts.map { part in
            let halves = part.parts(between: 0x3D, maxSplits: 1).map(String.init)
            return FormPair(name: halves.first ?? "", value: halves.dropFirst().first ?? "")
        }
    }

    private func parts(_ text: String) -> [String] {
        let separators = ["label": explodes ? "." : ",", "matrix": explodes ? ";" : ","]
        let others = ["spaceDelimited": " ", "pipeDelimited": "|"]
        let body = explodes && name == "matrix" && text.hasPrefix(";") ? String(text.dropFirst()) : text
        guard !body.isEmpty else { return [] }
        return body.components(separatedBy: separators[name] ?? others[name] ?? ",")
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
