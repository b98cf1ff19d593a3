import BlackBox
import Doubles
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The latest request", .timeLimit(.minutes(1)))
@UIActor struct LatestRequestTests {
    /// A request with its own window, its service, and a log of its outcomes.
    @UIActor private struct Fixture {
        var app: App
        var service: StubbedFunction<String, String>
        var request = LatestRequest()
        var log = Log()

        func begin(_ question: String) {
            request.begin("Asking \(question)", in: app.window) { [service] in
                try await service(question)
            } stopped: { [log] in
                log.lines.append("stopped \(question)")
            } take: { [log, request] response in
                #expect(!request.isUnderWay)
                log.lines.append(response)
            } failed: { [log, request] _ in
                #expect(!request.isUnderWay)
                log.lines.append("failed \(question)")
            }
        }
    }

    @UIActor private final class Log { var lines: [String] = [] }

    private func withRequest(_ body: @UIActor (Fixture) async throws -> Void) async throws {
        try await withDoubles { scope in
            let service = StubbedFunction<String, String>("service", in: scope).held()
            try await withApp(.obliging) { app in
                await app.rest()
                try await body(Fixture(app: app, service: service))
            }
        }
    }

    @Test(
        "only the response to the latest request counts, whichever response arrives first",
        arguments: [[0, 1], [1, 0]])
    func latest(order: [Int]) async throws {
        try await withRequest { test in
            test.begin("first")
            _ = try await test.service.call(0)
            test.begin("second")
            _ = try await test.service.call(1)
            for index in order {
                try await test.service.call(index).respond(with: "response \(index)")
                let left = order[0] == index ? 1 : 0
                try await eventually("the end of a request", scope: test.app.window.scope) {
                    test.app.window.scope.activities.all.count == left
                }
            }
            #expect(test.log.lines == ["response 1"])
        }
    }

    @Test("a request that is replaced before it could be sent is never sent")
    func replaced() async throws {
        try await withRequest { test in
            test.begin("first")
            test.begin("second")
            let call = try await test.service.call(0)
            #expect(call.arguments == "second")
            try call.respond(with: "response")
            await test.app.rest()
            #expect(test.log.lines == ["response"])
            try expect(test.service).received(times: 1)
        }
    }

    @Test("a request that a person stops ends at once, and its response is ignored")
    func stopped() async throws {
        try await withRequest { test in
            test.begin("first")
            let call = try await test.service.call(0)
            #expect(test.request.isUnderWay)
            test.app.window.cancelActivities()
            #expect(test.request.isStopped)
            #expect(!test.request.isUnderWay)
            try call.respond(with: "response")
            await test.app.rest()
            #expect(test.log.lines == ["stopped first"])
            #expect(test.request.isStopped)
        }
    }

    @Test("a dropped request is cancelled without a message")
    func dropped() async throws {
        try await withRequest { test in
            test.begin("first")
            let call = try await test.service.call(0)
            test.request.drop()
            #expect(!test.request.hasBegun)
            try await call.waitUntilCancelled()
            try call.respond(with: "response")
            await test.app.rest()
            #expect(test.log.lines.isEmpty)
        }
    }

    @Test("a failed request passes its error on, and another request can begin")
    func failed() async throws {
        try await withRequest { test in
            test.begin("first")
            try await test.service.call(0).fail(with: CancellationError())
            await test.app.rest()
            #expect(!test.request.isStopped)
            test.begin("second")
            try await test.service.call(1).respond(with: "response")
            await test.app.rest()
            #expect(test.log.lines == ["failed first", "response"])
        }
    }
}
