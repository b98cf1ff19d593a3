import CWaiting
import Foundation
import HeapModule

extension UILoop {
    /// Calls `handler` in each pass in which `descriptor` can be read, or is at its end.
    @UIActor public func addSource(
        readable descriptor: Int32, name: String, _ handler: @escaping @UIActor () -> Void
    ) -> LoopSource {
        let input = InputSource(descriptor: descriptor, handler: handler)
        inputs.append(input)
        wakeUp()
        return LoopSource(name: name) { [self] in
            input.isCancelled = true
            inputs.removeAll { $0 === input }
        }
    }

    /// Calls `handler` once, when `delay` has passed on the scope's clock; nil is the loop's own scope.
    @UIActor public func schedule(
        after delay: Duration, name: String, in scope: LoopScope? = nil,
        _ handler: @escaping @UIActor () -> Void
    ) -> LoopSource {
        let scope = scope ?? self.scope
        nextTimerNumber += 1
        let timer = LoopTimer(
            deadline: scope.clock.now.advanced(by: max(delay, .zero)), number: nextTimerNumber, scope: scope,
            handler: handler)
        scope.timers += 1
        timers.insert(timer)
        wakeUp()
        let source = LoopSource(name: name) { timer.cancel() }
        return source
    }

    /// Calls `handler` in the pass after each delivery of a signal, e.g. `SIGWINCH`.
    @UIActor public func addSignal(
        _ signal: Int32, _ handler: @escaping @UIActor () -> Void
    ) -> LoopSource {
        let sources = signals ?? SignalSources(loop: self)
        signals = sources
        return sources.add(signal, handler)
    }

    /// Lets `display` paint at the end of each pass in which it needs to; it is not kept alive.
    @UIActor public func addDisplay(_ display: any LoopDisplay) -> LoopSource {
        let entry = DisplaySource(display)
        displays.append(entry)
        wakeUp()
        return LoopSource(name: "display") { [self] in displays.removeAll { $0 === entry } }
    }
}

@UIActor
final class InputSource {
    let descriptor: Int32
    let handler: @UIActor () -> Void
    var isCancelled = false

    init(descriptor: Int32, handler: @escaping @UIActor () -> Void) {
        self.descriptor = descriptor
        self.handler = handler
    }
}

@UIActor
final class DisplaySource {
    weak var display: (any LoopDisplay)?

    init(_ display: any LoopDisplay) {
        self.display = display
    }
}
