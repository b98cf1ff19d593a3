import Foundation

/// A Markdown document of the package, with the headings and links outside of code.
struct MarkdownDocument {
    /// The path below the package's folder.
    let path: String
    /// The anchors of the headings, as GitHub names them.
    private(set) var anchors: Set<String> = []
    /// The links and pictures that lead to files or headings, but not those to other servers.
    private(set) var links: [Link] = []

    struct Link {
        let line: Int
        let target: String

        /// The anchor of the heading to which the link leads; nil if the link leads to a whole file.
        var anchor: String? {
            target.firstIndex(of: "#").map { String(target[target.index(after: $0)...]) }
        }
    }

    init(path: String, text: String) {
        self.path = path
        var headings: [String: Int] = [:]
        var isCode = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.trimmingCharacters(in: .whitespaces).hasPrefix("```") else {
                isCode.toggle()
                continue
            }
            guard !isCode else { continue }
            let title = line.drop { $0 == "#" }
            if title.hasPrefix(" "), title.count < line.count {
                let anchor = Self.anchor(of: title.trimmingCharacters(in: .whitespaces))
                let earlier = headings[anchor, default: 0]
                headings[anchor] = earlier + 1
                anchors.insert(earlier == 0 ? anchor : "\(anchor)-\(earlier)")
            }
            let text = line.replacing(/`[^`]*`/, with: "")
            for match in text.matches(of: /(?:\]\(|src(?:set)?=")([^()"\s]+)/) where !match.1.contains(":") {
                links.append(Link(line: index + 1, target: String(match.1)))
            }
        }
    }

    /// The path below the package's folder to which a link leads; nil if it leads out of the package.
    func path(of link: Link) -> String? {
        let file = link.target.prefix { $0 != "#" }
        guard !file.isEmpty else { return path }
        var parts = path.split(separator: "/").dropLast()
        for part in file.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.joined(separator: "/")
    }

    /// Returns the code in Swift and YAML, without its fences.
    static func examples(in text: String) -> [String] {
        // Every second part is between two fences. It begins with the name of its language.
        let parts = text.components(separatedBy: "```")
        return parts.indices.filter { $0 % 2 == 1 }.compactMap { index in
            ["swift\n", "yaml\n"].first { parts[index].hasPrefix($0) }
                .map { String(parts[index].dropFirst($0.count)) }
        }
    }

    /// Returns the text between a heading of the second level and the next; empty if there is none.
    static func section(_ title: String, of text: String) -> String {
        let sections = ("\n" + text).components(separatedBy: "\n## ")
        return sections.first { $0.hasPrefix("\(title)\n") } ?? ""
    }

    private static func anchor(of title: String) -> String {
        String(
            title.lowercased().compactMap { character -> Character? in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
            })
    }
}
