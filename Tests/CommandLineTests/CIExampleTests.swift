import Foundation
import Scenarios
import TestSupport
import Testing

@Suite("The examples for CI services", .timeLimit(.minutes(5)))
struct CIExampleTests {
    /// One job of an example: its commands, and the variables that the CI system sets for it.
    private struct Job {
        var script: String
        var environment: [String: String] = [:]
    }

    @Test(
        "each CI example installs the package, runs two shards, and merges their reports into that of the whole run",
        arguments: ["github-actions.yml", "gitlab-ci.yml", "kubernetes.yaml"])
    func shardsMerge(name: String) async throws {
        let scenario = "service: sandbox\nsteps: [expect: Sign In]"
        let folder = try TemporaryFolder([
            "Scenarios/a.yaml": scenario, "Scenarios/b.yaml": scenario.replacing("Sign", with: "Sing"),
            "Scenarios/c.yaml": scenario, "reports/README": "The volume of Kubernetes",
            // This stands for apt-get: it makes `guichet` available when the package is installed.
            "tools/apt-get": """
            #!/bin/sh
            for last; do :; done
            case $last in *.deb) test -f "$last" && ln -s "$PROGRAM" tools/guichet ;; esac
            """,
            "tools/curl": """
            #!/bin/sh
            for last; do :; done
            touch "${last##*/}"
            """,
        ])
        for tool in ["apt-get", "curl"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.url.appending(path: "tools/\(tool)").path)
        }
        let environment = [
            "PATH": "\(folder.url.appending(path: "tools").path):/usr/bin:/bin", "PROGRAM": Program.file.path,
            "GUICHET_DEB": "https://example.com/guichet_1.2.3-1_amd64.deb",
        ]
        let jobs = try jobs(of: name)
        #expect(jobs.count == 3)
        // In Kubernetes, the job of a shard succeeds even if scenarios failed, so that the other shards run to their
        // end.
        for (job, status) in zip(jobs, [0, name == "kubernetes.yaml" ? 0 : 1, 1] as [Int32]) {
            let run = try await Program.shell(
                "set -e\n" + job.script, in: folder, environment: environment.merging(job.environment) { $1 })
            #expect(run.status == status, "\(run.output)\(run.errors)")
            // Each job runs on a new machine, so the next one has to install the program again.
            try FileManager.default.removeItem(at: folder.url.appending(path: "tools/guichet"))
            try folder.removePackages()
        }
        let whole = try await Program.run(
            "scenario", "run", "Scenarios", "--report", "junit=whole.xml", in: folder)
        #expect(whole.status == 1)
        let contents = try folder.contents()
        func report(_ kind: String) -> String? {
            contents["scenarios.\(kind)"] ?? contents["reports/scenarios.\(kind)"]
        }
        func timeless(_ report: String?) -> String? {
            report?.replacing(/time="[0-9.]+"/, with: "").replacing(/Waited [^;]*;/, with: "")
        }
        #expect(timeless(report("xml")) == timeless(contents["whole.xml"]))
        #expect(report("xml")?.components(separatedBy: "<testcase").count == 4)
        #expect(report("html")?.contains("1 of 3 runs failed") == true)
    }

    @Test("one of the jobs of the project's own workflow runs .ci/run")
    func ownWorkflow() throws {
        let workflow = try Self.yaml("../../.github/workflows/ci.yml")[0]
        let job = workflow["jobs"]?["check"]
        let jobs = job?["strategy"]?["matrix"]?["include"]?.members ?? []
        let steps = job?["steps"]?.members ?? []
        #expect(jobs.contains { $0["run"]?.text == ".ci/run" })
        #expect(steps.contains { $0["run"]?.text == "${{ matrix.run }}" })
    }

    /// Returns the jobs of an example in the order in which they run: one for each shard, then the merge.
    private func jobs(of name: String) throws -> [Job] {
        let documents = try Self.yaml("../../Examples/ci/\(name)")
        switch name {
        case "github-actions.yml":
            let jobs = try #require(documents[0]["jobs"])
            let shards = jobs["run"]?["strategy"]?["matrix"]?["shard"]?.members.compactMap(\.text) ?? []
            func script(_ job: String, shard: String = "") -> String {
                (jobs[job]?["steps"]?.members ?? []).compactMap { $0["run"]?.text }.joined(separator: "\n")
                    .replacing("${{ matrix.shard }}", with: shard)
            }
            return shards.map { Job(script: script("run", shard: $0)) } + [Job(script: script("merge"))]
        case "gitlab-ci.yml":
            let install = documents[0]["default"]?["before_script"]?.members ?? []
            func script(_ job: String) -> String {
                (install + (documents[0][job]?["script"]?.members ?? [])).compactMap(\.text)
                    .joined(separator: "\n")
            }
            let total = try #require(documents[0]["scenarios"]?["parallel"]?.text.flatMap { Int($0) })
            return (1...total).map {
                let variables = ["CI_NODE_INDEX": "\($0)", "CI_NODE_TOTAL": "\(total)"]
                return Job(script: script("scenarios"), environment: variables)
            } + [Job(script: script("merge"))]
        default:
            return documents.filter { $0["kind"]?.text == "Job" }.flatMap { document -> [Job] in
                let container = document["spec"]?["template"]?["spec"]?["containers"]?.members.first
                let script = container?["args"]?.members.first?.text ?? ""
                let pairs = (container?["env"]?.members ?? []).map {
                    ($0["name"]?.text ?? "", $0["value"]?.text ?? "")
                }
                let variables = Dictionary(pairs) { $1 }
                guard document["spec"]?["completionMode"]?.text == "Indexed" else {
                    return [Job(script: script, environment: variables)]
                }
                let total = document["spec"]?["completions"]?.text.flatMap { Int($0) } ?? 0
                return (0..<total).map { index in
                    let number = ["JOB_COMPLETION_INDEX": "\(index)"]
                    return Job(script: script, environment: variables.merging(number) { $1 })
                }
            }
        }
    }

    /// Reads the documents of a YAML file.
    private static func yaml(_ path: String) throws -> [DocumentValue] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path)
        return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n---\n").map {
            try DocumentValue(yaml: $0, file: path, as: "CI configuration")
        }
    }
}

extension TemporaryFolder {
    fileprivate func removePackages() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path)
        where name.hasSuffix(".deb") {
            try FileManager.default.removeItem(at: url.appending(path: name))
        }
    }
}

extension DocumentValue {
    fileprivate var text: String? { if case .text(let text) = content { text } else { nil } }

    fileprivate var members: [DocumentValue] { if case .list(let members) = content { members } else { [] } }

    fileprivate subscript(key: String) -> DocumentValue? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }
}
