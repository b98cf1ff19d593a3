public import BlackBox
import Foundation
public import TerminalUI
import TestIssues
public import Testing
import Waiting

/// Drives a program through its window in a test, and records what goes wrong as issues at the lines where it was written.
///
/// - A call of the app that fails ends `body`, and becomes an issue at the line of the call, with the screen. A failure in
///   `app.soft { … }` becomes one too, and `body` goes on.
/// - At the end, the window is closed. What a scenario would complain about becomes an issue at the line of `withApp`: a
///   broken frame, an error on the screen that nothing looked for, work that is still running, a program that has ended
///   unasked.
/// - After a failure, the test has two attachments: the last frame as SVG, and the trace of all calls, keys and frames, which
///   `guichet trace show` reads. `swift test --attachments-path FOLDER` keeps them.
///
/// ```swift
/// let window = Window(terminal: try Terminal.headless())
/// window.push(GreeterScreen())
/// try await withApp(window) { app in
///     try await app.match("Name").enterText("Ada")
///     try await app.match("Hello, Ada!")
/// }
/// ```
///
/// - Parameters:
///   - timeout: the time that a call of the app may take.
///   - teardown: shuts down everything behind the window, such as a service, and returns a sentence for each problem there.
/// - Throws: errors of `body` that do not say at which line they belong.
@UIActor
public func withApp(
    _ window: Window, timeout: Duration = App.defaultTimeout,
    teardown: (@UIActor () async -> [String])? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ body: @UIActor (App) async throws -> Void
) async throws {
    let app = App(window, timeout: timeout, teardown: teardown)
    app.beginTest()
    var failure: StepFailure?
    var other: (any Error)?
    do { try await body(app) } catch let error as StepFailure { failure = error } catch { other = error }
    let name = Test.current?.name.prefix { $0 != "(" }.description ?? "app"
    let end = await app.endTest(name, failure: failure, isAbandoned: other != nil)
    for failure in end.failures { Issue.record(failure.message, at: failure.place) }
    for complaint in end.complaints { Issue.record(complaint, at: FileLocation(sourceLocation)) }
    if let drawing = end.drawing {
        Attachment.record(Array(drawing.utf8), named: "\(name).svg", sourceLocation: sourceLocation)
    }
    if let trace = end.trace {
        Attachment.record(Array(trace), named: "\(name).trace", sourceLocation: sourceLocation)
    }
    if let other { try Issue.recordFailures(of: other) }
}
