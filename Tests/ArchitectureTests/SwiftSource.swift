/// A source file of a module, with the names of the types in it.
///
/// The names are found by their spelling, without a compiler. So inferred types are not found, and neither are calls
/// of a function by its name alone.
struct SwiftSource {
    /// A name, with the line of its first occurrence.
    struct Name: Hashable {
        let name: String
        let line: Int
    }

    let path: String
    let module: String
    /// The folder within the module; `.` for a file directly in the module's folder.
    let folder: String
    private(set) var imports: [Name] = []
    /// The types that other files of the module can use.
    private(set) var types: Set<String> = []
    /// The names of the types that the file mentions, except for those that it declares.
    private(set) var uses: [Name] = []

    /// - Parameter path: A path such as `Sources/<module>/<folders>/<name>.swift`.
    init(path: String, text: String) {
        self.path = path
        let parts = path.split(separator: "/").map(String.init)
        module = parts[1]
        folder = parts.count > 3 ? parts[2] : "."

        var seen: Set<String> = []
        var declared: Set<String> = []
        for (index, line) in SwiftLine.lines(of: text).enumerated() {
            if let name = line.imported {
                imports.append(Name(name: name, line: index + 1))
                continue
            }
            if let name = line.declaredType {
                declared.insert(name)
                if line.isShared { types.insert(name) }
            }
            for word in line.words where word.first?.isUppercase == true && seen.insert(word).inserted {
                uses.append(Name(name: word, line: index + 1))
            }
        }
        uses.removeAll { declared.contains($0.name) }
    }
}

/// A use of a type from another folder of the same module.
struct FolderArrow: CustomStringConvertible {
    let source: SwiftSource
    let use: SwiftSource.Name
    let target: String

    var description: String {
        "\(source.path):\(use.line) uses \(use.name): \(source.module)/\(source.folder) → \(target)"
    }

    /// Returns the uses between folders of one module. Ignores a name that several folders declare.
    static func all(in sources: [SwiftSource]) -> [FolderArrow] {
        var homes: [String: Set<String>] = [:]
        for source in sources {
            for type in source.types { homes[type, default: []].insert(source.folder) }
        }
        return sources.flatMap { source in
            source.uses.compactMap { use in
                guard let home = homes[use.name], home.count == 1, let target = home.first,
                    target != source.folder
                else { return nil }
                return FolderArrow(source: source, use: use, target: target)
            }
        }
    }
}
