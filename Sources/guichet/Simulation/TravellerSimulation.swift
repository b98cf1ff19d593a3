import Foundation
import Marks
import RailStore
import Sandbox
import Simulation
import Waiting

/// The settings of all lives, which tests may change.
struct LifeSettings: Sendable {
    /// Returns the wrappers around the parts of a window that opens, by its assembly and its number in the life, from
    /// 1.
    var seams: @Sendable (Assembly, _ window: Int) -> Seams = { _, _ in Seams() }
    /// The log that counts the marks; nil if they are not counted.
    var marks: MarkLog?
    /// The folder of the journal, which no other process uses. Screens show its path.
    var folder = StateFolder.temporary(named: "life-\(ProcessInfo.processInfo.processIdentifier)")
}

/// Lives of a traveller with the window, its journal and the service in one process.
@UIActor
final class TravellerSimulation: SimulatedProgram {
    private let settings: LifeSettings
    private let workers: LoopWorker
    /// The timetable, which all lives share.
    private let timetable: Sandbox

    /// The disks of the last lives. A disk must be kept until the last task of its life has released its databases.
    private var disks: [LifeDisk] = []

    init(_ settings: LifeSettings = LifeSettings(), workers: LoopWorker) {
        (self.settings, self.workers) = (settings, workers)
        timetable = .builtIn(SandboxSettings(now: { Life.start }, executor: workers))
    }

    func live(_ plan: LifePlan, _ trace: LifeTrace) async -> LifeOutcome {
        _ = settings.marks?.take()
        var outcome = LifeOutcome(seed: plan.seed)
        do {
            _ = try await timetable.ready()
            var order = SeedStreams(plan.seed)["order"]
            outcome.failure = try await UILoop.shared.withOrder(
                .seeded(order.next()), executorPreference: workers
            ) {
                let life = try Life(plan, trace, on: self.timetable, self.settings, self.workers)
                self.disks = self.disks.suffix(15) + [life.disk]
                do { try await self.live(life) } catch {
                    life.record.fail("the program cannot be opened", "\(error)")
                }
                await life.end()
                return life.record.failure
            }
        } catch {
            outcome.failure = LifeFailure("a life cannot be done", "\(error)")
        }
        for (mark, count) in settings.marks?.take() ?? [:] { outcome.marks[mark.rawValue] = count }
        return outcome
    }

    private func live(_ life: Life) async throws {
        try await life.open()
        life.beginFaults()
        let traveller = LifeTraveller(life)
        await traveller.idle()
        for step in life.plan.steps where life.record.failure == nil { await traveller.take(step) }
        if life.record.failure == nil { try await rest(life, traveller) }
        if life.service.signIns > 1, !life.plan.mayEndSessions {
            life.record.fail("the traveller had to sign in again, and nothing had ended the session")
        }
    }

    /// The pauses between two looks at a life that has to come to rest: together less than a day.
    private static let pauses: [Duration] = [
        .zero, .seconds(60), .seconds(1200), .seconds(7200), .seconds(72_000),
    ]

    /// Ends the faults, restarts the program, and compares the witnesses. If they disagree, lets time pass and compares
    /// again.
    private func rest(_ life: Life, _ traveller: LifeTraveller) async throws {
        life.record.note("the faults end")
        life.calm()
        var failure: LifeFailure?
        for pause in Self.pauses {
            await life.endAll()
            await life.wait(pause)
            try await life.open()
            await traveller.idle()
            do {
                try await traveller.openTrips(whole: true)
                let shown = try traveller.shown()
                life.service.refreshLedger()
                let witness = try await FinalWitness(
                    life.service.ledger, shown.program.bookings, shown.window)
                failure = witness.disagreements.first
            } catch {
                failure = LifeFailure("the program cannot be used after the faults", "\(error)")
            }
            guard let failure else { return }
            life.record.note("not yet: \(failure.rule)")
        }
        if let failure { life.record.fail(failure.rule, failure.details.joined(separator: "; ")) }
    }
}
