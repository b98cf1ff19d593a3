import Foundation
import SharedAlgorithms

/// A file that processes have used, with its unsynced sectors and their content on the medium.
final class SimulatedFile {
    /// A sector that was written since the last sync of its file.
    private struct Sector {
        /// The content of the sector on the medium.
        let old: [UInt8]
        /// Whether a sync of the sector failed. Until it is written again, no sync makes it durable.
        var isFailed = false
    }

    private static let sectorSize = 512

    let path: String
    /// The numbers of the device and of the inode.
    let identity: [UInt64]
    private let mode: mode_t
    /// Whether its folder was synced since the file was created.
    var hasDurableName: Bool
    /// The size on the medium.
    private var syncedSize: Int
    private var sectors: [Int: Sector] = [:]
    /// The content of a deleted file, which may come back after a power cut; nil for a file that is not deleted.
    private var deleted: [UInt8]?

    var isDeleted: Bool { deleted != nil }

    /// Returns nil if there is no file at this path.
    init?(at path: String, isNew: Bool) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        (self.path, mode) = (path, facts.st_mode & 0o7777)
        identity = [UInt64(facts.st_dev), UInt64(facts.st_ino)]
        (hasDurableName, syncedSize) = (!isNew, Int(facts.st_size))
    }

    static func folder(of path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }

    /// Keeps the content on the medium of bytes that are about to change.
    ///
    /// - Parameter read: Reads bytes into memory; bytes after the end of the file are 0. Returns whether it could read
    ///   them.
    /// - Returns: Whether all bytes could be read.
    func keep(_ bytes: Range<Int>, _ read: (UnsafeMutableRawBufferPointer, _ start: Int) -> Bool) -> Bool {
        guard !isDeleted, !bytes.isEmpty else { return true }
        for number in bytes.lowerBound / Self.sectorSize...(bytes.upperBound - 1) / Self.sectorSize {
            var old = sectors[number]?.old ?? []
            if old.isEmpty {
                old = [UInt8](repeating: 0, count: Self.sectorSize)
                guard old.withUnsafeMutableBytes({ read($0, number * Self.sectorSize) }) else { return false }
            }
            sectors[number] = Sector(old: old)
        }
        return true
    }

    /// Notes that the file was synced with this size. Sectors whose sync failed earlier stay unsynced.
    func sync(size: Int) {
        sectors = sectors.filter(\.value.isFailed)
        syncedSize = size
    }

    /// Notes that a sync failed. The unsynced sectors stay unsynced, even after later syncs, until they are written
    /// again.
    func failSync() { sectors = sectors.mapValues { Sector(old: $0.old, isFailed: true) } }

    /// Notes that the file is about to be deleted.
    func keepDeleted() throws { deleted = try content() }

    private func content() throws -> [UInt8] {
        // Closing the file releases the locks of this process that other programs see. This does no harm: SQLite's
        // connections in this process do not ask the system for each other's locks (os_unix.c, `unixInodeInfo`).
        [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    /// Brings the file into the state that it has after a power cut. A deleted file is created again.
    ///
    /// - Returns: The number of sectors, sizes and names that differ from the state in which the processes left them.
    func loseUnsynced(_ random: inout SeededGenerator) throws -> Int {
        guard deleted != nil || SimulatedFile(at: path, isNew: false)?.identity == identity else { return 0 }
        if !isDeleted, !hasDurableName, random.next() % 2 == 0 {
            try FileManager.default.removeItem(atPath: path)
            return 1
        }
        var bytes = try deleted ?? content()
        if !isDeleted, sectors.isEmpty, bytes.count == syncedSize { return 0 }
        let lost = lose(&bytes, &random) + (isDeleted ? 1 : 0)
        try Data(bytes).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return lost
    }

    /// Undoes the changes to the file's bytes that are lost in a power cut, and returns their number.
    private func lose(_ bytes: inout [UInt8], _ random: inout SeededGenerator) -> Int {
        enum Fate { case kept, gone, mixed }
        func draw() -> Fate { [.kept, .gone, .mixed][Int(random.next() % 3)] }
        let size = bytes.count
        let (smaller, larger) = (min(size, syncedSize), max(size, syncedSize))
        bytes += Array(repeating: 0, count: larger - size)
        // Often all changes of a file are kept, or all are lost: a database may be on the medium before its journal, or
        // after it.
        let all = draw()
        var lost = 0
        for (number, sector) in sectors.sorted(by: { $0.key < $1.key }) {
            let start = number * Self.sectorSize
            guard start < larger else { break }
            let end = min(start + Self.sectorSize, larger)
            // The first byte that is old again: the start if the sector is lost, its end if it is kept.
            var old = end
            if start >= size || sector.isFailed || all == .gone {
                old = start
            } else if all == .mixed {
                switch draw() {
                case .kept: break
                case .gone: old = start
                case .mixed: old = start + Int(random.next() % UInt64(end - start))
                }
            }
            if old < end, start < size { lost += 1 }
            bytes.replaceSubrange(old..<end, with: sector.old[(old - start)..<(end - start)])
        }
        var result = all == .gone ? syncedSize : size
        if all == .mixed, larger > smaller {
            switch draw() {
            case .kept: break
            case .gone: result = syncedSize
            case .mixed: result = smaller + Int(random.next() % UInt64(larger - smaller))
            }
        }
        bytes.removeLast(larger - result)
        return lost + (result == size ? 0 : 1)
    }
}
