import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("Whether the service can be reached", .timeLimit(.minutes(1)))
@UIActor struct ReachabilityTests {
    @Test("the service counts as unreachable from the first of several failures until a response")
    func since() {
        let reachability = Reachability()
        #expect(reachability.offlineSince == nil)
        reachability.failed(at: Sample.eight)
        reachability.failed(at: Sample.eight + 60)
        #expect(reachability.offlineSince == Sample.eight)
        reachability.responded()
        #expect(reachability.offlineSince == nil)
        reachability.failed(at: Sample.eight + 120)
        #expect(reachability.offlineSince == Sample.eight + 120)
    }

    @Test(
        "the header of every screen says first that the service is unreachable, and cuts other details",
        arguments: [(60, 16), (80, 24), (132, 43)])
    func header(columns: Int, rows: Int) async throws {
        try await withResults(.obliging, columns: columns, rows: rows) { app in
            let results = try #require(app.window.topScreen as? ResultsScreen)
            results.context.reachability.failed(at: Sample.eight - 300)
            try await app.see("offline since 07:55")
            let place = "Paris Gare de Lyon → Lyon Part-Dieu"
            #expect(app.lines[0].hasPrefix(" \(columns == 60 ? "Paris Gare de" : place)"))
            #expect(columns < 132 || app.lines[0].contains("offline since 07:55   Sat 21 Nov"))
            #expect(app.lines[0].hasSuffix("offline since 07:55") == (columns == 60))
            try await app.press(.function(1))
            try await app.see("Help", "offline since 07:55")
        }
    }

    @Test("after midnight, the header names the day since which the service is unreachable")
    func yesterday() async throws {
        try await withApp(.obliging) { app in
            try await app.match("Search", .button)
            try app.search.context.reachability.failed(at: Sample.eight - 43_200)
            try await app.see("offline since 20 Nov, 20:00")
        }
    }
}
