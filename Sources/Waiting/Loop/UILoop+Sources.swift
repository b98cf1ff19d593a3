import CWaiting
import Foundation

extension UILoop {
    /// Calls `handler` in each pass in which `descriptor` can be read, or is at its end.
    ///
    /// Cancel the source before you close the descriptor. Otherwise the loop stops listening to the closed
    /// descriptor, and reports the mistake to `issueReporter`. A negative descriptor is reported at once.
    ///
    /// - Parameter scope: the scope that is not quiescent while the loop listens; nil is the loop's own scope.
    @UIActor public func addSource(
        readable descriptor: Int32, name: String, in scope: LoopScope? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, _ handler: @escaping @UIActor () -> Void
    ) -> LoopSource {
        add(
            InputSource(
                number: makeNumber(), descriptor: descriptor, name: name,
                location: FileLocation(file: fileID, path: filePath, line: line),
                scope: scope ?? self.scope, handler: handler))
    }

    /// Calls `handler` in each pass in which `descriptor` can take more output, or is closed at its other end.
    ///
    /// Cancel the source as soon as there is nothing to write, because an idle pipe can always take more.
    ///
    /// - Parameter scope: the scope that is not quiescent while the loop listens; nil is the loop's own scope.
    @UIActor public func addSource(
        writable descriptor: Int32, name: String, in scope: LoopScope? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, _ handler: @escaping @UIActor () -> Void
    ) -> LoopSource {
        add(
            InputSource(
                number: makeNumber(), descriptor: descriptor, events: Int16(POLLOUT), name: name,
                location: FileLocation(file: fileID, path: filePath, line: line),
                scope: scope ?? self.scope, handler: handler))
    }

    @UIActor private func add(_ input: InputSource) -> LoopSource {
        if input.descriptor < 0 { giveUp(input) } else { inputs.append(input) }
        return LoopSource(name: input.name) { [self, number = input.number] in
            inputs.removeAll { $0.number == number }
        }
    }

    /// Calls `handler` once, when `delay` has passed on the scope's clock. A nil `scope` is the loop's own scope.
    @UIActor public func schedule(
        after delay: Duration, name: String, in scope: LoopScope? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, _ handler: @escaping @UIActor () -> Void
    ) -> LoopSource {
        let scope = scope ?? self.scope
        let timer = addTimer(
            at: scope.timeline.now.advanced(by: max(delay, .zero)), name: name, scope: scope,
            timeline: scope.timeline,
            location: FileLocation(file: fileID, path: filePath, line: line), handler)
        return LoopSource(name: name) { timer.cancel() }
    }

    @UIActor func addTimer(
        at deadline: LoopInstant, name: String, scope: LoopScope?, timeline: Timeline,
        location: FileLocation?, _ handler: @escaping @UIActor () -> Void
    ) -> LoopTimer {
        let timer = LoopTimer(
            deadline: deadline, number: makeNumber(), name: name, location: location, scope: scope,
            timeline: timeline, handler: handler)
        timeline.add(timer)
        list(timeline)
        return timer
    }

    /// Calls `handler` in the pass after each delivery of a signal, e.g. `SIGWINCH`. A signal that may come is not pending:
    /// it does not keep a scope from being quiescent.
    ///
    /// A signal that no program can handle, such as `SIGKILL`, is reported to `issueReporter`, and never
    /// delivered.
    @UIActor public func addSignal(
        _ signal: Int32, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        _ handler: @escaping @UIActor () -> Void
    ) -> LoopSource {
        let sources = signals ?? SignalSources(loop: self)
        signals = sources
        if let source = sources.add(signal, handler) { return source }
        let error = String(cString: strerror(errno))
        issueReporter.report(
            LoopIssue(
                kind: .unwatchableSignal, message: "Signal \(signal) cannot be listened to: \(error).",
                location: FileLocation(file: fileID, path: filePath, line: line)))
        return LoopSource(name: "signal \(signal)") {}
    }

    /// Lets `display` paint at the end of each pass in which `needsDisplay` is true. The loop does not keep the display
    /// alive.
    ///
    /// - Parameter scope: counts the frames; nil is the loop's own scope.
    @UIActor public func addDisplay(_ display: any LoopDisplay, in scope: LoopScope? = nil) -> LoopSource {
        displays.removeAll { $0.display == nil }
        let number = makeNumber()
        displays.append(DisplaySource(number: number, display: display, scope: scope ?? self.scope))
        return LoopSource(name: "display") { [self] in displays.removeAll { $0.number == number } }
    }
}
