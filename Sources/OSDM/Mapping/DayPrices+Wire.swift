import Foundation
import Rail

extension Wire.OfferOverviewRouteRequest {
    init(_ query: DayPriceQuery) {
        func time(_ day: CalendarDay, _ hour: Int, _ minute: Int) -> Wire.DateTime {
            let instant = day.at(hour: hour, minute: minute, in: query.timeZone)
            let offset = query.timeZone.secondsFromGMT(for: instant)
            return Wire.DateTime(StationTime(instant: instant, offset: offset))
        }
        self.init(
            routeSpecification: Wire.RouteSpecification(
                origin: Wire.PlaceRef(query.origin), destination: Wire.PlaceRef(query.destination)),
            passengerSpecifications: query.passengers.map { Wire.AnonymousPassengerSpecification($0) },
            startDateTime: time(query.days.lowerBound, 0, 0),
            // An end at midnight would include the next day.
            endDateTime: time(query.days.upperBound, 23, 59))
    }
}

extension Wire.OfferOverviewRouteResponse {
    /// Returns the lowest price of each day. A service may send several prices for a day, such as one for each class.
    func lowestPrices(in zone: TimeZone) -> [CalendarDay: Money] {
        var prices: [CalendarDay: Money] = [:]
        for overview in offerOverviews?.array ?? [] {
            guard let price = overview.price?.money, price.isPrice, let start = overview.startDateTime
            else { continue }
            let day = CalendarDay(start.instant, in: zone)
            prices[day] = prices[day].map { price.isLess(than: $0) == true ? price : $0 } ?? price
        }
        return prices
    }
}
