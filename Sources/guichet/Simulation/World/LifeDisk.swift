import Foundation
import RailStore
import SharedAlgorithms
import Simulation
import Waiting

/// The disk of a life, on which its windows keep their journal, with the faults of the plan.
@UIActor
final class LifeDisk {
    private let disk: SimulatedDisk
    private let folder: StateFolder
    private var processes: [Int: SimulatedProcess] = [:]
    private let faults: [LifeWord]
    private var isCalm = false
    private var cuts: SeededGenerator

    /// - Parameter folder: A folder that no other process uses. The lives of a process are done one after the other.
    init(_ plan: LifePlan, _ folder: StateFolder) {
        disk = SimulatedDisk()
        faults = LifeWords(plan).ofDisk
        cuts = SeedStreams(plan.seed)["power"]
        self.folder = folder
        folder.remove()
        for word in faults where word.name == "disk-power" {
            disk.stop(afterChanges: word.number("change"))
        }
    }

    /// Returns the folder as a window that opens now sees it.
    func open(window number: Int) throws -> StateFolder {
        let process = try disk.process()
        if !isCalm, processes.isEmpty, faults.contains(LifeWord("disk-damage", ["window": "\(number)"])) {
            damage()
        }
        processes[number] = process
        for word in faults where !isCalm && word.number("window") == number {
            if word.name == "disk-kill" { process.kill(afterChanges: word.number("change")) }
            guard let fault = DiskFault(rawValue: String(word.name.dropFirst(LifeWords.diskMark.count)))
            else {
                continue
            }
            process.fail(fault, after: word.number("after") ?? 0, count: word.number("times"))
        }
        return StateFolder(path: folder.path, vfs: process.vfs)
    }

    /// Overwrites the beginning of the journal and of the kept session. No row of the journal is there, so that all that was
    /// booked can be rescued.
    private func damage() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name == "bookings.sqlite" || name.hasPrefix("session") {
            guard let file = FileHandle(forUpdatingAtPath: folder.file(name)) else { continue }
            try? file.write(contentsOf: Data(count: 16))
            try? file.close()
        }
    }

    /// Ends the process of a window: nothing that it writes from now on is on the disk.
    func end(window number: Int) { processes.removeValue(forKey: number)?.kill() }

    /// Ends all processes, and takes away what was not synchronised yet. Returns how much was lost.
    func cutPower() throws -> Int {
        processes = [:]
        return try disk.cutPower(seed: cuts.next())
    }

    /// Whether the disk has ended the process of a window, because the plan says so.
    func hasEnded(window number: Int) -> Bool { processes[number]?.isDead == true }

    /// Whether the plan lets the disk stop for a power cut.
    var stopsForPowerCut: Bool { faults.contains { $0.name == "disk-power" } }

    func calm() {
        isCalm = true
        disk.stop(afterChanges: nil)
        for process in processes.values {
            process.kill(afterChanges: nil)
            process.heal()
        }
    }

    func remove() { folder.remove() }
}
