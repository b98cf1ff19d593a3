import Foundation
import HTTPBodies
import JSONTrees
import Testing

@testable import OpenAPI

/// Runs the JSON Schema Test Suite (https://github.com/json-schema-org/JSON-Schema-Test-Suite): the folder `tests` that
/// `JSON_SCHEMA_TEST_SUITE` names, or that of Debian's package json-schema-test-suite.
@Suite(
    "JSON Schema by its test suite",
    .enabled(if: SchemaSuite.tests != nil, Comment(rawValue: SchemaSuite.absence)))
struct SchemaSuiteTests {
    @Test(
        "each required test has the right answer, except for the listed tests, also in OpenAPI 3.1",
        arguments: SchemaSuite.drafts, [false, true])
    func required(_ draft: SchemaSuite.Draft, inOpenAPI: Bool) throws {
        var (wrong, all) = ([String](), [String]())
        for file in try SchemaSuite.files(of: draft) {
            let keyword = file.deletingPathExtension().lastPathComponent
            // In JSON Schema by itself, a format is only an annotation.
            if inOpenAPI, keyword == "format" { continue }
            for group in try JSONTree(reading: Data(contentsOf: file)).items ?? [] {
                let tests = group["tests"]?.items ?? []
                let found = try SchemaSuite.valid(
                    tests.compactMap { $0["data"] }, group["schema"] ?? true, draft, inOpenAPI: inOpenAPI)
                for (test, answer) in zip(tests, found) {
                    let name =
                        "\(keyword): \(group["description"]?.string ?? ""): \(test["description"]?.string ?? "")"
                    let isRight = .bool(answer ?? false) == test["valid"] && answer != nil
                    all.append(name)
                    if !isRight { wrong.append(name) }
                }
            }
        }
        #expect(all.count > 300)
        let exceptions = SchemaSuite.exceptions.flatMap(\.groups)
        #expect(wrong == all.filter { name in exceptions.contains { name.contains(": \($0)") } })
    }
}

enum SchemaSuite {
    struct Draft: Sendable, CustomTestStringConvertible {
        let name: String
        let dialect: SchemaDialect
        var testDescription: String { name }
    }

    static let absence = "the JSON Schema Test Suite is not here; JSON_SCHEMA_TEST_SUITE=…/tests names it"

    static let tests: URL? = {
        let named = ProcessInfo.processInfo.environment["JSON_SCHEMA_TEST_SUITE"]
        return [named, "/usr/share/json-schema-test-suite/tests"].compactMap(\.self).map { URL(filePath: $0) }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    /// The drafts that the suite has: Debian's older one ends with draft 7.
    static let drafts = [
        Draft(name: "draft4", dialect: .draft4), Draft(name: "draft6", dialect: .draft6),
        Draft(name: "draft7", dialect: .draft7), Draft(name: "draft2019-09", dialect: .draft2019),
        Draft(name: "draft2020-12", dialect: .draft2020),
    ].filter { draft in
        tests.map { FileManager.default.fileExists(atPath: $0.appending(path: draft.name).path) } ?? false
    }

    /// Tests whose answer differs here, found by words in their names, and the reasons.
    static let exceptions: [(reason: String, groups: [String])] = [
        (
            "The meta-schemas are on the network, which is never asked, and not in the suite.",
            [
                "validate definition against metaschema", "remote ref, containing refs itself",
                // The names of the same tests in the suite of 2021.
                "valid definition: valid definition schema", "invalid definition: invalid definition schema",
            ]
        ),
        (
            "A meta-schema of one's own that takes keywords away has no effect. OpenAPI has none.",
            ["no validation: invalid number, but it still validates"]
        ),
    ]

    static func files(of draft: Draft) throws -> [URL] {
        guard let folder = tests?.appending(path: draft.name) else { return [] }
        let all = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (all ?? []).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }

    /// Returns whether each value is valid; nil if that is not known.
    static func valid(_ values: [JSONTree], _ schema: JSONTree, _ draft: Draft, inOpenAPI: Bool) throws
        -> [Bool?]
    {
        let resolver = try SchemaResolver(
            schema, at: "http://example.com/schema", draft.dialect, isSchema: true, load: remote)
        let root = try #require(resolver.root)
        return values.map { value in
            let found = SchemaCheck(resolver, inOpenAPI ? [:] : nil).result(of: value, schema: root)
                .violations
                // The suite of 2021 has schemas in keywords of its own, such as “slash/field”. In OpenAPI they are
                // pointed out.
                .filter { !(inOpenAPI && $0.isUnchecked && $0.message.contains("field”")) }
            return found.isEmpty ? true : found.isWrong ? false : nil
        }
    }

    private static func remote(_ uri: String) -> JSONTree? {
        let prefix = "http://localhost:1234/"
        guard uri.hasPrefix(prefix), let tests else { return nil }
        let file = tests.deletingLastPathComponent().appending(path: "remotes/\(uri.dropFirst(prefix.count))")
        return (try? Data(contentsOf: file)).flatMap { try? JSONTree(reading: $0) }
    }
}
