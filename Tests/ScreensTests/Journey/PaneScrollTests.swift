import Testing
import Waiting

@testable import Screens

@Suite("The scrolling of a pane")
@UIActor struct PaneScrollTests {
    @Test("scrolling by a page keeps one line in view, and stops at both ends")
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

    @Test("a pane shows its end after lines are removed, and all its lines if they fit")
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
        scroll.fit(0, in: 0)
        #expect(scroll.shown.isEmpty)
    }
}
