import Testing
import Waiting

@testable import Screens

@Suite("The scrolling of a pane")
@UIActor struct PaneScrollTests {
    @Test("goes by pages with a line in common, and stops at both ends")
    func pages() {
        let scroll = PaneScroll()
        scroll.fit(10, in: 4)
        #expect(scroll.shown == 0..<4)
        #expect(scroll.page(forward: true))
        #expect(scroll.shown == 3..<7)
        #expect(scroll.page(forward: true))
        #expect(scroll.shown == 6..<10)
        #expect(!scroll.page(forward: true))
        #expect(scroll.move(by: -99))
        #expect(scroll.shown == 0..<4)
        #expect(!scroll.page(forward: false))
    }

    @Test("shows the end again when there is less, and all when there is room")
    func fits() {
        let scroll = PaneScroll()
        scroll.fit(10, in: 4)
        scroll.move(by: 6)
        scroll.fit(8, in: 4)
        #expect(scroll.shown == 4..<8)
        #expect(!scroll.fitsWholly)
        scroll.fit(8, in: 20)
        #expect(scroll.shown == 0..<8)
        #expect(scroll.fitsWholly)
        #expect(scroll.bar == nil)
        scroll.fit(0, in: 0)
        #expect(scroll.shown.isEmpty)
    }

    @Test("says by a bar how much of the whole is seen, and where")
    func bar() throws {
        let scroll = PaneScroll()
        scroll.fit(20, in: 10)
        let top = try #require(scroll.bar)
        #expect((top.start, top.length) == (0, 5))
        scroll.move(by: 10)
        let bottom = try #require(scroll.bar)
        #expect((bottom.start, bottom.length) == (5, 5))
    }
}
