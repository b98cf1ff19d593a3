import Foundation

/// Reads the memory of processes from `/proc` (proc(5)).
enum ProcessMemory {
    /// Returns the bytes in memory of a process and of its descendants; nil if there is no such process, or no `/proc`.
    static func bytes(of process: Int32) -> Int? {
        guard let own = resident(process) else { return nil }
        return children(process).reduce(own) { $0 + (bytes(of: $1) ?? 0) }
    }

    private static func resident(_ process: Int32) -> Int? {
        guard let line = lines("/proc/\(process)/status").first(where: { $0.hasPrefix("VmRSS:") }),
            let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return kilobytes * 1024
    }

    /// Returns the children of a process. The system lists them by the threads that have started them.
    static func children(_ process: Int32) -> [Int32] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return threads.flatMap { thread in
            let list = lines("/proc/\(process)/task/\(thread)/children").first ?? ""
            return list.split(separator: " ").compactMap { Int32($0) }
        }
    }

    private static func lines(_ path: String) -> [Substring] {
        let data = FileManager.default.contents(atPath: path) ?? Data()
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    }
}
