import Foundation
import Rail

extension Feed.Call {
    fileprivate var rules: Network.CallRules {
        var rules: Network.CallRules = [.board, .alight]
        if boarding == .none { rules.remove(.board) }
        if alighting == .none { rules.remove(.alight) }
        return rules
    }
}

struct TimetableBuilder {
    var feed: Feed
    let table: StationTable
    private let zones: [TimeZone]
    /// The product, e.g. `TGV INOUI`, that each stop's id contains; nil if the id contains none.
    private let products: [String?]

    init(_ feed: Feed) {
        var feed = feed
        feed.makeNamesReadable()
        self.feed = feed
        table = StationTable(feed)
        products = feed.stops.map { stop in
            stop.parent.flatMap { VehicleLabel.product(stopID: stop.id, stationID: feed.stops[$0].id) }
        }
        zones = feed.agencies.map { TimeZone(identifier: $0.timeZone) ?? .gmt }
    }

    /// Makes the timetable. `now` decides whether the feed has expired and therefore by how many weeks its days
    /// are moved.
    mutating func timetable(now: Date) throws(FeedError) -> Timetable {
        let today = Int32(CalendarDay(now, in: zones[0]).daysSince1970)
        let running = feed.trips.lazy.filter { !$0.calls.isEmpty }.map(\.service)
        guard let shift = FeedShift(feed.services, trips: running, today: today) else {
            throw FeedError(
                code: .noTrains, feed: feed.name, detail: "its calendar names no day", problems: feed.problems
            )
        }
        let window = shift.window
        feed.transfers += transfersAfterAlighting
        ThroughTrains.join(&feed, stationOfStop: table.stationOfStop, shift: shift)
        var (network, rules) = connect(table.stations)
        let trips = makeTrips(&network, rules)
        network.index()
        let services = ServiceDays(feed.services, window: window, shift: shift.days)
        let ahead = TripsAhead(trips, services, today: today)
        let stations = table.stations
        var indices: [String: Int] = [:]
        for (index, station) in stations.enumerated() {
            for id in station.feedIDs where indices[id] == nil { indices[id] = index }
        }
        for (index, station) in stations.enumerated() { indices[station.id] = index }
        return Timetable(
            name: feed.name, publisher: feed.publisher, stations: stations,
            notice: shift.notice ?? ahead.notice, tripsAheadWords: ahead.words, problems: feed.problems,
            firstDay: CalendarDay(daysSince1970: Int(window.lowerBound)),
            lastDay: CalendarDay(daysSince1970: Int(window.upperBound)), network: network,
            services: services, trips: trips, epoch: Int64(window.lowerBound) * 86_400,
            stationIndices: indices,
            platforms: feed.stops.compactMap { stop in stop.platform.map { (stop.id, $0) } },
            shiftInDays: Int(shift.days))
    }

    // MARK: - Trips

    /// Makes the trips, and adds their patterns to the network. A trip of the feed becomes one trip, or many trips if
    /// it runs by frequency.
    private mutating func makeTrips(_ network: inout Network, _ changes: ChangeRules) -> TripTable {
        struct PatternKey: Hashable {
            var stops: [Int32]
            var rules: [Network.CallRules]
        }
        // Some feeds name the platform of a call, and some name the platform of a stop.
        for index in feed.calls.indices where feed.calls[index].platform == nil {
            feed.calls[index].platform = feed.stops[Int(feed.calls[index].stop)].platform
        }
        var patterns: [PatternKey: Int] = [:]
        var trips: [TripTable.Trip] = []
        let frequencies = Dictionary(grouping: feed.frequencies, by: \.trip)
        for (index, trip) in feed.trips.enumerated() where !trip.calls.isEmpty {
            let calls = feed.calls[trip.calls]
            let key = PatternKey(stops: calls.map { changes.stop(of: $0) }, rules: calls.map(\.rules))
            let pattern = patterns[key] ?? network.patterns.count
            if pattern == network.patterns.count {
                patterns[key] = pattern
                network.patterns.append(Network.Pattern(stops: key.stops, rules: key.rules))
            }
            let route = feed.routes[Int(trip.route)]
            var made = TripTable.Trip(
                pattern: pattern, service: Int(trip.service),
                zone: zones[route.agency], calls: trip.calls, offset: 0, isRun: false,
                firstPart: part(0, of: trip),
                laterParts: trip.laterTrips.indices.map { part($0 + 1, of: trip) })
            guard let runs = frequencies[Int32(index)] else {
                trips.append(made)
                continue
            }
            made.isRun = true
            for run in runs {
                made.headway = run.isExact ? nil : run.headway
                for start in stride(from: run.start, to: run.end, by: Int(run.headway)) {
                    made.offset = start - feed.calls[trip.calls.lowerBound].departure
                    trips.append(made)
                }
            }
        }
        func departure(_ trip: TripTable.Trip) -> Int32 {
            feed.calls[trip.calls.lowerBound].departure + trip.offset
        }
        trips.sort {
            ($0.pattern, departure($0), $0.calls.lowerBound)
                < ($1.pattern, departure($1), $1.calls.lowerBound)
        }
        let table = TripTable(
            trips, calls: feed.calls,
            carriers: feed.agencies.map {
                TripTable.Carrier(name: $0.name, ref: Self.companyRef($0.id), phone: $0.phone)
            },
            haveLinks: !feed.linkedTrips.isEmpty || feed.trips.contains { $0.block != nil })
        var start = 0
        for pattern in network.patterns.indices {
            let end = trips[start...].firstIndex { $0.pattern != pattern } ?? trips.count
            network.patterns[pattern].trips = start..<end
            network.patterns[pattern].hops = network.patterns[pattern].stops.indices.dropLast().map { call in
                (start..<end).map { table.arrival($0, call + 1) - table.departure($0, call) }.min() ?? 0
            }
            start = end
        }
        return table
    }

    /// Makes a part of a train. The first part is 0.
    private func part(_ number: Int, of train: Feed.Trip) -> TripTable.Part {
        let later = number > 0 ? train.laterTrips[number - 1] : nil
        let trip = later.map { feed.trips[Int($0.trip)] } ?? train
        let (route, firstCall) = (feed.routes[Int(trip.route)], later?.firstCall ?? 0)
        return TripTable.Part(
            tripID: trip.id, firstCall: firstCall,
            label: label(trip, route, train.calls.dropFirst(firstCall)),
            routeKind: route.kind, carrier: route.agency, days: Int(later?.days ?? 0))
    }

    private static func companyRef(_ id: String) -> String {
        "urn:x-gtfs:agency:" + (id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? id)
    }

    private func label(_ trip: Feed.Trip, _ route: Feed.Route, _ calls: Range<Int>) -> VehicleLabel {
        let (kind, number) = (
            VehicleLabel.product(routeKind: route.kind),
            VehicleLabel.number(shortName: trip.shortName, headsign: trip.headsign)
        )
        let line = VehicleLabel.line(
            shortName: route.shortName, longName: route.longName, headsign: trip.headsign)
        guard VehicleLabel.isRail(routeKind: route.kind) else {
            return VehicleLabel(product: kind, number: line ?? number, isLine: line != nil)
        }
        let product =
            VehicleLabel.product(routeShortName: route.shortName)
            ?? feed.calls[calls].lazy.compactMap { products[Int($0.stop)] }.first
        guard number == nil, product == nil else {
            return VehicleLabel(product: product ?? kind, number: number)
        }
        return VehicleLabel(product: kind, number: line, isLine: line != nil)
    }
}
