import Foundation
import HTTPBodies
import JSONTrees

/// How arrays and objects are written in a parameter, or in a field of a form (OpenAPI 3.0.3, "Style Values").
///
/// It turns texts into JSON trees in which all scalars are still texts.
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

    /// Whether each item of an array, or each member of an object, is a separate pair.
    var isSpread: Bool { explodes && !["simple", "label", "matrix"].contains(name) || isDeep }
    /// Whether members are written `name[member]`.
    var isDeep: Bool { name == "deepObject" }

    /// Returns the trees that pairs may mean, given the shape that values may have.
    func trees(of pairs: [FormPair], named parameter: String, _ shape: SchemaShape) -> [JSONTree] {
        guard !isSpread, pairs.count == 1, let text = pairs.first?.value else {
            return [Self.tree(pairs.map { (isDeep ? Self.steps($0.name).dropFirst() : [], $0.value) })]
        }
        let mark = name == "label" ? "." : name == "matrix" ? ";\(parameter)=" : ""
        let plain = Self.text(text, after: mark)
        let parts = parts(explodes && name == "matrix" ? String(text.drop { $0 == ";" }) : plain)
        var trees: [JSONTree] = []
        if shape.types.contains("array") {
            let mark = explodes && name == "matrix" ? "\(parameter)=" : ""
            trees.append(.array(parts.map { .string(Self.text($0, after: mark)) }))
        }
        if shape.types.contains("object") {
            let pairs =
                explodes
                ? parts.map(Self.halves)
                : stride(from: 0, to: parts.count - 1, by: 2).map {
                    FormPair(name: parts[$0], value: parts[$0 + 1])
                }
            trees.append(Self.tree(pairs.map { ([$0.name], $0.value) }))
        }
        return trees + (trees.isEmpty || shape.allowsScalars ? [.string(plain)] : [])
    }

    private static func text(_ text: String, after mark: String) -> String {
        text.hasPrefix(mark) ? String(text.dropFirst(mark.count)) : text
    }

    private func parts(_ text: String) -> [String] {
        let separators = ["spaceDelimited": " ", "pipeDelimited": "|"]
        let exploded = ["label": ".", "matrix": ";"]
        let separator = (explodes ? exploded[name] : nil) ?? separators[name] ?? ","
        guard !text.isEmpty else { return [] }
        return text.components(separatedBy: separator).map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func halves(_ part: String) -> FormPair {
        let halves = part.parts(between: 0x3D, maxSplits: 1).map(String.init)
        return FormPair(name: halves.first ?? "", value: halves.dropFirst().first ?? "")
    }

    /// Returns the steps of a name such as `meta[class][]`, at most 101, because each step is one more level of
    /// recursion.
    static func steps(_ name: String) -> [String] {
        name.parts(between: 0x5B, maxSplits: 100).map {
            $0.hasSuffix("]") ? String($0.dropLast()) : String($0)
        }
    }

    /// Returns the tree in which each text is at the end of its steps. Several texts at one place become an array.
    static func tree(_ texts: [(steps: ArraySlice<String>, text: String)]) -> JSONTree {
        var trees = texts.filter(\.steps.isEmpty).map { JSONTree.string($0.text) }
        let deeper = texts.filter { !$0.steps.isEmpty }
        if !deeper.isEmpty || trees.isEmpty {
            let groups = Dictionary(grouping: deeper) { ExactText($0.steps.first ?? "") }
            let members = groups.map { name, texts in
                JSONTree.Member(name.text, tree(texts.map { ($0.steps.dropFirst(), $0.text) }))
            }
            trees.append(.object(ofUnsorted: members))
        }
        return trees.count == 1 ? trees[0] : .array(trees)
    }
}
