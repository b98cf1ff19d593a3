#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Tells whether two files are one (POSIX `st_dev`, `st_ino`), whatever they are called.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// - Returns: nil where there is no such file.
    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        (device, number) = (
            UInt64(truncatingIfNeeded: facts.st_dev), UInt64(truncatingIfNeeded: facts.st_ino)
        )
    }
}
