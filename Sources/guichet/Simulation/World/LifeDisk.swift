import Foundation
import RailStore
import SharedAlgorithms
import SimulatedDisk
import Simulation
import Waiting

/// The disk of a life, with the faults of the plan. The windows keep their journal on it.
@UIActor
final class LifeDisk {
    private let disk = SimulatedDisk()
    private let folder: StateFolder
    private var faults: [LifeWord]
    private var cuts: SeededGenerator
    /// Whether the plan has a power cut.
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

    /// Overwrites the beginning of the journal and of the kept session. The journal has no rows in these bytes, so that
    /// all bookings can be rescued.
    private func damage() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name == "bookings.sqlite" || name.hasPrefix("session") {
            guard let file = FileHandle(forUpdatingAtPath: folder.file(name)) else { continue }
            try? file.write(contentsOf: Data(count: 16))
            try? file.close()
        }
    }

    /// Ends all processes, and loses unsynced changes. Returns the number of lost sectors, sizes and names.
    func cutPower() throws -> Int { try disk.cutPower(seed: cuts.next()) }

    /// Ends the faults, except those of running processes.
    func calm() {
        faults = []
        disk.stop(afterChanges: nil)
    }

    func remove() { folder.remove() }
}
