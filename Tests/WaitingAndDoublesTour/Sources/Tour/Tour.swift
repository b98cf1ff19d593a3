import Foundation
import Waiting

/// A day in a small bakery, which uses every public call of `Waiting` and `Doubles`.
@main
struct Tour {
    static func main() throws {
        let guide = try owningTheThread()
        let mistakes = try UILoop.run(for: "the end of the day") { @UIActor in
            await guide.chapter("Waits") { try await waits($0) }
            await guide.chapter("Expectations") { try await expectations($0) }
            await guide.chapter("Reports") { try await reports($0) }
            await guide.chapter("Work under way") { try await work($0) }
            await guide.chapter("Clocks") { try await clocks($0) }
            await guide.chapter("What comes in") { try await sources($0) }
            await guide.chapter("Passes and frames") { try await turns($0) }
            await guide.chapter("What hangs") { try await diagnostics($0) }
            await guide.chapter("Doubles of functions that suspend") { try await asynchronous($0) }
            await guide.chapter("Doubles of functions that do not") { try await synchronous($0) }
            await guide.chapter("Doubles with a completion") { try await completions($0) }
            await guide.chapter("What a double says") { try await failures($0) }
            return guide.mistakes
        }
        print(mistakes == 0 ? "All was as expected." : "\(mistakes) things were not as expected.")
        exit(mistakes == 0 ? 0 : 1)
    }

    /// Runs the chapters that own the loop's thread.
    static func owningTheThread() throws -> Guide {
        try UILoop.run(for: "the opening") { @UIActor in
            let guide = Guide()
            openTheShop(guide)
            serveByHand(guide)
            return guide
        }
    }
}
