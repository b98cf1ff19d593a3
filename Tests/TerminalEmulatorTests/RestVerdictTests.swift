import Testing
import Waiting

@testable import TerminalEmulator

@Suite("What can make blocked threads go on")
struct RestVerdictTests {
    private let soon = LoopInstant(nanoseconds: 1)
    private let late = LoopInstant(nanoseconds: 2)

    @Test("a program is at rest for good, until its next timer, or not known to be")
    func verdicts() {
        #expect(RestVerdict([.waits(until: nil), .waits(until: nil)]) == .forGood)
        #expect(
            RestVerdict([.waits(until: late), .waits(until: nil), .waits(until: soon)]) == .untilTimer(soon))
        #expect(RestVerdict([.waits(until: soon), .notKnown("a"), .notKnown("b")]) == .notKnown("a"))
        let held = ThreadRest.waits(until: nil, answer: "GET /a")
        #expect(RestVerdict([.waits(until: nil), held]) == .untilAnswer("GET /a"))
        #expect(RestVerdict([held, .waits(until: late)]) == .untilTimer(late))
        #expect(RestVerdict.untilAnswer("GET /a").end == .distantFuture)
    }

    @Test("a connection is found in the system's list by the number of its socket")
    func connections() {
        func list(unread: String = "00000000", state: String = "01") -> String {
            """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:E935 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 17 1 0 1
               2: 0100007F:A72C 0100007F:E935 \(state) 00000000:00000000 00:00000000 00000000     0        0 18 2 0 2
               3: 0100007F:E935 0100007F:A72C 01 00000000:\(unread) 00:00000000 00000000     0        0 19 1 0 2
               4: 0200007F:A72D 0A00007F:0050 01 00000000:00000000 00:00000000 00000000     0        0 20 1 0 2
            """
        }
        let connection = TCPConnection("socket:[18]", in: list())
        #expect(connection?.port == 0xA72C && connection?.serverPort == 0xE935)
        #expect(connection?.isQuiet == true)
        #expect(TCPConnection("socket:[18]", in: list(unread: "0000000A"))?.isQuiet == false)
        // It is about to be closed, it listens, its other end is elsewhere, and it does not exist.
        #expect(TCPConnection("socket:[18]", in: list(state: "08")) == nil)
        for socket in [17, 20, 21] { #expect(TCPConnection("socket:[\(socket)]", in: list()) == nil) }
    }

    @Test("who can make a descriptor readable is seen from what it is open on")
    func sources() {
        #expect(WaitSource("pipe:[4711]") == .own)
        #expect(WaitSource("anon_inode:[eventfd]") == .own)
        #expect(WaitSource("anon_inode:[timerfd]") == .timer)
        #expect(WaitSource("anon_inode:[eventpoll]") == .list)
        #expect(WaitSource("socket:[4711]") == .socket)
        #expect(WaitSource("/dev/pts/3") == .terminal("/dev/pts/3"))
        #expect(WaitSource("anon_inode:inotify") == .other("it waits for changes of files"))
        #expect(WaitSource("anon_inode:[io_uring]") == .other("it waits at anon_inode:[io_uring]"))
        #expect(WaitSource("/tmp/pipe") == .other("it waits at /tmp/pipe"))
    }

    @Test("a timer's time and a list's members are read from their lines")
    func information() {
        let timer = "pos:\t0\nclockid: 1\nit_value: (2, 500000000)\nit_interval: (0, 0)\n"
        #expect(WaitSource.rest(ofTimer: timer) == .milliseconds(2500))
        #expect(WaitSource.rest(ofTimer: "it_value: (0, 0)\n") == nil)
        let list = "pos:\t0\ntfd:        4 events:       19 data: 4\ntfd:       11 events:       19 data: b\n"
        #expect(WaitSource.members(ofList: list) == [4, 11])
    }

    #if os(Linux) && arch(x86_64)
        /// Returns the wait of a call whose memory has these bytes at every address.
        private func wait(_ call: String, memory: [UInt8] = []) -> BlockedCall.Wait? {
            BlockedCall("\(call) 0x7ffd 0x7f01\n")?.wait { _, count in
                memory.isEmpty ? nil : Array((memory + [UInt8](repeating: 0, count: count)).prefix(count))
            }
        }

        @Test("the arguments of a call say for what it waits, and how long")
        func calls() {
            let tenSeconds: [UInt8] = [10]
            #expect(wait("0 0x3 0x7f 0x400 0x0 0x0 0x0") == .init(descriptors: [3], isRead: true))
            #expect(
                wait("7 0x7f 0x1 0x5dc 0x0 0x0 0x0", memory: [4, 0, 0, 0, 1, 0, 0, 0])
                    == .init(descriptors: [4], end: .after(.milliseconds(1500))))
            #expect(
                wait("7 0x7f 0x1 0xffffffff 0x0 0x0 0x0", memory: [4]) == .init(descriptors: [4]))
            #expect(wait("7 0x7f 0x1 0xffffffff 0x0 0x0 0x0") == nil)
            #expect(wait("23 0x4 0x7f 0x0 0x0 0x0 0x0", memory: [0b1001]) == .init(descriptors: [0, 3]))
            #expect(
                wait("232 0x5 0x7f 0x10 0x64 0x0 0x0")
                    == .init(descriptors: [5], end: .after(.milliseconds(100))))
            #expect(
                wait("35 0x7f 0x0 0x0 0x0 0x0 0x0", memory: tenSeconds) == .init(end: .after(.seconds(10))))
            #expect(
                wait("230 0x1 0x1 0x7f 0x0 0x0 0x0", memory: tenSeconds)
                    == .init(end: .at(.seconds(10), clock: 1)))
            #expect(wait("202 0x7f 0x80 0x2 0x0 0x0 0x0") == .init())
            #expect(
                wait("202 0x7f 0x189 0x2 0x7f 0x0 0x0", memory: tenSeconds)
                    == .init(end: .at(.seconds(10), clock: 0)))
            #expect(wait("61 0xffffffff 0x0 0x0 0x0 0x0 0x0") == .init())
        }

        @Test(
            "a thread that runs, is blocked elsewhere, or in a call that says nothing, waits for nothing known"
        )
        func noCalls() {
            #expect(BlockedCall("running\n") == nil)
            #expect(BlockedCall("-1 0x7ffd 0x7f01\n") == nil)
            // io_uring_enter(2)
            #expect(wait("426 0x3 0x0 0x1 0x1 0x0 0x0") == nil)
        }
    #endif
}
