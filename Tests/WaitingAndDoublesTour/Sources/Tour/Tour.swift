import Foundation
import Waiting

/// A day in a small bakery. The tour uses every public call of `Waiting` and `Doubles`.
@main
struct Tour {
    static func main() throws {
        let guide = try owningTheThread()
        let mistakes = try UILoop.run(for: "the end of the day") { @UIActor in
            await guide.chapter("Waits") { try await waits($0) }
            await guide.chapter("Expectations") { try await expectations($0) }
            await guide.chapter("Reports") { try await reports($0) }
            await guide.chapter("Work in progress") { try await work($0) }
            await guide.chapter("Clocks") { try await clocks($0) }
            await guide.chapter("Sources") { try await sources($0) }
            await guide.chapter("Passes and frames") { try await turns($0) }
            await guide.chapter("Diagnostics") { try await diagnostics($0) }
            await guide.chapter("Whole tests") { try await wholeTests($0) }
            await guide.chapter("Doubles of async functions") { try await asynchronous($0) }
            await guide.chapter("Doubles of functions that are not async") { try await synchronous($0) }
            await guide.chapter("Doubles with a completion") { try await completions($0) }
            await guide.chapter("Failures of doubles") { try await failures($0) }
            return guide.mistakes
        }
        print(mistakes == 0 ? "All checks passed." : "\(mistakes) checks failed.")
        exit(mistakes == 0 ? 0 : 1)
    }

    /// Runs the chapters in which code owns the loop's thread.
    static func owningTheThread() throws -> Guide {
        try UILoop.run(for: "the opening") { @UIActor in
            let guide = Guide()
            openTheShop(guide)
            serveByHand(guide)
            return guide
        }
    }
}
