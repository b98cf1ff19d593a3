import GRDBSQLite

/// A file that a process has open: a file of SQLite's own VFS, with some methods replaced.
final class OpenFile {
    /// The table of methods that SQLite finds at a file, followed by the object to which they belong.
    private struct Table {
        var methods: sqlite3_io_methods
        let owner: Unmanaged<OpenFile>
    }

    private let handle: UnsafeMutablePointer<sqlite3_file>
    private let system: sqlite3_io_methods
    private let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    private let process: SimulatedProcess
    /// The file on the simulated disk; nil for a temporary file.
    private let file: SimulatedFile?
    /// Whether the next sync also syncs the folder, as it does for a new journal.
    private var syncsFolder: Bool

    /// - Parameter handle: A file that SQLite's own VFS has just opened.
    init(
        _ handle: UnsafeMutablePointer<sqlite3_file>, of process: SimulatedProcess, _ file: SimulatedFile?,
        syncsFolder: Bool
    ) {
        system = handle.pointee.pMethods.pointee
        (self.handle, self.process, self.file, self.syncsFolder) = (handle, process, file, syncsFolder)
        table.initialize(to: Table(methods: Self.methods(over: system), owner: .passUnretained(self)))
        handle.pointee.pMethods = UnsafeRawPointer(table).assumingMemoryBound(to: sqlite3_io_methods.self)
    }

    deinit { table.deallocate() }

    private static func methods(over system: sqlite3_io_methods) -> sqlite3_io_methods {
        var methods = system
        // Later versions offer the write-ahead log and memory maps.
        methods.iVersion = 1
        methods.xClose = { handle in OpenFile.of(handle).map { $0.process.close($0) } ?? SQLITE_IOERR }
        methods.xRead = { handle, bytes, count, start in
            OpenFile.call(handle) { file, _ in
                file.process.mustFail(.read) ? SQLITE_IOERR : file.system.xRead(handle, bytes, count, start)
            }
        }
        methods.xWrite = { handle, bytes, count, start in
            OpenFile.call(handle) { file, disk in file.write(bytes, count, start, on: disk) }
        }
        methods.xTruncate = { handle, size in
            OpenFile.call(handle) { file, disk in file.truncate(to: size, on: disk) }
        }
        methods.xSync = { handle, _ in OpenFile.call(handle) { file, disk in file.sync(on: disk) } }
        methods.xLock = { handle, level in
            OpenFile.call(handle) { file, _ in file.system.xLock(handle, level) }
        }
        // As on Linux, a write never changes the bytes beside it, even if the power fails.
        methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
        return methods
    }

    private static func of(_ handle: UnsafeMutablePointer<sqlite3_file>?) -> OpenFile? {
        guard let methods = handle?.pointee.pMethods else { return nil }
        let table = UnsafeRawPointer(methods).assumingMemoryBound(to: Table.self)
        return table.pointee.owner.takeUnretainedValue()
    }

    private static func call(
        _ handle: UnsafeMutablePointer<sqlite3_file>?, _ work: (OpenFile, SimulatedDisk) -> Int32
    ) -> Int32 {
        of(handle).map { file in file.process.call { work(file, $0) } } ?? SQLITE_IOERR
    }

    func unlock() { _ = system.xUnlock(handle, SQLITE_LOCK_NONE) }

    func close() -> Int32 { system.xClose(handle) }

    private func write(
        _ bytes: UnsafeRawPointer?, _ count: Int32, _ start: Int64, on disk: SimulatedDisk
    ) -> Int32 {
        guard process.beginChange(on: disk) else { return SQLITE_IOERR }
        var (failure, written) = (SQLITE_OK, count)
        if process.mustFail(.write) { failure = SQLITE_IOERR }
        if process.mustFail(.fullDisk) { failure = SQLITE_FULL }
        if failure != SQLITE_OK { written /= 2 }
        guard keep(start, start + Int64(written)) else { return SQLITE_IOERR }
        let code = system.xWrite(handle, bytes, written, start)
        return code == SQLITE_OK ? failure : code
    }

    private func truncate(to size: Int64, on disk: SimulatedDisk) -> Int32 {
        guard process.beginChange(on: disk), keep(size, self.size) else { return SQLITE_IOERR }
        return system.xTruncate(handle, size)
    }

    private func sync(on disk: SimulatedDisk) -> Int32 {
        guard process.beginChange(on: disk) else { return SQLITE_IOERR }
        guard let file else { return SQLITE_OK }
        if process.mustFail(.sync) {
            file.failSync()
            return SQLITE_IOERR
        }
        if !process.mustFail(.lostSync) { file.sync(size: Int(size)) }
        guard syncsFolder else { return SQLITE_OK }
        syncsFolder = false
        return process.syncFolder(of: file.path, on: disk)
    }

    private var size: Int64 {
        var size: Int64 = 0
        _ = system.xFileSize(handle, &size)
        return size
    }

    /// Keeps the content on the medium of bytes that are about to change. Returns whether it could be read.
    private func keep(_ start: Int64, _ end: Int64) -> Bool {
        guard let file, start < end else { return true }
        return file.keep(Int(start)..<Int(end)) { sector, start in
            let code = system.xRead(handle, sector.baseAddress, Int32(sector.count), Int64(start))
            // The second code is SQLITE_IOERR_SHORT_READ, a macro that Swift does not import. It means that bytes after
            // the end of the file are 0.
            return code == SQLITE_OK || code == SQLITE_IOERR | 2 << 8
        }
    }
}
