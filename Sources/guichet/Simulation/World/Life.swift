import Foundation
import HTTPStubs
import Locking
import Rail
import RailStore
import Sandbox
import SimulatedDisk
import Simulation
import TerminalUI
import Waiting

/// The world of one life: service, network, disk, clocks and windows.
@UIActor
final class Life {
    let plan: LifePlan
    let record: LifeRecord
    let service: LifeService
    let disk: LifeDisk
    private(set) var windows: [LifeWindow] = []
    /// The window that the traveller looks at; nil if none is open.
    private(set) var current: LifeWindow?
    /// The scope of everything that happens to the life from outside: waits of the traveller, keys, jumps of the clock.
    let scope: LoopScope
    private let network: FaultyTransport
    private let settings: LifeSettings
    private let timetable: Sandbox
    private let workers: LoopWorker
    private let screens: ScreenWitness
    private let journal: JournalWitness
    private let ids = ScenarioIDs()
    /// The time by which the clock of the windows is ahead of the service's.
    private let skew = Lock(Duration.zero)
    /// The scheduled events from outside, such as keys and jumps of the clock.
    private var sources: [LoopSource] = []
    private var frames = 0
    private var opened = 0

    /// The time at which every life begins.
    nonisolated static let start = Date(timeIntervalSince1970: 1_795_417_200)

    init(
        _ plan: LifePlan, _ trace: LifeTrace, on timetable: Sandbox, _ settings: LifeSettings,
        _ workers: LoopWorker
    ) throws {
        let record = LifeRecord(trace)
        var sandbox = SandboxSettings(
            now: { Self.start.addingTimeInterval(record.elapsed / .seconds(1)) }, seed: 1,
            tokenSeed: plan.seed, events: try plan.events(), executor: workers)
        if plan.hasShortTokens { sandbox.tokenLifetime = .seconds(90) }
        service = LifeService(timetable, sandbox, plan, record)
        (self.plan, self.record, self.settings) = (plan, record, settings)
        (self.timetable, self.workers) = (timetable, workers)
        network = try service.network(plan)
        disk = LifeDisk(plan, settings.folder)
        scope = LoopScope("life", clock: record.clock)
        screens = ScreenWitness(ledger: service.ledger, record: record)
        journal = JournalWitness(
            ledger: service.ledger, record: record, clockJumps: !plan.faults(named: "clock").isEmpty)
        service.acted = { [weak self] change, number in
            guard let self, let window = windows.first(where: { $0.number == number }) else { return }
            await journal.check(change, in: window.program.bookings.service)
        }
    }

    // MARK: Faults

    /// Begins the faults.
    func beginFaults() {
        record.isFaulty = true
        for word in plan.faults(named: "clock") {
            let by = Duration.seconds(word.number("by") ?? 0)
            schedule(after: .seconds(word.number("at") ?? 0), "the clock jumps by \(by)") { [skew] _ in
                skew.withLock { $0 += by }
            }
        }
    }

    /// Ends all faults, and sets the clock of the windows right.
    func calm() {
        record.isFaulty = false
        for source in sources { source.cancel() }
        sources = []
        skew.withLock { $0 = .zero }
        service.calm()
        disk.calm()
        for window in windows { window.calm() }
    }

    /// Schedules work on the life for a later time.
    func schedule(after delay: Duration, _ what: String, _ work: @escaping @UIActor (Life) -> Void) {
        sources.append(
            UILoop.shared.schedule(after: delay, name: what, in: scope) { [weak self] in
                guard let self else { return }
                record.note(what)
                work(self)
            })
    }

    /// Kills the windows whose processes the disk has ended in the middle of a change. If it has ended all of them for
    /// a power cut, cuts the power.
    func heedDisk() {
        let dead = windows.filter(\.process.isDead)
        guard !dead.isEmpty else { return }
        guard dead.count == windows.count, disk.stopsForPowerCut else {
            for window in dead { kill(window, "a change of the disk") }
            return
        }
        record.note("the disk stops: the power is cut")
        for window in dead { window.kill() }
        (windows, current) = ([], nil)
        do {
            let lost = try disk.cutPower()
            record.note("\(lost) sectors and names are lost")
        } catch {
            record.fail("a disk cannot be simulated", "\(error)")
        }
    }

    private func kill(_ window: LifeWindow, _ why: String) {
        record.note("\(why): window \(window.number) is killed")
        window.kill()
        remove(window)
    }

    // MARK: Windows

    /// Opens a window, which becomes the current one.
    func open() async throws {
        opened += 1
        let number = opened
        let process = try disk.process(ofWindow: number, isAlone: windows.isEmpty)
        let folder = StateFolder(path: settings.folder.path, vfs: process.vfs)
        let scope = LoopScope("window \(number)", clock: record.clock)
        let time = ProgramTime(
            start: Self.start, isStated: true, timeZone: .gmt, clock: record.clock,
            elapsed: { [record, skew] in record.elapsed + skew.withLock { $0 } }, jitter: { 0.5 },
            deadline: ScenarioDeadline.timer(in: scope, record.clock))
        let embedded = EmbeddedSandbox(timetable)
        var assembly = Assembly(
            service: .sandbox(embedded), state: folder, journal: folder, savingFolder: folder.path,
            newID: ids.next, time: time, workers: workers)
        assembly.seams = settings.seams(assembly, number)
        let gate = LifeGate(number, process, service, network, workers)
        let stack = try TransportStack.connection(to: .sandbox(gate), faults: nil, recorder: nil, time)
        let program = try assembly.program(
            over: Connection(configuration: embedded.configuration, stack: stack, time: time))
        if number == 1, let account = program.rail.info.demoAccount {
            _ = try await program.rail.signIn(
                Credentials(emailAddress: account.emailAddress, password: account.password))
        }
        let terminal = try Terminal.headless(columns: 96, rows: 32)
        let opened = LifeWindow(
            number, process, program, await program.openWindow(on: terminal, scope: scope)
        ) { [weak self] in self?.painted($0) }
        windows.append(opened)
        current = opened
        record.note("window \(number) opens")
    }

    /// Ends the process of the current window, as when a person leaves the program.
    func endCurrent() async {
        guard let ended = current else { return }
        await ended.end()
        remove(ended)
    }

    private func remove(_ window: LifeWindow) {
        windows.removeAll { $0 === window }
        if current === window { current = windows.last }
    }

    func endAll() async { while current != nil { await endCurrent() } }

    /// Ends all windows, and gives work that is still running the time to end, so that it does not act in the next
    /// life.
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
        guard !window.process.isDead else { return heedDisk() }
        frames += 1
        record.note(
            "frame \(frames) of window \(window.number): \(window.title) \(UInt64(hashOf: window.window.frame.grid.text))"
        )
        screens.look(at: window.window)
        if record.isFaulty, plan.faults(named: "kill").contains(where: { $0.number("frame") == frames }) {
            kill(window, "frame \(frames)")
        }
    }

    /// Checks that the journal keeps no bought booking as one that is not bought.
    func lookAtJournal() async {
        guard record.failure == nil, let bookings = current?.program.bookings.service else { return }
        await journal.look(at: bookings)
    }

    /// Lets time pass, unless the life has already failed.
    func wait(_ time: Duration) async {
        _ = await UILoop.shared.wait(for: "the traveller", timeout: time, scope: scope) { [record] _ in
            record.failure != nil
        }
    }
}
