import Foundation
import Simulation
import Testing
import Waiting

@testable import guichet

/// Each weakness is found within 10,000 lives, and its life is sound without it.
///
/// `Found.txt` has the seed of a life that finds each: that life is tried first, because a search takes minutes.
/// `GUICHET_WEAKNESSES=write` searches from the first seed on, and writes the file anew; `GUICHET_WEAKNESS_LIVES` is then
/// the number of lives in which each must be found.
@Suite(.serialized) struct WeaknessTests {
    private static let lives =
        ProcessInfo.processInfo.environment["GUICHET_WEAKNESS_LIVES"].flatMap { UInt64($0) } ?? 10_000

    @Test(arguments: Weakness.all) func aWeaknessIsFoundWithin10000Lives(_ weakness: Weakness) throws {
        let isWriting = ProcessInfo.processInfo.environment["GUICHET_WEAKNESSES"] == "write"
        let known = isWriting ? nil : FoundLives.read()[weakness.name]
        let workers = LoopWorker()
        let found = try runOnLoop("a life that finds \(weakness.name)", workers: workers) { @UIActor _ in
            await WeaknessSearch(weakness, workers).first(
                in: [known].compactMap(\.self) + Array(1...Self.lives))
        }
        let (seed, failure) = try #require(found, "\(weakness.sentence) No life has found it.")
        print("\(weakness.name): seed \(seed): \(failure.rule)")
        if isWriting { try FoundLives.add(weakness, seed: seed, failure.rule) }
    }

    @Test func thereAreAtLeast20Weaknesses() {
        #expect(Weakness.all.count >= 20)
        #expect(Set(Weakness.all.map(\.name)).count == Weakness.all.count)
    }
}

/// Looks for a life that fails with a weakness, and does not fail without it.
@UIActor
private struct WeaknessSearch {
    private let faults: [LifeWord]
    private let weakened: TravellerSimulation
    private let sound: TravellerSimulation

    init(_ weakness: Weakness, _ workers: LoopWorker) {
        faults = weakness.faults
        weakened = TravellerSimulation(LifeSettings(seams: weakness.seams), workers: workers)
        sound = TravellerSimulation(workers: workers)
    }

    func first(in seeds: [UInt64]) async -> (seed: UInt64, failure: LifeFailure)? {
        for seed in seeds {
            let plan = LifeDraw(seed).plan
            var worse = plan
            worse.faults += faults
            if let failure = await weakened.live(worse, LifeTrace()).failure,
                await sound.live(plan, LifeTrace()).failure == nil
            {
                return (seed, failure)
            }
        }
        return nil
    }
}
