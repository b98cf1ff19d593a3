import Foundation

/// Finds and reads the files of scenarios.
public enum ScenarioFiles {
    /// The size limit of a file.
    static let mostBytes = 1 << 20
    static let extensions: Set<String> = ["yaml", "yml"]

    /// A file with its path, and the `shortName` of its scenario.
    public typealias File = (path: String, name: String)

    /// Finds the scenarios at `paths`: files as they are, and folders with all their subfolders.
    ///
    /// Each file is found once, those of a folder in the order of their paths; a missing path is a mistake.
    public static func find(at paths: [String]) -> (files: [File], mistakes: [ScenarioMistake]) {
        var found: [File] = []
        var mistakes: [ScenarioMistake] = []
        var known: Set<String> = []
        for path in paths {
            do throws(ScenarioMistake) {
                found += try files(at: path).filter { known.insert(standardized($0.path)).inserted }
            } catch {
                mistakes.append(error)
            }
        }
        return (found, mistakes)
    }

    private static func files(at path: String) throws(ScenarioMistake) -> [File] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ScenarioMistake("There is no such file or folder.", at: FileLocation(file: path))
        }
        guard isFolder.boolValue else {
            return [(path, ((path as NSString).lastPathComponent as NSString).deletingPathExtension)]
        }
        guard let walk = FileManager.default.enumerator(atPath: path) else {
            throw ScenarioMistake("This folder cannot be read.", at: FileLocation(file: path))
        }
        let prefix = path.hasSuffix("/") ? path : path + "/"
        return walk.compactMap { $0 as? String }
            .filter { extensions.contains(($0 as NSString).pathExtension.lowercased()) }
            .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
            .sorted()
            .map { (prefix + $0, ($0 as NSString).deletingPathExtension) }
    }

    private static func standardized(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// Reads the text of a file.
    public static func text(of path: String) throws(ScenarioMistake) -> String {
        let place = FileLocation(file: path)
        let data: Data
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            data = try handle.read(upToCount: mostBytes + 1) ?? Data()
        } catch {
            throw ScenarioMistake("This file cannot be read.", at: place)
        }
        guard data.count <= mostBytes else {
            throw ScenarioMistake("This file is larger than 1 MB: no scenario.", at: place)
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ScenarioMistake("This file is not text in UTF-8.", at: place)
        }
        return text
    }

    /// Reads every scenario at `paths`, and finds all mistakes; a file that cannot be read is one.
    public static func read<Context>(
        _ paths: [String], in vocabulary: ScenarioVocabulary<Context>
    ) -> (scenarios: [Scenario], mistakes: [ScenarioMistake]) {
        let found = find(at: paths)
        var mistakes = found.mistakes
        var scenarios: [Scenario] = []
        for file in found.files {
            do throws(ScenarioMistake) {
                var reader = ScenarioReader(file: file.path, vocabulary: vocabulary)
                var scenario = try reader.read(try text(of: file.path))
                scenario.shortName = file.name
                scenarios.append(scenario)
                mistakes += reader.mistakes
            } catch {
                mistakes.append(error)
            }
        }
        return (scenarios, mistakes)
    }
}
