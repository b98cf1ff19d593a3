import Foundation
import Rail

/// Makes a timetable from a feed.
struct TimetableBuilder {
    /// A trip of the timetable; a trip of the feed makes one, or many where it runs by frequency.
    private struct Entry {
        var trip: Int
        var pattern: Int32
        var offset: Int32
        var departure: Int32
    }

    private struct PatternKey: Hashable {
        var stops: [Int32]
        var rules: [Network.CallRules]
    }

    var feed: Feed
    private var zones = ZoneTable()
    let table: StationTable
    /// The product that the id of each stop names.
    private let products: [String?]

    private init(_ feed: Feed) {
        self.feed = feed
        for agency in feed.agencies { _ = zones.index(of: agency.timeZone) }
        table = StationTable(feed, zones: &zones)
        products = feed.stops.map { stop in
            stop.parent.flatMap { VehicleLabel.product(stopID: stop.id, stationID: feed.stops[$0].id) }
        }
    }

    /// The timetable of a feed; `now` decides whether the feed has expired, and so by how many weeks it is
    /// moved.
    static func timetable(from feed: Feed, now: Date) throws(FeedError) -> Timetable {
        var builder = TimetableBuilder(feed)
        return try builder.build(now: now)
    }

    private mutating func build(now: Date) throws(FeedError) -> Timetable {
        let stations = table.stations
        let today = Self.dayNumber(of: now, in: zones.all[0])
        let running = feed.trips.lazy.filter { !$0.calls.isEmpty }.map(\.service)
        guard let shift = FeedShift(feed.services, trips: running, today: today) else {
            throw FeedError(
                .noTrains, feed: feed.name, detail: "its calendar names no day", problems: feed.problems)
        }
        let window = shift.window
        feed.transfers += transfersAfterAlighting
        ThroughTrains.join(&feed, stationOfStop: table.stationOfStop, shift: shift)
        var (network, rules) = connect(stations)
        let entries = makePatterns(&network, rules)
        let trips = makeTrips(entries, patternCount: network.patternCount)
        network.indexBoardings()
        network.patternHops = trips.leastHops(network)
        network.indexWays()
        var indices: [String: Int] = [:]
        for (index, station) in stations.enumerated() {
            for id in station.feedIDs where indices[id] == nil { indices[id] = index }
        }
        for (index, station) in stations.enumerated() { indices[station.id] = index }
        let services = ServiceDays(feed.services, window: window, shift: shift.days)
        let ahead = TripsAhead(trips, services, days: Self.coming(from: today, in: window))
        return Timetable(
            name: feed.name, publisher: feed.publisher, stations: stations,
            notice: shift.notice ?? ahead.notice, tripsAhead: ahead, problems: feed.problems,
            firstDay: DayNumbers.epoch.adding(days: Int(window.lowerBound)),
            lastDay: DayNumbers.epoch.adding(days: Int(window.upperBound)), zones: zones.all,
            network: network,
            services: services, trips: trips,
            epoch: Int64(window.lowerBound) * 86_400, stationIndices: indices)
    }

    // MARK: - Days

    private static func dayNumber(of instant: Date, in zone: TimeZone) -> Int32 {
        let local = instant.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: instant))
        return Int32((local / 86_400).rounded(.down))
    }

    /// The coming weeks as far as a window has them, counted from its first day.
    private static func coming(from today: Int32, in window: ClosedRange<Int32>) -> Range<Int> {
        let first = min(window.count, max(0, Int(today - window.lowerBound)))
        return first..<max(first, min(window.count, first + 7 * TripsAhead.weeks))
    }

    // MARK: - Trips

    private mutating func makePatterns(_ network: inout Network, _ changes: ChangeRules) -> [Entry] {
        var patterns: [PatternKey: Int32] = [:]
        var entries: [Entry] = []
        let frequencies = Dictionary(grouping: feed.frequencies, by: \.trip)
        for (index, trip) in feed.trips.enumerated() where !trip.calls.isEmpty {
            let calls = feed.calls[trip.calls]
            let key = PatternKey(
                stops: calls.map { changes.stop(of: $0) },
                rules: calls.map { call in
                    var rules: Network.CallRules = []
                    if !call.noBoarding { rules.insert(.board) }
                    if !call.noAlighting { rules.insert(.alight) }
                    return rules
                })
            let pattern: Int32
            if let known = patterns[key] {
                pattern = known
            } else {
                pattern = Int32(network.patternCount)
                patterns[key] = pattern
                network.patternStops.append(contentsOf: key.stops)
                network.patternRules.append(contentsOf: key.rules)
                network.patternStarts.append(Int32(network.patternStops.count))
            }
            let departure = feed.calls[trip.calls.lowerBound].departure
            guard let runs = frequencies[Int32(index)] else {
                entries.append(Entry(trip: index, pattern: pattern, offset: 0, departure: departure))
                continue
            }
            for run in runs {
                for start in stride(from: run.start, to: run.end, by: Int(run.headway)) {
                    entries.append(
                        Entry(trip: index, pattern: pattern, offset: start - departure, departure: start))
                }
            }
        }
        entries.sort { ($0.pattern, $0.departure, $0.trip) < ($1.pattern, $1.departure, $1.trip) }
        return entries
    }

    private mutating func makeTrips(_ entries: [Entry], patternCount: Int) -> TripTable {
        var trips = TripTable()
        trips.arrivals = ContiguousArray(feed.calls.map(\.arrival))
        trips.departures = ContiguousArray(feed.calls.map(\.departure))
        var platforms = PlatformNames(feed)
        trips.platforms = ContiguousArray(feed.calls.map { platforms.index(of: $0) })
        trips.platformNames = platforms.names
        trips.carrierNames = feed.agencies.map { readableName($0.name) }
        trips.carrierRefs = feed.agencies.map { Self.companyRef($0.id) }
        var labels: [VehicleLabel: Int32] = [:]
        for entry in entries {
            while trips.patternStarts.count <= Int(entry.pattern) {
                trips.patternStarts.append(Int32(trips.count))
            }
            let trip = feed.trips[entry.trip]
            let route = feed.routes[Int(trip.route)]
            trips.labels.append(add(label(trip, route, trip.calls), route, to: &trips, &labels))
            if !trip.laterTrips.isEmpty {
                trips.laterTrips[trips.services.count] = laterTrips(of: trip, &trips, &labels)
            }
            trips.services.append(trip.service)
            trips.zones.append(Int32(zones.index(of: feed.agencies[route.agency].timeZone)))
            trips.carriers.append(Int32(route.agency))
            trips.callStarts.append(Int32(trip.calls.lowerBound))
            trips.offsets.append(entry.offset)
            let last = feed.calls[trip.calls.upperBound - 1]
            trips.longest = max(trips.longest, last.departure + entry.offset)
        }
        while trips.patternStarts.count <= patternCount { trips.patternStarts.append(Int32(trips.count)) }
        return trips
    }

    private func laterTrips(
        of train: Feed.Trip, _ trips: inout TripTable, _ labels: inout [VehicleLabel: Int32]
    ) -> [TripTable.LaterTrip] {
        train.laterTrips.map { later in
            let trip = feed.trips[Int(later.trip)]
            let route = feed.routes[Int(trip.route)]
            let calls = train.calls.dropFirst(later.firstCall)
            return TripTable.LaterTrip(
                firstCall: later.firstCall,
                label: add(label(trip, route, calls), route, to: &trips, &labels),
                carrier: Int32(route.agency), days: Int(later.days))
        }
    }

    /// The index of a label, which is added where it is new.
    private func add(
        _ label: VehicleLabel, _ route: Feed.Route, to trips: inout TripTable,
        _ labels: inout [VehicleLabel: Int32]
    ) -> Int32 {
        if let index = labels[label] { return index }
        let index = Int32(trips.vehicleLabels.count)
        labels[label] = index
        trips.vehicleLabels.append(label)
        trips.labelKinds.append(route.kind)
        return index
    }

    private static func companyRef(_ id: String) -> String {
        "urn:x-gtfs:agency:" + (id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? id)
    }

    private func label(_ trip: Feed.Trip, _ route: Feed.Route, _ calls: Range<Int>) -> VehicleLabel {
        let number = VehicleLabel.number(shortName: trip.shortName, headsign: trip.headsign)
        if let product = VehicleLabel.product(routeShortName: route.shortName) {
            return VehicleLabel(product: product, number: number)
        }
        for call in feed.calls[calls] {
            if let product = products[Int(call.stop)] {
                return VehicleLabel(product: product, number: number)
            }
        }
        return VehicleLabel(product: VehicleLabel.product(routeKind: route.kind), number: number)
    }
}

/// The platforms of calls: on the call itself in some feeds, on its stop in others.
private struct PlatformNames {
    private(set) var names: [String]
    private var indices: [String: Int32] = [:]
    private let ofStop: [String?]

    init(_ feed: Feed) {
        names = feed.platforms
        for (index, name) in feed.platforms.enumerated() { indices[name] = Int32(index) }
        ofStop = feed.stops.map(\.platform)
    }

    mutating func index(of call: Feed.Call) -> Int32 {
        if call.platform >= 0 { return call.platform }
        guard let name = ofStop[Int(call.stop)] else { return -1 }
        if let index = indices[name] { return index }
        indices[name] = Int32(names.count)
        names.append(name)
        return Int32(names.count - 1)
    }
}
