/// The memory that processes use (proc(5)).
enum ProcessMemory {
    /// Returns the resident memory of a process and its descendants in bytes; nil if there is no such process, or if
    /// the system does not tell.
    static func bytes(of process: Int32) -> Int? {
        guard let own = resident(process) else { return nil }
        return ProcessTree.children(of: process).reduce(own) { $0 + (bytes(of: $1) ?? 0) }
    }

    private static func resident(_ process: Int32) -> Int? {
        let lines = (try? ProcessFiles.text("\(process)/status"))?.split(separator: "\n") ?? []
        guard let line = lines.first(where: { $0.hasPrefix("VmRSS:") }),
            let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return kilobytes * 1024
    }
}
