import BlackBox
import Foundation

/// Finds and reads the files of scenarios.
package enum ScenarioFiles {
    static let extensions: Set<String> = ["yaml", "yml"]

    /// The path of a file, and the `shortName` of its scenario.
    package typealias File = (path: String, name: String)

    /// Finds the scenario files at `paths`, which are files, or folders with their subfolders.
    ///
    /// Returns each file once, and the files of a folder in the order of their paths. A missing path is a mistake.
    package static func find(at paths: [String]) -> (files: [File], mistakes: [DocumentMistake]) {
        var found: [File] = []
        var mistakes: [DocumentMistake] = []
        var known: Set<String> = []
        for path in paths {
            do throws(DocumentMistake) {
                found += try files(at: path).filter {
                    known.insert(URL(fileURLWithPath: $0.path).standardizedFileURL.path).inserted
                }
            } catch {
                mistakes.append(error)
            }
        }
        return (found, mistakes)
    }

    private static func files(at path: String) throws(DocumentMistake) -> [File] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw DocumentMistake("There is no such file or folder.", at: FileLocation(file: path))
        }
        guard isFolder.boolValue else {
            return [(path, ((path as NSString).lastPathComponent as NSString).deletingPathExtension)]
        }
        guard let walk = FileManager.default.enumerator(atPath: path) else {
            throw DocumentMistake("This folder cannot be read.", at: FileLocation(file: path))
        }
        let prefix = path.hasSuffix("/") ? path : path + "/"
        return walk.compactMap { $0 as? String }
            .filter { extensions.contains(($0 as NSString).pathExtension.lowercased()) }
            .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
            .sorted()
            .map { (prefix + $0, ($0 as NSString).deletingPathExtension) }
    }

    /// Reads every scenario at `paths`, and finds all mistakes. A file that cannot be read is a mistake.
    ///
    /// A file that only exists to be included does not count as a scenario, unless `paths` names it.
    ///
    /// - Parameter variables: Values of variables, which override those in the files.
    package static func read<Context>(
        _ paths: [String], setting variables: [String: String] = [:],
        in vocabulary: ScenarioVocabulary<Context>
    ) -> (scenarios: [Scenario], mistakes: [DocumentMistake]) {
        let found = find(at: paths)
        var mistakes = found.mistakes
        var scenarios: [Scenario] = []
        var names: Set<String> = []
        for file in found.files {
            do throws(DocumentMistake) {
                let document = try ScenarioDocument(try ScenarioDocument.text(of: file.path), path: file.path)
                var reader = ScenarioReader(
                    file: file.path, name: file.name, setting: variables, vocabulary: vocabulary)
                guard !reader.isForInclusion(document) || paths.contains(file.path) else { continue }
                scenarios += reader.read(document)
                mistakes += reader.mistakes
                names.formUnion(reader.variableNames)
            } catch {
                mistakes.append(error)
            }
        }
        if mistakes.isEmpty, !scenarios.isEmpty { mistakes = unknown(variables.keys, among: names) }
        return (scenarios, mistakes)
    }

    /// Returns a sentence for each file in these folders that has only steps, and that none of the scenarios includes.
    package static func unused(_ paths: [String], by scenarios: [Scenario]) -> [String] {
        func path(_ file: String) -> String { URL(fileURLWithPath: file).standardizedFileURL.path }
        let used = Set(scenarios.flatMap { [$0.file] + $0.includedFiles }.map(path))
        return find(at: paths).files.filter { !used.contains(path($0.path)) }.map {
            "\($0.path) is not run: it has only steps, and no scenario here includes it. A scenario also says what it runs against."
        }
    }

    /// Returns a mistake for each variable that was set although no scenario has it.
    private static func unknown(
        _ variables: some Sequence<String>, among names: Set<String>
    ) -> [DocumentMistake] {
        variables.filter { !names.contains($0) }.sorted().map { name in
            DocumentMistake(
                "No scenario has the variable", name, among: names.sorted(), called: "variables",
                at: FileLocation(file: "--set"))
        }
    }
}
