import Foundation

extension FileManager {
    /// Whether there is something at a path. A file that cannot be looked at, because of the mode of its folder, for
    /// example, counts as there, so that reading it says why it cannot be read. Does not follow links.
    package func mayExist(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0 || ![ENOENT, ENOTDIR].contains(errno)
    }
}
