import Foundation
import RunLoopWaiting
import Waiting
import WaitingXCTest
import XCTest

@MainActor
final class Album {
    private(set) var titles: [String] = []

    func load() {
        Task {
            try await Task.sleep(for: .milliseconds(50))
            titles = ["Water Lilies"]
        }
    }
}

final class AlbumTests: XCTestCase {
    func testTheAlbumLoads() throws {
        try withWaiting {
            // XCTest for Linux cannot call a synchronous test that is isolated to the main actor.
            try MainActor.assumeIsolated {
                let album = Album()
                album.load()
                try RunLoop.main.run(until: { !album.titles.isEmpty }, timeout: .seconds(5)).get()
                XCTAssertEqual(album.titles, ["Water Lilies"])
            }
        }
    }
}
