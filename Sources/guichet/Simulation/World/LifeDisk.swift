import Foundation
import RailStore
import Waiting

/// The disk of a life, on which its windows keep their journal.
@UIActor
protocol LifeDisk: AnyObject {
    /// Returns the folder, as a window that opens now sees it.
    func open(window number: Int) throws -> StateFolder

    /// Ends the process of a window: nothing that it writes from now on is on the disk.
    func end(window number: Int)

    /// Cuts the power of all windows: also what is not synchronised yet may be lost or torn.
    func cutPower()

    /// Whether the disk has ended the process of a window by itself, because its plan says so.
    func hasEnded(window number: Int) -> Bool

    /// Has no faults any more.
    func calm()

    func remove()
}

/// A disk of plain files, without faults. When the last window has ended, the next one gets a copy of the folder, and what
/// the ended one still writes is in the old folder.
final class PlainDisk: LifeDisk {
    private var folders = [folder(0)]
    private var windows: Set<Int> = []

    nonisolated init() {}

    /// Lives are done one after the other, so the number of the process tells their folders apart.
    private nonisolated static func folder(_ number: Int) -> StateFolder {
        .temporary(named: "life-\(ProcessInfo.processInfo.processIdentifier)-\(number)")
    }

    func open(window number: Int) -> StateFolder {
        windows.insert(number)
        return folders[folders.count - 1]
    }

    func end(window number: Int) {
        guard windows.remove(number) != nil, windows.isEmpty else { return }
        let (last, next) = (folders[folders.count - 1], Self.folder(folders.count))
        // Before the first write, there is no folder yet.
        try? FileManager.default.copyItem(atPath: last.path, toPath: next.path)
        folders.append(next)
    }

    func cutPower() { for window in windows { end(window: window) } }

    func hasEnded(window number: Int) -> Bool { false }

    func calm() {}

    func remove() { for folder in folders { folder.remove() } }
}
