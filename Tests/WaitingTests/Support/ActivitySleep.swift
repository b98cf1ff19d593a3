import Waiting

extension Activity {
    /// Lets a task of this activity sleep on a clock without end.
    @UIActor
    func sleeps(on clock: VirtualClock) {
        let end = clock.now.advanced(by: .seconds(1_000_000))
        Task { @UIActor in
            await perform { try? await clock.sleep(until: end) }
        }
    }
}
