extension DoubleFailure: CustomStringConvertible {
    public var description: String {
        let failures = [self] + everyOther
        var lines: [String] = []
        var listed: [DoubleIdentity] = []
        for failure in failures {
            lines.append("\(lines.isEmpty ? "" : "Also: ")\(failure.location): \(failure.sentence)")
            if let source = failure.source {
                // The latest failure of a double lists all calls that its earlier failures list.
                let ofSame = failures.filter { $0.source === source }
                let most = ofSame.last { last in ofSame.allSatisfy { $0.callCount <= last.callCount } }
                if !listed.contains(where: { $0 === source }) { lines += (most ?? failure).callLines }
                listed.append(source)
            } else {
                lines += failure.callLines
            }
            if let error = failure.underlying {
                lines.append("The test's own error after that: \(Printed.text(error))")
            }
        }
        let more = failures.reduce(0) { $0 + $1.unlistedCount }
        if more > 0 {
            lines.append("Also: \(more) more \(more == 1 ? "failure" : "failures") of these doubles.")
        }
        return lines.joined(separator: "\n")
    }

    /// The description of this failure alone, without its location, for reporters that show the location themselves.
    public var message: String { ([sentence] + callLines).joined(separator: "\n") }

    /// The failures in `others`. Each is followed by the failures in its own `others`, and so on.
    private var everyOther: [DoubleFailure] { others.flatMap { [$0] + $0.everyOther } }

    private var callLines: [String] {
        switch reason {
        case .nothingExpected, .wrongActor: return []
        default: break
        }
        guard callCount > 0 else { return ["\(double) received no call."] }
        var lines = ["\(double) received \(Printed.calls(callCount)):"]
        if callCount > calls.count { lines.append("  … (\(Printed.calls(callCount - calls.count)) before)") }
        return lines + calls.map { "  \($0)" }
    }

    private var sentence: String {
        switch reason {
        case .unstubbed(let call):
            return "\(call) was called, but \(double) has no rule for it. "
                + "Add one, or widen the condition of one."
        case .sequenceEnded(let call, let count):
            return "\(call) was called, but the sequence of \(Printed.responses(count)) is used up. "
                + "Add a response, or end the sequence with then: .repeatsLast."
        case .scopeEnded(let call):
            return
                "\(call) was called when nobody could respond to it any more, and would have waited for ever: its test "
                + "had ended, been cancelled, verified the scope or released the double. End what calls it before that."
        case .stillHeld(let call, let cancelled):
            return "\(call) was still held when its scope was verified"
                + (cancelled
                    ? ", though its task was cancelled. Respond to it, or use held(failingOnCancellation: true)."
                    : ". End it with respond(with:) or fail(with:).")
        case .heldAtCancellation(let call):
            return "\(call) was still held when its test was cancelled, perhaps by a time limit. "
                + "End it with respond(with:) or fail(with:)."
        case .cannotWait(let call):
            return
                "\(call) was called by code that is not async and cannot wait, but its rule is held() or an "
                + "async closure. Stub it with returns, throws, or a closure that is not async."
        case .cannotThrow(let call, let error):
            return "\(call) was told to throw \(error), but what it stands in for cannot throw; "
                + "the fallback was returned."
        case .wrongError(let call, let error, let expected):
            return "\(call) was told to throw \(error), but what it stands in for throws \(expected) only."
        case .wrongCancellation(let call, let expected):
            return "\(call) was cancelled, but what it stands in for throws \(expected) only, and no "
                + "CancellationError. Use held(), and give it an error with fail(with:)."
        case .notHeld(let call, let state):
            return "\(call) takes no response now: \(state). Only a held call takes one, and only once."
        case .noSuchCall(let index):
            return "There is no call \(index) of \(double). "
                + (index < 0
                    ? "Calls are counted from 0."
                    : "Wait for it with call(\(index)), which returns once it has been received.")
        case .nothingExpected(let expectation):
            return "Any calls would meet this expectation: \(expectation). Name what is expected."
        case .count(let expected, let received, let wanted):
            return "Expected \(expected) of \(wanted), but received \(received)."
        case .order(let expected, let received):
            return
                "Expected in this order: \(Printed.list(expected)); but received: \(Printed.list(received))."
        case .noCommonScope(let others):
            return "\(double) and \(Printed.list(others)) do not share a log, so their order is unknown. "
                + "Make them in the same scope: StubbedFunction(…, in: scope)."
        case .waitCancelled(let awaited):
            return "Waiting for \(awaited) was cancelled, perhaps by a time limit."
        case .waitTimedOut(let awaited, let limit):
            return "Waited \(Printed.time(limit)) for \(awaited), in vain."
        case .endedUncancelled(let call, let state):
            return "\(call) will not be cancelled any more: \(state)."
        case .wrongActor(let type):
            return
                "A value of the type \(type) belongs to another actor. Ask for it on the actor that made it Confined."
        }
    }
}

extension DoubleFailure: LocatedError {
    package var locatedFailures: [LocatedFailure] {
        let all = [self] + everyOther
        return LocatedFailure.shortened(
            all.map { LocatedFailure($0.message, at: $0.location) }, unlisted: otherCount + 1 - all.count,
            of: "these doubles")
    }
}
