import Foundation
import Rail
import Testing
import Waiting

@testable import Screens

@Suite("How the trains of bookings run, as it was told last")
@UIActor struct TrainNewsTests {
    @Test("a booking shows what was told of its trains, unless it is newer and says itself how they run")
    func current() {
        let (trip, news, kept) = (Sample.trip("TGV 6607", 540), TrainNews(), Sample.ticket())
        let (late, later) = (Sample.late(trip, by: 8), Sample.late(trip, by: 20))
        #expect(news.current(kept) == kept)
        news.note(kept.showing([late]), at: Sample.eight)
        for (known, seconds, shown) in [(trip, 60, late), (later, -60, late), (later, 60, later)] {
            var booking = kept.showing([known])
            booking.asOf = Sample.eight + Double(seconds)
            let current = news.current(booking)
            #expect(current.trips == [shown])
            #expect(current.asOf == (shown == late ? Sample.eight : booking.asOf))
        }
    }
}
