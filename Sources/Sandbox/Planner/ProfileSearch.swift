/// Finds all journeys that leave within a span of time and that no other journey beats.
///
/// One journey beats another when it leaves no earlier, arrives no later and has no more changes, and is
/// better in one of these. The method is the range form of RAPTOR (Delling, Pajor, Werneck: Round-Based
/// Public Transit Routing, 2012): departures are tried from the latest to the earliest, and the arrivals of a
/// later one are upper bounds for the earlier ones. Stations that must be passed make layers: a traveller is
/// in layer *n* once *n* of them are passed.
///
/// A walk that takes no longer than a train beats it, though it is not among the journeys: it can leave at any time.
struct ProfileSearch {
    private static let never = Int32.max

    let network: Network
    let days: [ServiceDay]
    private let query: PlanQuery
    private let horizon: Int32

    let stops: Int
    private let layers: Int
    /// Stops times layers.
    let width: Int
    /// The most rides.
    private let rounds: Int
    private let originStops: [Int]
    private let isTarget: ContiguousArray<Bool>
    /// The seconds of a walk alone; nil where none leads to a destination.
    private let walkAlone: Int32?
    /// The events to leave out, by ride and stop; empty when all are left in.
    private var avoided: ContiguousArray<Avoidance.Events> = []
    /// The least seconds to a destination, by stop.
    private let bounds: ContiguousArray<Int32>

    // By round and place (layer and stop): the arrival in exactly so many rides, and the best in no more.
    private var arrivals: ContiguousArray<Int32>
    private var bestArrivals: ContiguousArray<Int32>
    // The same for being ready to board, after the time that a change takes.
    private var readies: ContiguousArray<Int32>
    private var bestReadies: ContiguousArray<Int32>
    private(set) var rides: ContiguousArray<RideStep>
    private(set) var readySteps: ContiguousArray<ReadyStep>
    private(set) var targets: ContiguousArray<Int32>
    private var bestTargets: ContiguousArray<Int32>
    private(set) var targetSteps: ContiguousArray<TargetStep>
    private var improvedTargets: ContiguousArray<Bool>

    private var marked: ContiguousArray<Int32> = []
    private var isMarked: ContiguousArray<Bool>
    private var touched: ContiguousArray<Int32> = []
    private var isTouched: ContiguousArray<Bool>
    private var queued: ContiguousArray<QueuedLine> = []
    /// The first and the last call at which to board each line, day after day; -1 when the line is not queued.
    private var firstCalls: ContiguousArray<Int32>
    private var lastCalls: ContiguousArray<Int32>
    /// The start of each day's lines in `firstCalls` and `lastCalls`.
    private let lineBases: [Int]
    /// The earliest trip of a line that somebody was aboard at a call, by round, layer and call: whoever is there later,
    /// in that trip or in one after it, arrives nowhere earlier (the first reached stops of Witt: Trip-Based Public
    /// Transit Routing, 2015). `never` where there was none.
    ///
    /// A round's part is made when a search first gets to it.
    private var caught: [ContiguousArray<Int32>] = []
    /// The start of each day's calls in a layer of `caught`, and the end of the last.
    private let callBases: [Int]

    /// Prepares a search. `days` are all service days whose trains may run between the first departure and
    /// `horizon`.
    init(
        _ network: Network, days: [ServiceDay], query: PlanQuery, least: TravelBounds, horizon: Int32,
        avoiding: [Avoidance] = []
    ) {
        self.network = network
        self.days = days
        self.query = query
        self.horizon = horizon
        stops = network.stopCount
        layers = query.vias.count + 1
        width = stops * layers
        rounds = max(0, min(query.maximumChanges, PlanQuery.mostChanges)) + 1
        originStops = query.origins.flatMap { network.stops(of: $0) }
        var isTarget = ContiguousArray(repeating: false, count: stops)
        for stop in query.destinations.flatMap({ network.stops(of: $0) }) { isTarget[stop] = true }
        self.isTarget = isTarget
        walkAlone = network.walkAlone(query)?.seconds
        bounds = least.seconds
        let size = (rounds + 1) * width
        arrivals = ContiguousArray(repeating: Self.never, count: size)
        bestArrivals = arrivals
        readies = arrivals
        bestReadies = arrivals
        rides = ContiguousArray(repeating: RideStep(), count: size)
        readySteps = ContiguousArray(repeating: .origin, count: size)
        targets = ContiguousArray(repeating: Self.never, count: rounds + 2)
        bestTargets = ContiguousArray(repeating: horizon, count: rounds + 2)
        targetSteps = ContiguousArray(repeating: .arrival(place: 0), count: rounds + 2)
        improvedTargets = ContiguousArray(repeating: false, count: rounds + 2)
        isMarked = ContiguousArray(repeating: false, count: width)
        isTouched = isMarked
        var bases = [0]
        var callBases = [0]
        for day in days {
            bases.append((bases.last ?? 0) + day.lineCount)
            callBases.append((callBases.last ?? 0) + Int(day.callStarts[day.lineCount]))
        }
        lineBases = bases
        self.callBases = callBases
        firstCalls = ContiguousArray(repeating: -1, count: bases.last ?? 0)
        lastCalls = firstCalls
        let rules = Avoidance.always(for: query, rides: rounds) + avoiding
        guard !rules.isEmpty else { return }
        avoided = ContiguousArray(repeating: [], count: (rounds + 1) * stops)
        for rule in rules where rule.ride <= rounds {
            for stop in network.stops(of: rule.station) {
                avoided[rule.ride * stops + stop].formUnion(rule.events)
            }
        }
    }

    /// The journeys that leave at `from` or later and before `to`, latest first; before them those that beat any for
    /// whoever leaves at `to`.
    mutating func journeys(from: Int32, to: Int32) -> [Journey] {
        var found: [Journey] = []
        for departure in [to] + departures(from: from, to: to) {
            depart(at: departure)
            for round in 1...rounds where improvedTargets[round] {
                found.append(journey(round, departure: departure))
            }
        }
        return found
    }

    // MARK: - Departures

    private func departures(from: Int32, to: Int32) -> [Int32] {
        var times: Set<Int32> = []
        for stop in originStops { collect(&times, at: stop, from: from, to: to, walk: 0) }
        for walk in query.origins.flatMap({ network.walks[network.walks(from: $0)] }) {
            for stop in network.stops(of: Int(walk.end)) {
                collect(&times, at: stop, from: from, to: to, walk: walk.seconds)
            }
        }
        return times.sorted(by: >)
    }

    private func collect(_ times: inout Set<Int32>, at stop: Int, from: Int32, to: Int32, walk: Int32) {
        for day in days {
            for index in day.boardings(atStop: stop) {
                let boarding = day.boardings[index]
                for trip in 0..<Int(boarding.trips) {
                    let time = day.departures[Int(boarding.time) + trip * Int(boarding.calls)] - walk
                    if time >= from, time < to { times.insert(time) }
                }
            }
        }
    }

    private mutating func depart(at time: Int32) {
        for round in improvedTargets.indices { improvedTargets[round] = false }
        marked.removeAll(keepingCapacity: true)
        if let walkAlone { limitTargets(time + walkAlone, from: 0) }
        for stop in originStops {
            for layer in 0...layerPassing(stop, from: 0) {
                makeReady(0, layer * stops + stop, time, .origin)
            }
        }
        walkFromOrigins(time)
        for round in 1...rounds {
            queueLines(round)
            scanLines(round)
            walk(round)
            if marked.isEmpty { break }
        }
        for place in marked { isMarked[Int(place)] = false }
    }

    /// Walks to other stations for the first train.
    private mutating func walkFromOrigins(_ time: Int32) {
        for origin in query.origins {
            let layers = layerPassing(network.stops(of: origin).lowerBound, from: 0)
            for index in network.walks(from: origin) {
                let walk = network.walks[index]
                let step = ReadyStep.walkFromOrigin(Int32(origin), seconds: walk.seconds)
                for there in network.stops(of: Int(walk.end)) {
                    for layer in 0...layers {
                        makeReady(0, layer * stops + there, time + walk.seconds, step)
                        passOnFoot(0, layer * stops + there, time + walk.seconds, step)
                    }
                }
            }
        }
    }

    // MARK: - A round

    private mutating func queueLines(_ round: Int) {
        queued.removeAll(keepingCapacity: true)
        if caught.count < round {
            caught.append(ContiguousArray(repeating: Self.never, count: layers * (callBases.last ?? 0)))
        }
        let caught = caught[round - 1]
        let latest = bestTargets[round]
        for (number, day) in days.enumerated() {
            guard let span = day.span, span.lowerBound < latest else { continue }
            let base = lineBases[number]
            for place in marked {
                let ready = readies[(round - 1) * width + Int(place)]
                let (layer, stop) = (Int(place) / stops, Int(place) % stops)
                let firstCall = layer * (callBases.last ?? 0) + callBases[number]
                guard ready <= span.upperBound, ready + bounds[stop] < latest else { continue }
                let latestStart = latest - bounds[stop]
                for index in day.boardings(atStop: stop) {
                    let boarding = day.boardings[index]
                    guard boarding.last >= ready, boarding.first < latestStart else { continue }
                    let (time, calls) = (Int(boarding.time), Int(boarding.calls))
                    let known = Int(caught[firstCall + Int(boarding.call)])
                    if known < Int(boarding.trips) {
                        guard known > 0, day.departures[time + (known - 1) * calls] >= ready else { continue }
                    }
                    if boarding.first < ready {
                        guard
                            let trip = day.firstTrip(
                                at: time, by: calls, among: Int(boarding.trips), from: ready),
                            day.departures[time + trip * calls] < latestStart
                        else { continue }
                    }
                    let line = base + Int(boarding.line)
                    let first = firstCalls[line]
                    if first < 0 {
                        queued.append(
                            QueuedLine(day: Int32(number), line: boarding.line, pattern: boarding.pattern))
                        firstCalls[line] = boarding.position
                        lastCalls[line] = boarding.position
                    } else if boarding.position < first {
                        firstCalls[line] = boarding.position
                    } else if boarding.position > lastCalls[line] {
                        lastCalls[line] = boarding.position
                    }
                }
            }
        }
        for place in marked { isMarked[Int(place)] = false }
        marked.removeAll(keepingCapacity: true)
    }

    private mutating func scanLines(_ round: Int) {
        var travellers = ContiguousArray(repeating: Aboard(), count: layers)
        var trips: ContiguousArray<Int32> = []
        swap(&trips, &caught[round - 1])
        // As spans, these arrays are not asked at each change whether somebody else has them.
        var aboard = travellers.mutableSpan
        var caught = trips.mutableSpan
        for entry in queued {
            let index = lineBases[Int(entry.day)] + Int(entry.line)
            let (first, last) = (Int(firstCalls[index]), Int(lastCalls[index]))
            firstCalls[index] = -1
            let calls = network.calls(of: Int(entry.pattern)).count
            // A traveller who boards later may stay aboard for longer, where a train comes back to a station.
            let comesBack = layers == 1 && network.comesBack[Int(entry.pattern)]
            for start in first...(comesBack ? last : first) {
                for layer in 0..<layers { aboard[layer].trip = -1 }
                let end = comesBack ? network.returnCall(of: Int(entry.pattern), after: start) : calls
                scan(
                    round, days[Int(entry.day)], entry, start..<end, lastBoarding: comesBack ? start : last,
                    comesBack: comesBack, &aboard, &caught)
            }
        }
        swap(&trips, &self.caught[round - 1])
    }

    /// - Parameters:
    ///   - lastBoarding: The last call at which one can be ready earlier than before; boarding later leads nowhere
    ///     that was not reached before.
    ///   - caught: The part of the round.
    private mutating func scan(
        _ round: Int, _ day: ServiceDay, _ entry: QueuedLine, _ span: Range<Int>, lastBoarding: Int,
        comesBack: Bool, _ aboard: inout MutableSpan<Aboard>, _ caught: inout MutableSpan<Int32>
    ) {
        let calls = network.calls(of: Int(entry.pattern))
        let count = calls.count
        let times = Int(day.timeStarts[Int(entry.line)])
        let firstCall = callBases[Int(entry.day)] + Int(day.callStarts[Int(entry.line)])
        let trips = day.tripCount(of: Int(entry.line))
        var someoneIsAboard = false
        for position in span {
            if position > lastBoarding, !someoneIsAboard { return }
            let stop = Int(network.patternStops[calls.lowerBound + position])
            let avoided = avoided.isEmpty ? [] : avoided[round * stops + stop]
            if avoided.contains(.enter) { aboard[0].trip = -1 }
            let rules = network.patternRules[calls.lowerBound + position]
            for layer in 0..<(layers - 1) where isVia(layer, stop) && aboard[layer].trip >= 0 {
                if aboard[layer + 1].trip < 0 || aboard[layer].trip < aboard[layer + 1].trip {
                    aboard[layer + 1] = aboard[layer]
                }
            }
            if someoneIsAboard {
                for layer in 0..<layers where aboard[layer].trip >= 0 {
                    let arrival = day.arrivals[times + Int(aboard[layer].trip) * count + position]
                    if arrival + bounds[stop] >= bestTargets[round] {
                        // From here the destination can only be reached later.
                        aboard[layer].trip = -1
                    } else if rules.contains(.alight) {
                        arrive(
                            round, layer * stops + stop, arrival,
                            RideStep(entry, aboard[layer], alighting: position))
                    }
                }
            }
            if avoided.contains(.pass) { aboard[0].trip = -1 }
            guard position < count - 1 else { continue }
            let canBoard =
                position <= lastBoarding && rules.contains(.board) && !avoided.contains(.board)
            someoneIsAboard = false
            for layer in 0..<layers {
                let call = layer * (callBases.last ?? 0) + firstCall + position
                let known = caught[call]
                var traveller = aboard[layer]
                if traveller.trip >= known { traveller.trip = -1 }
                if canBoard {
                    Self.board(
                        day, at: times + position, by: count, among: min(trips, Int(known)),
                        from: readies[(round - 1) * width + layer * stops + stop],
                        Aboard(position: Int32(position), layer: Int32(layer)), &traveller)
                }
                aboard[layer] = traveller
                guard traveller.trip >= 0 else { continue }
                someoneIsAboard = true
                // Where a train comes back to a station, who boards later may stay aboard for longer.
                if !comesBack || traveller.position == position { caught[call] = traveller.trip }
            }
        }
    }

    /// Boards the first trip that leaves when ready, where it is before the one aboard; or the one aboard, as late as
    /// can be, since the way there may have been the same.
    private static func board(
        _ day: ServiceDay, at call: Int, by calls: Int, among trips: Int, from ready: Int32,
        _ boarded: Aboard, _ aboard: inout Aboard
    ) {
        guard ready != Self.never else { return }
        let limit = aboard.trip < 0 ? trips : Int(aboard.trip)
        var boarded = boarded
        if let trip = day.firstTrip(at: call, by: calls, among: limit, from: ready) {
            boarded.trip = Int32(trip)
            aboard = boarded
        } else if aboard.trip >= 0, day.departures[call + limit * calls] >= ready {
            boarded.trip = aboard.trip
            aboard = boarded
        }
    }

    private mutating func arrive(_ round: Int, _ place: Int, _ time: Int32, _ step: RideStep) {
        let index = round * width + place
        guard time < bestArrivals[index] else { return }
        arrivals[index] = time
        rides[index] = step
        Self.lower(&bestArrivals, time, from: index, by: width)
        if !isTouched[place] {
            isTouched[place] = true
            touched.append(Int32(place))
        }
        let stop = place % stops
        if isTarget[stop], place >= width - stops {
            reach(round, time, .arrival(place: Int32(place)))
        }
        makeReady(round, place, time &+ changeTime(network.changeTimes[stop]), .arrival)
    }

    private mutating func walk(_ round: Int) {
        for place in touched {
            let place = Int(place)
            isTouched[place] = false
            let (layer, stop) = (place / stops, place % stops)
            let arrival = arrivals[round * width + place]
            for index in network.walks(from: Int(network.stationOfStop[stop])) {
                let walk = network.walks[index]
                let there = network.stops(of: Int(walk.end)).lowerBound
                guard isTarget[there], layerPassing(there, from: layer) == layers - 1 else { continue }
                reach(
                    round, arrival + walk.seconds,
                    .walk(place: Int32(place), to: walk.end, seconds: walk.seconds))
            }
            for index in network.changes(from: stop) {
                let change = network.changes[index]
                let there = layer * stops + Int(change.end)
                let time = arrival + changeTime(change.seconds)
                let step = ReadyStep.walk(from: Int32(place), seconds: change.seconds)
                makeReady(round, there, time, step)
                passOnFoot(round, there, time, step)
            }
        }
        touched.removeAll(keepingCapacity: true)
    }

    /// Enters the layers of the stations that are passed by walking to a place.
    private mutating func passOnFoot(_ round: Int, _ place: Int, _ time: Int32, _ step: ReadyStep) {
        let (layer, stop) = (place / stops, place % stops)
        let last = layerPassing(stop, from: layer)
        guard last > layer else { return }
        for passed in (layer + 1)...last { makeReady(round, passed * stops + stop, time, step) }
    }

    private func layerPassing(_ stop: Int, from layer: Int) -> Int {
        var layer = layer
        while layer < layers - 1, isVia(layer, stop) { layer += 1 }
        return layer
    }

    private func isVia(_ layer: Int, _ stop: Int) -> Bool {
        query.vias[layer] == Int(network.stationOfStop[stop])
    }

    private mutating func makeReady(_ round: Int, _ place: Int, _ time: Int32, _ step: ReadyStep) {
        let index = round * width + place
        guard time < bestReadies[index],
            time &+ bounds[place % stops] < bestTargets[min(round + 1, rounds)]
        else { return }
        readies[index] = time
        readySteps[index] = step
        Self.lower(&bestReadies, time, from: index, by: width)
        if round < rounds, !isMarked[place] {
            isMarked[place] = true
            marked.append(Int32(place))
        }
    }

    private mutating func reach(_ round: Int, _ time: Int32, _ step: TargetStep) {
        guard time < bestTargets[round] else { return }
        targets[round] = time
        targetSteps[round] = step
        improvedTargets[round] = true
        limitTargets(time, from: round)
    }

    private mutating func limitTargets(_ time: Int32, from round: Int) {
        for later in round..<bestTargets.count where bestTargets[later] > time { bestTargets[later] = time }
    }

    private static func lower(
        _ best: inout ContiguousArray<Int32>, _ time: Int32, from first: Int, by width: Int
    ) {
        // The best time for more rides is never later: once it is as good, so are all that follow.
        for index in stride(from: first, to: best.count, by: width) {
            guard best[index] > time else { return }
            best[index] = time
        }
    }

    private func changeTime(_ seconds: Int32) -> Int32 {
        max(seconds, query.minimumChangeTime) + query.additionalChangeTime
    }
}
