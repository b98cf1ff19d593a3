import Foundation
import GRDBSQLite

/// The VFS of a process: SQLite's own VFS, with methods replaced where changes are counted, calls fail, or a power cut
/// would lose data.
extension SimulatedProcess {
    static func replaceMethods(of vfs: inout sqlite3_vfs) {
        vfs.xOpen = { vfs, path, handle, flags, givenFlags in
            handle?.pointee.pMethods = nil
            return SimulatedProcess.call(vfs, orElse: SQLITE_CANTOPEN) { process, disk in
                process.open(path, handle, flags, givenFlags, on: disk)
            }
        }
        vfs.xDelete = { vfs, path, syncsFolder in
            SimulatedProcess.call(vfs) { process, disk in
                process.delete(path, syncsFolder: syncsFolder != 0, on: disk)
            }
        }
        // Does not sleep while it waits for a lock: all processes are simulated in one, so none would go on meanwhile.
        vfs.xSleep = { _, microseconds in microseconds }
    }

    private static func call(
        _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, orElse failure: Int32 = SQLITE_IOERR,
        _ work: (SimulatedProcess, SimulatedDisk) -> Int32
    ) -> Int32 {
        guard let data = vfs?.pointee.pAppData else { return failure }
        let process = Unmanaged<SimulatedProcess>.fromOpaque(data).takeUnretainedValue()
        return process.call(orElse: failure) { work(process, $0) }
    }

    private func open(
        _ path: UnsafePointer<CChar>?, _ handle: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
        _ givenFlags: UnsafeMutablePointer<Int32>?, on disk: SimulatedDisk
    ) -> Int32 {
        if mustFail(.open) { return SQLITE_CANTOPEN }
        // SQLite deletes temporary files as soon as it has closed them, so they are not simulated.
        let name = flags & SQLITE_OPEN_DELETEONCLOSE == 0 ? path.map { String(cString: $0) } : nil
        let isNew = name.map { !FileManager.default.fileExists(atPath: $0) } ?? false
        let creates = flags & SQLITE_OPEN_CREATE != 0
        if isNew, creates, !beginChange(on: disk) { return SQLITE_CANTOPEN }
        let code = systemVFS.pointee.xOpen(systemVFS, path, handle, flags, givenFlags)
        guard code == SQLITE_OK, let handle else { return code }
        let file = name.flatMap { disk.file(at: $0, isNew: isNew) }
        // SQLite's own VFS syncs the folder in the same cases (os_unix.c, `unixOpen`).
        let isJournal = flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL) != 0
        hasOpened(OpenFile(handle, of: self, file, syncsFolder: creates && isJournal))
        return SQLITE_OK
    }

    private func delete(_ path: UnsafePointer<CChar>?, syncsFolder: Bool, on disk: SimulatedDisk) -> Int32 {
        let name = path.map { String(cString: $0) } ?? ""
        // SQLITE_IOERR_DELETE_NOENT, a macro that Swift does not import.
        guard FileManager.default.fileExists(atPath: name) else { return SQLITE_IOERR | 23 << 8 }
        guard beginChange(on: disk), !mustFail(.delete), (try? disk.keepDeleted(name)) != nil else {
            return SQLITE_IOERR
        }
        let code = systemVFS.pointee.xDelete(systemVFS, path, 0)
        return code == SQLITE_OK && syncsFolder ? syncFolder(of: name, on: disk) : code
    }
}
