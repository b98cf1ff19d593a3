import Foundation
import RailStore
import SharedAlgorithms
import SimulatedDisk
import Simulation
import Waiting

/// The disk of a life, on which its windows keep their journal, with the faults of the plan.
@UIActor
final class LifeDisk {
    private let disk = SimulatedDisk()
    private let folder: StateFolder
    private var faults: [LifeWord]
    private var cuts: SeededGenerator
    /// Whether the plan lets the disk stop for a power cut.
    let stopsForPowerCut: Bool

    /// - Parameter folder: A folder that no other process uses. The lives of a process are done one after the other.
    init(_ plan: LifePlan, _ folder: StateFolder) {
        (self.folder, faults) = (folder, plan.diskFaults)
        cuts = SeedStreams(plan.seed)["power"]
        let stops = plan.faults(named: "disk-power")
        stopsForPowerCut = !stops.isEmpty
        folder.remove()
        for word in stops { disk.stop(afterChanges: word.number("change")) }
    }

    /// Starts the process of a window that opens.
    func process(ofWindow number: Int, isAlone: Bool) throws -> SimulatedProcess {
        let process = try disk.process()
        for word in faults where word.number("window") == number {
            if word.name == "disk-damage", isAlone { damage() }
            if word.name == "disk-kill" { process.kill(afterChanges: word.number("change")) }
            if let fault = DiskFault(rawValue: String(word.name.dropFirst(LifePlan.diskMark.count))) {
                process.fail(fault, after: word.number("after") ?? 0, count: word.number("times"))
            }
        }
        return process
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

    /// Ends all processes, and takes away what was not synchronised yet. Returns how much was lost.
    func cutPower() throws -> Int { try disk.cutPower(seed: cuts.next()) }

    /// Ends the faults, but for those of processes that run.
    func calm() {
        faults = []
        disk.stop(afterChanges: nil)
    }

    func remove() { folder.remove() }
}
