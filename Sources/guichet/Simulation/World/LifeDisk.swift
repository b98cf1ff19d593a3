import Foundation
import RailStore
import Waiting

/// The disk of a life, on which its windows keep their journal.
@UIActor
protocol LifeDisk: AnyObject {
    /// The folder of the windows that open from now on.
    var folder: StateFolder { get }

    /// Cuts the windows off that are open: nothing that they write from now on is on the disk.
    ///
    /// - Parameter isPowerCut: Whether writes that are not synchronised yet may be lost or torn, too.
    func cutOff(isPowerCut: Bool)

    /// Has no faults any more.
    func calm()

    func remove()
}

/// A disk of plain files, without faults. Windows that are cut off keep the folder, and the others get a copy of it.
final class PlainDisk: LifeDisk {
    private(set) var folder = StateFolder.temporary()
    private var left: [StateFolder] = []

    nonisolated init() {}

    func cutOff(isPowerCut: Bool) {
        let next = StateFolder.temporary()
        left.append(folder)
        // Before the first write, there is no folder yet.
        try? FileManager.default.copyItem(atPath: folder.path, toPath: next.path)
        folder = next
    }

    func calm() {}

    func remove() { for folder in left + [folder] { folder.remove() } }
}
