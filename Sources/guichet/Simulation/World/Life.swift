import Foundation
import Locking
import Rail
import RailStore
import Sandbox
import Simulation
import TerminalUI
import Waiting

/// The world of one life: service, network, disk, clocks and windows.
@UIActor
final class Life {
    let plan: LifePlan
    let record: LifeRecord
    let service: LifeService
    private(set) var windows: [LifeWindow] = []
    /// The window that the traveller looks at; nil if none is open.
    private(set) var current: LifeWindow?
    /// The scope of what happens to the life from outside: waits of the traveller, keys, clocks.
    let scope: LoopScope
    private let network: LifeNetwork
    let disk: LifeDisk
    private let settings: LifeSettings
    private let timetable: Sandbox
    private let workers: LoopWorker
    private let witness: ScreenWitness
    private let ids = ScenarioIDs()
    /// How far the clock of the windows is ahead of the service's.
    private let skew = Lock(Duration.zero)
    private var sources: [LoopSource] = []
    private var killFrames: [Int]
    private var frames = 0
    private var opened = 0
    private var isCalm = true

    /// The time at which every life begins.
    nonisolated static let start = Date(timeIntervalSince1970: 1_795_417_200)

    init(
        _ plan: LifePlan, _ trace: LifeTrace, on timetable: Sandbox, _ settings: LifeSettings,
        _ workers: LoopWorker
    ) throws {
        let words = LifeWords(plan)
        let record = LifeRecord(trace)
        let clock = record.clock
        let begin = clock.now
        let now: @Sendable () -> Date = {
            Self.start.addingTimeInterval(begin.duration(to: clock.now) / .seconds(1))
        }
        var sandbox = SandboxSettings(
            now: now, seed: 1, tokenSeed: plan.seed, events: try words.events(), executor: workers)
        if words.hasShortTokens { sandbox.tokenLifetime = .seconds(90) }
        service = LifeService(timetable, sandbox, words, record)
        (self.plan, self.record, self.settings) = (plan, record, settings)
        (self.timetable, self.workers) = (timetable, workers)
        network = try LifeNetwork(service, plan, record)
        disk = LifeDisk(plan, settings.folder)
        scope = LoopScope("life", clock: clock)
        witness = ScreenWitness(ledger: service.ledger, record: record)
        killFrames = words.faults("kill").compactMap { $0.number("frame") }
        service.acted = { [weak self] change, window in await self?.acted(change, window) }
    }

    // MARK: Faults

    /// Lets faults happen from now on.
    func beginFaults() {
        isCalm = false
        for window in windows { window.isCalm(false) }
        for word in LifeWords(plan).faults("clock") {
            let by = Duration.seconds(word.number("by") ?? 0)
            schedule(after: .seconds(word.number("at") ?? 0), "the clock jumps by \(by)") { [skew] _ in
                skew.withLock { $0 += by }
            }
        }
    }

    /// Ends all faults. Windows that open from now on have the right time.
    func calm() {
        isCalm = true
        for window in windows { window.isCalm(true) }
        for source in sources { source.cancel() }
        (sources, killFrames) = ([], [])
        skew.withLock { $0 = .zero }
        service.calm()
        disk.calm()
    }

    /// Does something to the life at a later time.
    func schedule(after delay: Duration, _ what: String, _ work: @escaping @UIActor (Life) -> Void) {
        sources.append(
            UILoop.shared.schedule(after: delay, name: what, in: scope) { [weak self] in
                guard let self else { return }
                record.note(what)
                work(self)
            })
    }

    /// Kills all windows, as when the machine is switched off.
    func cutPower(_ why: String) {
        guard !windows.isEmpty else { return }
        record.note("\(why): the power is cut")
        for window in windows { window.kill() }
        (windows, current) = ([], nil)
        do {
            let lost = try disk.cutPower()
            record.note("\(lost) sectors and names are lost")
        } catch {
            record.fail("a disk cannot be simulated", "\(error)")
        }
    }

    /// Kills the windows whose processes the disk has ended in the middle of a write.
    func heedDisk() {
        let dead = windows.filter { disk.hasEnded(window: $0.number) }
        guard !dead.isEmpty else { return }
        if dead.count == windows.count, disk.stopsForPowerCut { return cutPower("the disk stops") }
        for window in dead { kill(window, "a change of the disk") }
    }

    /// Kills the process of one window.
    func kill(_ window: LifeWindow, _ why: String) {
        record.note("\(why): window \(window.number) is killed")
        window.kill()
        disk.end(window: window.number)
        windows.removeAll { $0 === window }
        if current === window { current = windows.last }
    }

    // MARK: Windows

    /// Opens a window, which becomes the one that the traveller looks at.
    func open() async throws {
        opened += 1
        let number = opened
        let scope = LoopScope("window \(number)", clock: record.clock)
        let folder = try disk.open(window: number)
        let gate = LifeGate(network, number: number, isCalm: isCalm) { [disk] in
            disk.hasEnded(window: number)
        }
        let (clock, begin, skew) = (record.clock, LoopInstant(nanoseconds: 0), skew)
        var time = ProgramTime(start: Self.start, isStated: true, timeZone: .gmt, clock: clock)
        time.elapsed = { begin.duration(to: clock.now) + skew.withLock { $0 } }
        time.jitter = { 0.5 }
        time.deadline = ScenarioDeadline.timer(in: scope, clock)
        let embedded = EmbeddedSandbox(timetable)
        var assembly = Assembly(
            service: .sandbox(embedded), state: folder, journal: folder, savingFolder: folder.path,
            newID: ids.next, time: time, workers: workers)
        settings.prepare(&assembly, Surroundings(now: time.now, journal: folder, window: number))
        let stack = try TransportStack.connection(to: .sandbox(gate), faults: nil, recorder: nil, time)
        let program = try assembly.program(
            over: Connection(configuration: embedded.configuration, stack: stack, time: time))
        if opened == 1, let account = program.rail.info.demoAccount {
            _ = try await program.rail.signIn(
                Credentials(emailAddress: account.emailAddress, password: account.password))
        }
        let terminal = try Terminal.headless(columns: 96, rows: 32)
        let window = await program.openWindow(on: terminal, scope: scope)
        let opened = LifeWindow(number, program, scope, window, gate)
        opened.observe { [weak self] in self?.painted($0) }
        windows.append(opened)
        current = opened
        record.note("window \(number) opens")
    }

    /// Ends the process of the current window, as when a person leaves it.
    func endCurrent() async {
        guard let ended = current else { return }
        await ended.end()
        windows.removeAll { $0 === ended }
        disk.end(window: ended.number)
        current = windows.last
    }

    func endAll() async { while current != nil { await endCurrent() } }

    /// Ends all windows, and gives the work that is left the time to end: it must not act in the next life.
    func end() async {
        calm()
        await endAll()
        _ = await UILoop.shared.wait(for: "the end of a life", timeout: .seconds(120), scope: scope) { _ in
            false
        }
        disk.remove()
    }

    func switchWindow() {
        guard let current, let index = windows.firstIndex(where: { $0 === current }) else { return }
        self.current = windows[(index + 1) % windows.count]
    }

    private func painted(_ window: LifeWindow) {
        guard windows.contains(where: { $0 === window }) else { return }
        guard !disk.hasEnded(window: window.number) else { return heedDisk() }
        frames += 1
        record.note(
            "frame \(frames) of window \(window.number): \(window.title) \(UInt64(hashOf: window.window.frame.grid.text))"
        )
        witness.look(at: window.window)
        if killFrames.contains(frames) { kill(window, "frame \(frames)") }
    }

    // MARK: The journal while the life goes on

    /// Checks that the journal keeps nothing as not bought that is.
    func lookAtJournal() async {
        guard record.failure == nil, let kept = try? await current?.program.bookings.service.summaries()
        else { return }
        let ledger = service.ledger
        for row in kept where [.held, .released, .expired, .refused].contains(row.state) {
            let bought = ledger.entries.values.filter {
                $0.externalRef == row.id && $0.state == .bought && !ledger.lost.contains($0.id)
            }
            guard let entry = bought.min(by: { $0.id < $1.id }) else { continue }
            record.fail(
                "a bought booking is kept as not bought", "\(entry.code) is kept as \(row.state.rawValue)")
        }
    }

    /// Checks that the journal expects what the service has just done.
    private func acted(_ change: LifeLedger.Change, _ number: Int) async {
        guard let window = windows.first(where: { $0.number == number }),
            // A journal that cannot be read on a bad disk says nothing.
            let kept = try? await window.program.bookings.service.summaries()
        else { return }
        let entry = change.entry
        let row = kept.first { $0.id == entry.externalRef || $0.bookingID == entry.id }
        let expected: [BookingIntent.State] =
            switch change.kind {
            case .held: BookingIntent.State.allCases
            case .bought: [.buying, .bought, .ticket, .refunding, .refunded]
            case .refunded: [.refunding, .refunded]
            }
        if change.kind == .refunded, let row, row.state == .ticket {
            // A request that was given up may act later. The row then still has the offer that was chosen.
            let intent = try? await window.program.bookings.service.kept(row.id)
            guard let intent, intent.refund?.chosen == nil else { return }
        } else {
            guard row.map({ !expected.contains($0.state) }) ?? true else { return }
        }
        record.fail(
            "the service has acted, and the journal does not expect it",
            "\(entry.code) is kept as \(row?.state.rawValue ?? "nothing")")
    }
}
