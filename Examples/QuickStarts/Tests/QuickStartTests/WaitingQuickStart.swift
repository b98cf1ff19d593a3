import Testing
import Waiting

@UIActor
final class EggTimer {
    private(set) var isRinging = false

    func start(minutes: Int, in scope: LoopScope) {
        scope.start("egg timer") {
            try await scope.clock.sleep(for: .seconds(60 * minutes))
            await self.ring()
        }
    }

    private func ring() { isRinging = true }
}

@Test("the egg timer rings after four minutes, which take no real time")
@UIActor
func ringing() async throws {
    let scope = LoopScope("kitchen", clock: VirtualClock())
    let timer = EggTimer()
    timer.start(minutes: 4, in: scope)
    try await eventually("the bell", within: .seconds(250), scope: scope) { timer.isRinging }
}
