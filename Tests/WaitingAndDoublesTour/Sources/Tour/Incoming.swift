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
    guide.check(letterbox.isCancelled && letterbox.name == "the letterbox", "the letterbox was emptied")

    var rings = 0
    let bell = loop.addSignal(SIGUSR1) { rings += 1 }
    kill(getpid(), SIGUSR1)
    try await eventually("the bell") { rings == 1 }
    bell.cancel()

    var isDone = false
    let timer = loop.schedule(after: .milliseconds(1), name: "the timer") { isDone = true }
    try await eventually("the timer", scope: loop.scope) { isDone }
    guide.check(timer.name == "the timer", "the oven's timer rang")
}

/// A shop window, painted when something in it has changed.
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
    guide.check(window.needsDisplay, "the window is to be dressed")
    let frames = loop.frames.makeAsyncIterator()
    guard let frame = await frames.next() else { return }
    guide.check(scope.frames == 1 && frame.frame == loop.statistics.frames, "the window was dressed once")
    let anyDisplay: any LoopDisplay = window
    anyDisplay.display()
    guide.check(!anyDisplay.needsDisplay, "it may be dressed by hand, too")
    Task { @UIActor in window.needsDisplay = true }
    for await turn in loop.passes {
        guide.check(turn.pass > frame.pass, "and the loop has gone on")
        break
    }
    guide.check(loop.statistics.passes >= loop.statistics.sleeps, "it sleeps at most once a pass")
    source.cancel()
}
