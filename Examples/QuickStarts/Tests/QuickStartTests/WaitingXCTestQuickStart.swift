import Foundation
import Observation
import RunLoopWaiting
import Waiting
import WaitingXCTest
import XCTest

@Observable @MainActor
final class Gallery {
    private(set) var pictures: [String] = []

    func open() {
        Task {
            try await Task.sleep(for: .milliseconds(50))
            pictures = ["Water Lilies"]
        }
    }
}

final class GalleryTests: XCTestCase {
    func testThePicturesCome() throws {
        try withWaiting(timeout: .seconds(10)) {
            // XCTest for Linux cannot call a synchronous test that is isolated to the main actor.
            try MainActor.assumeIsolated {
                let gallery = Gallery()
                gallery.open()
                try RunLoop.main.run(for: "the pictures", until: { !gallery.pictures.isEmpty }).get()
                XCTAssertEqual(gallery.pictures, ["Water Lilies"])
            }
        }
    }

    @MainActor
    func testThePicturesComeToATask() async throws {
        try await withWaiting(timeout: .seconds(10)) {
            let gallery = Gallery()
            gallery.open()
            try await eventually("the pictures") { !gallery.pictures.isEmpty }
        }
    }
}
