import Foundation

/// The least that a thread can do which sleeps in `poll(2)` and is woken by another: no loop, no actor, no list.
struct PipeContender: WaitContender {
    let name = "wait.floor"

    private let pipe = Pipe()

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, Int32(seconds * 1000)) > 0 else { return isTrue() }
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1) == 1 && isTrue()
    }

    func tell(_ change: () -> Void) {
        change()
        var byte: UInt8 = 1
        _ = write(pipe.fileHandleForWriting.fileDescriptor, &byte, 1)
    }
}
