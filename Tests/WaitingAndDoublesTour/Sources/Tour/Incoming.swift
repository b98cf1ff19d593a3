import Foundation
import Waiting

@UIActor
func sources(_ guide: Guide) async throws {
    let loop = UILoop.shared
    let slot = Pipe()
    var letters = ""
    let letterbox = loop.addSource(
        readable: slot.fileHandleForReading.fileDescriptor, name: "the letterbox"
    ) { letters += String(decoding: slot.fileHandleForReading.availableData, as: UTF8.self) }
    slot.fileHandleForWriting.write(Data("a dozen, please".utf8))
    try await eventually("a letter") { letters == "a dozen, please" }
    letterbox.cancel()
    guide.check(
        letterbox.isCancelled && letterbox.name == "the letterbox", "a source has a name and can be cancelled"
    )

    var hasRoom = false
    let chute = loop.addSource(writable: slot.fileHandleForWriting.fileDescriptor, name: "the chute") {
        hasRoom = true
    }
    try await eventually("room for a letter") { hasRoom }
    chute.cancel()

    var rings = 0
    let bell = loop.addSignal(SIGUSR1) { rings += 1 }
    kill(getpid(), SIGUSR1)
    try await eventually("the bell") { rings == 1 }
    bell.cancel()

    var isDone = false
    let timer = loop.schedule(after: .milliseconds(1), name: "the timer") { isDone = true }
    try await eventually("the timer", scope: loop.scope) { isDone }
    guide.check(timer.name == "the timer", "a timer fires and has a name")
}

/// A shop window. The loop paints it when `needsDisplay` is true.
@UIActor
final class ShopWindow: LoopDisplay {
    private(set) var painted = 0
    var needsDisplay = true

    func display() {
        painted += 1
        needsDisplay = false
    }
}

@UIActor
func turns(_ guide: Guide) async throws {
    let loop = UILoop.shared
    let scope = LoopScope("street")
    let window = ShopWindow()
    let source = loop.addDisplay(window, in: scope)
    window.needsDisplay = true
    guide.check(window.needsDisplay, "a display says that it needs display")
    let frames = loop.frames.makeAsyncIterator()
    guard let frame = await frames.next() else { return }
    guide.check(scope.frames == 1 && frame.frame == loop.statistics.frames, "the loop paints a display once")
    let anyDisplay: any LoopDisplay = window
    anyDisplay.display()
    guide.check(!anyDisplay.needsDisplay, "a display can also be painted by hand")
    Task { @UIActor in window.needsDisplay = true }
    for await turn in loop.passes {
        guide.check(turn.pass > frame.pass, "a later pass has a higher number")
        break
    }
    guide.check(loop.statistics.passes >= loop.statistics.sleeps, "the loop sleeps at most once in each pass")
    source.cancel()
}
