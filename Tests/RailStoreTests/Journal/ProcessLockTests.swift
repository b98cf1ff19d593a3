import Foundation
import Testing

@testable import RailStore

@Suite("The locks of processes")
struct ProcessLockTests {
    @Test(
        "when the list is opened, only the files left behind by killed processes are removed")
    func leftBehind() async throws {
        try await withFolder { folder in
            let booker = Booker(FakeBookingService(), in: folder)
            _ = try await booker.bookings.hold(Journey.request())
            let alive = try ProcessLock(in: folder)
            for name in ["1", "2", UUID().uuidString] {
                try Data().write(to: URL(filePath: folder.file("bookings-\(name).lock")))
            }
            try Data().write(to: URL(filePath: folder.file("bookings.lock")))
            let before = try Set(files(in: folder))
            _ = try Booker(FakeBookingService(), in: folder).states()
            let removed = try before.subtracting(files(in: folder))
            #expect(removed.count == 3 && removed.isSuperset(of: ["bookings-1.lock", "bookings-2.lock"]))
            #expect(ProcessLock.isAlive(alive.name, in: folder))
        }
    }

    @Test("a process that removes old locks does not remove a lock that another process is just making")
    func race() async throws {
        try await withFolder { folder in
            try PrivateFile.makeFolder(folder.path)
            let (passes, ends) = (Log<Bool>(), Log<Bool>())
            Thread.detachNewThread {
                while ends.all.isEmpty {
                    ProcessLock.removeThoseOfEndedProcesses(in: folder)
                    if passes.all.isEmpty { passes.add(true) }
                }
                passes.add(true)
            }
            while passes.all.isEmpty {}
            for _ in 1...3_000 {
                let lock = try ProcessLock(in: folder)
                #expect(ProcessLock.isAlive(lock.name, in: folder))
            }
            ends.add(true)
            while passes.all.count < 2 {}
            #expect(try files(in: folder) == [])
        }
    }
}
