import Foundation

/// The files in which the system describes its processes (proc(5)).
enum ProcessFiles {
    enum Failure: Error {
        /// This process has no permission or no descriptor left to read the file, or the system does not have it.
        case notAllowed
        /// The process or thread does not exist, or has ended.
        case gone
    }

    static func bytes(_ path: String) throws(Failure) -> [UInt8] {
        let file = open("/proc/" + path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(file, &buffer, buffer.count)
            guard count >= 0 else { throw failure }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    static func text(_ path: String) throws(Failure) -> String {
        String(decoding: try bytes(path), as: UTF8.self)
    }

    /// Returns the names in a folder that are numbers; none if there is no such folder.
    static func numbers(in path: String) -> [Int32] {
        guard let folder = opendir("/proc/" + path) else { return [] }
        defer { closedir(folder) }
        var numbers: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let number = Int32(name) { numbers.append(number) }
        }
        return numbers.sorted()
    }

    /// Returns the file on which a descriptor of a process is open: a path, or a text such as `pipe:[4711]`.
    static func target(of descriptor: Int32, _ process: Int32) throws(Failure) -> String {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/\(process)/fd/\(descriptor)", &bytes, bytes.count)
        guard count >= 0 else { throw failure }
        return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns bytes of a process's memory; nil if there is none at this address, or if this process may not read it.
    static func memory(of process: Int32, _ address: UInt, _ count: Int) -> [UInt8]? {
        let file = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: count)
        return pread(file, &bytes, count, off_t(truncatingIfNeeded: address)) == count ? bytes : nil
    }

    /// The failure for `errno`. Only ENOENT and ESRCH say that the process or thread is gone. After any other error,
    /// such as a missing permission, it may still exist.
    private static var failure: Failure { errno == ENOENT || errno == ESRCH ? .gone : .notAllowed }
}
