/// Finds all journeys that leave within a span of time and that no other journey beats.
///
/// One journey beats another when it leaves no earlier, arrives no later and has no more changes, and is better in
/// at least one of these. The method is the range form of RAPTOR (Delling, Pajor, Werneck: Round-Based Public
/// Transit Routing, 2012): departures are tried from the latest to the earliest, and the arrivals of a later
/// departure are upper bounds for the arrivals of earlier departures. A place is a stop in one of the query's
/// layers (see `Layers`).
///
/// With a stay at a via, journeys are compared by their arrival at the first via to which no walk leads from an origin,
/// and each departure that no later one beats there keeps its earliest arrival at the destination.
///
/// A walk beats every train that takes at least as long. The walk is not among the journeys, because it can leave at
/// any time.
struct ProfileSearch {
    private static let never = Int32.max

    let network: Network
    let days: [ServiceDay]
    private let query: PlanQuery

    let stops: Int
    private let layers: Layers
    private let rounds: Int
    private let starts: [Start]
    /// The first layer in which later departures are no reason to leave an earlier one out.
    private let wayOn: Int
    private let isTarget: [Bool]
    /// The seconds of a walk without any train; nil if no walk reaches the destination.
    private let walkAlone: Int32?
    /// Whether a station is an origin to which no journey comes back.
    private let isStart: [Bool]
    /// Whether a station is a destination from which no journey goes on.
    private let isEnd: [Bool]
    private let bounds: [Int32]

    // The next arrays are indexed by the round, which is the number of rides, and by the place. `arrivals` has the
    // earliest arrival with at most that many rides. `bestReadies` has the earliest time at which the traveller is
    // ready to board the next train, which is later because of the change.
    private var arrivals: [[Int32]]
    private var bestReadies: [[Int32]]
    /// Like `bestReadies`, but after exactly that many rides, and not fewer.
    private var readies: [[Int32]]
    private(set) var rides: [[RideStep?]]
    private(set) var readySteps: [[ReadyStep]]
    private var targets: [Int32]
    /// The latest arrival that counts.
    private let horizon: Int32
    private(set) var targetSteps: [TargetStep?]

    /// The places where, since the last round, the traveller can board earlier than before.
    private var marked: [Int] = []
    private var isMarked: [Bool]
    /// The places that this round has reached earlier than before.
    private var touched: [Int] = []
    private var isTouched: [Bool]
    private var queued: [(day: Int, line: Int)] = []
    /// The first and the last call at which to board each line on each day; nil if the line is not queued.
    private var boardingCalls: [[ClosedRange<Int>?]]
    /// For each call of a line, the earliest trip that the traveller was already aboard when it left the call,
    /// indexed by the round, and by the layer and the call. Boarding that trip or a later one again reaches
    /// nothing earlier (the first reached stops of Witt: Trip-Based Public Transit Routing, 2015). A round is
    /// added when a search first gets to it.
    private var caught: [[Int32]] = []
    /// For each day, the number of calls on the days before.
    private let callStarts: [Int]
    private let callCount: Int
    /// The trip that the traveller is aboard while a line is scanned, indexed by the layer.
    private var aboard: [Aboard?]

    /// - Parameters:
    ///   - days: All service days whose trains may run between the first departure and `horizon`.
    ///   - watched: The stations to which no journey comes back, if the query has no vias.
    init(
        _ network: Network, days: [ServiceDay], query: PlanQuery, least: TravelBounds, horizon: Int32,
        watched: [Int]
    ) {
        self.network = network
        self.days = days
        self.query = query
        self.horizon = horizon
        stops = network.stopCount
        let layers =
            query.vias.isEmpty ? Layers(watched: watched) : Layers(vias: query.vias, stays: query.stays)
        self.layers = layers
        func flags(_ stations: Set<Int>) -> [Bool] {
            var flags = Array(repeating: false, count: network.stopsOfStation.count)
            for station in stations { flags[station] = true }
            return flags
        }
        isStart = flags(query.passedOnce(of: query.origins))
        isEnd = flags(query.passedOnce(of: query.destinations))
        let rounds = max(0, min(query.maximumChanges, PlanQuery.mostChanges)) + 1
        self.rounds = rounds
        starts = network.starts(of: query.origins, layers, isStart)
        let begun = starts.map { $0.place / network.stopCount }.max() ?? 0
        wayOn = query.stays.dropFirst(begun).contains { $0 > 0 } ? begun + 1 : layers.count
        var isTarget = Array(repeating: false, count: stops)
        for stop in network.stops(of: query.destinations) { isTarget[stop] = true }
        self.isTarget = isTarget
        walkAlone = network.walkAlone(query)?.seconds
        bounds = least.seconds
        let places = stops * layers.count
        func byRound<Value>(_ value: Value) -> [[Value]] {
            Array(repeating: Array(repeating: value, count: places), count: rounds + 1)
        }
        arrivals = byRound(Self.never)
        bestReadies = arrivals
        readies = arrivals
        rides = byRound(nil)
        readySteps = byRound(.origin)
        targets = Array(repeating: horizon, count: rounds + 1)
        targetSteps = Array(repeating: nil, count: rounds + 1)
        isMarked = Array(repeating: false, count: places)
        isTouched = isMarked
        boardingCalls = days.map { Array(repeating: nil, count: $0.lines.count) }
        var callCount = 0
        callStarts = days.map { day in
            defer { callCount += day.callCount }
            return callCount
        }
        self.callCount = callCount
        aboard = Array(repeating: nil, count: layers.count)
    }

    /// Returns the journeys that leave in `[from, to)`, the latest first. The list begins with the journeys that
    /// leave at `to` or later and beat a journey in this span.
    mutating func journeys(from: Int32, to: Int32) -> [Journey] {
        var found: [Journey] = []
        for departure in [to] + departures(from: from, to: to) {
            // The caller no longer needs the journeys.
            if Task.isCancelled { break }
            depart(at: departure)
            for round in 1...rounds {
                guard let step = targetSteps[round] else { continue }
                found.append(journey(round, step, departure: departure, arrival: targets[round]))
            }
        }
        return found
    }

    // MARK: - Departures

    private func departures(from: Int32, to: Int32) -> [Int32] {
        var times: Set<Int32> = []
        for start in starts {
            collect(&times, at: start.place % stops, from: from, to: to, before: start.seconds)
        }
        return times.sorted(by: >)
    }

    private func collect(_ times: inout Set<Int32>, at stop: Int, from: Int32, to: Int32, before: Int32) {
        for day in days {
            for boarding in day.boardings[stop]
            where boarding.last - before >= from && boarding.first - before < to {
                let line = day.lines[Int(boarding.line)]
                for trip in line.trips.indices {
                    let time = line.departures[trip * line.calls + Int(boarding.position)] - before
                    if time >= from, time < to { times.insert(time) }
                }
            }
        }
    }

    private mutating func depart(at time: Int32) {
        for round in targetSteps.indices { targetSteps[round] = nil }
        if wayOn < layers.count { forgetWayOn() }
        if let walkAlone { limitTargets(time + walkAlone, from: 0) }
        for start in starts { makeReady(0, start.place, time + start.seconds, start.step) }
        for round in 1...rounds {
            queueLines(round)
            scanLines(round)
            walk(round)
            if marked.isEmpty { break }
        }
        for place in marked { isMarked[place] = false }
        marked.removeAll(keepingCapacity: true)
    }

    /// Forgets what later departures have reached after the first via. If there is a stay, a later departure often
    /// arrives as early, because it waits less for the same train: it is no reason to leave the earlier one out.
    private mutating func forgetWayOn() {
        for round in targets.indices {
            targets[round] = horizon
            for place in stops * wayOn..<stops * layers.count {
                arrivals[round][place] = Self.never
                bestReadies[round][place] = Self.never
                readies[round][place] = Self.never
            }
        }
        for round in caught.indices {
            for call in callCount * wayOn..<callCount * layers.count { caught[round][call] = Self.never }
        }
    }

    // MARK: - A round

    private mutating func queueLines(_ round: Int) {
        queued.removeAll(keepingCapacity: true)
        if caught.count < round {
            caught.append(Array(repeating: Self.never, count: layers.count * callCount))
        }
        let (caught, latest) = (caught[round - 1], targets[round])
        for (number, day) in days.enumerated() {
            guard let span = day.span, span.lowerBound < latest else { continue }
            for place in marked {
                let (ready, layer, stop) = (readies[round - 1][place], place / stops, place % stops)
                let latestStart = latest - bounds[stop]
                guard ready <= span.upperBound, ready < latestStart else { continue }
                let firstCall = layer * callCount + callStarts[number]
                for boarding in day.boardings[stop]
                where boarding.last >= ready && boarding.first < latestStart {
                    let (index, position) = (Int(boarding.line), Int(boarding.position))
                    let known = Int(caught[firstCall + Int(boarding.call)])
                    guard let trip = day.lines[index].firstTrip(at: position, among: known, from: ready),
                        day.lines[index].departures[trip * day.lines[index].calls + position] < latestStart
                    else { continue }
                    if let calls = boardingCalls[number][index] {
                        boardingCalls[number][index] =
                            min(calls.lowerBound, position)...max(calls.upperBound, position)
                    } else {
                        boardingCalls[number][index] = position...position
                        queued.append((number, index))
                    }
                }
            }
        }
        for place in marked { isMarked[place] = false }
        marked.removeAll(keepingCapacity: true)
    }

    private mutating func scanLines(_ round: Int) {
        for (day, index) in queued {
            guard let calls = boardingCalls[day][index] else { continue }
            boardingCalls[day][index] = nil
            let line = days[day].lines[index]
            let returns = network.patterns[line.pattern].returns
            guard query.vias.isEmpty, returns[calls.lowerBound] < line.calls else {
                scan(round, day, line, calls.lowerBound..<line.calls, lastBoarding: calls.upperBound)
                continue
            }
            // This train comes back to a station, and a journey must not. A traveller who boards after the first
            // visit can stay aboard longer, so each call is scanned as the one where travellers board, the last
            // one first.
            for start in calls.reversed() {
                scan(round, day, line, start..<returns[start], lastBoarding: start, isOneOfSeveral: true)
            }
        }
    }

    /// - Parameters:
    ///   - lastBoarding: The last call at which to board.
    ///   - isOneOfSeveral: Whether the line is scanned several times, once for each call at which to board.
    private mutating func scan(
        _ round: Int, _ day: Int, _ line: ServiceDay.Line, _ span: Range<Int>, lastBoarding: Int,
        isOneOfSeveral: Bool = false
    ) {
        let pattern = network.patterns[line.pattern]
        for layer in aboard.indices { aboard[layer] = nil }
        for position in span {
            if position > lastBoarding, aboard.allSatisfy({ $0 == nil }) { return }
            let stop = Int(pattern.stops[position])
            let station = network.stationOfStop[stop]
            if position > span.lowerBound, station != network.station(of: line.pattern, at: position - 1) {
                enter(station)
            }
            for layer in aboard.indices {
                guard let here = aboard[layer] else { continue }
                let arrival = line.arrivals[here.trip * line.calls + position]
                if arrival + bounds[stop] >= targets[round] {
                    // From here, the destination cannot be reached earlier than is already known.
                    aboard[layer] = nil
                } else if pattern.rules[position].contains(.alight) {
                    arrive(
                        round, layer * stops + stop, arrival,
                        RideStep(
                            ride: Journey.Ride(
                                trip: line.trips[here.trip], day: days[day].number, from: here.position,
                                to: position), boardedAt: here.place))
                }
            }
            if isEnd[station] { for layer in aboard.indices { aboard[layer] = nil } }
            guard position < line.calls - 1 else { continue }
            let canBoard =
                position <= lastBoarding && pattern.rules[position].contains(.board) && !isEnd[station]
            for layer in aboard.indices {
                let call = layer * callCount + callStarts[day] + line.firstCall + position
                let known = Int(caught[round - 1][call])
                if let here = aboard[layer], here.trip >= known { aboard[layer] = nil }
                if canBoard {
                    let place = layer * stops + stop
                    Self.board(
                        line, at: position, place, from: readies[round - 1][place], among: known,
                        &aboard[layer])
                }
                guard let here = aboard[layer], !isOneOfSeveral || here.position == position else { continue }
                caught[round - 1][call] = Int32(here.trip)
            }
        }
    }

    /// Moves the travellers aboard to the layers that they have after passing a station.
    private mutating func enter(_ station: Int) {
        // A station only leads to higher layers. In descending order, no traveller is moved twice.
        for layer in aboard.indices.reversed() {
            guard let here = aboard[layer] else { continue }
            let next = isStart[station] ? nil : layers.layer(layer, at: station)
            guard next != layer else { continue }
            aboard[layer] = nil
            if let next, aboard[next].map({ here.trip < $0.trip }) ?? true { aboard[next] = here }
        }
    }

    /// Boards the first trip that leaves when the traveller is ready, among the first `count` trips, unless the
    /// traveller is already aboard an earlier trip. If the traveller is aboard the same trip already, boarding
    /// here replaces the earlier boarding: the later the traveller boards, the fewer detours there are.
    private static func board(
        _ line: ServiceDay.Line, at position: Int, _ place: Int, from ready: Int32, among count: Int,
        _ aboard: inout Aboard?
    ) {
        guard ready != never else { return }
        let most = aboard.map { $0.trip + 1 } ?? count
        guard let trip = line.firstTrip(at: position, among: most, from: ready) else { return }
        aboard = Aboard(trip: trip, position: position, place: place)
    }

    private mutating func arrive(_ round: Int, _ place: Int, _ time: Int32, _ step: RideStep) {
        guard isEarliest(time, arrivals[round], place) else { return }
        rides[round][place] = step
        Self.lower(&arrivals, place, time, from: round)
        if !isTouched[place] {
            isTouched[place] = true
            touched.append(place)
        }
        let stop = place % stops
        if isTarget[stop], layers.isComplete[layers.layer(place / stops, atEnd: network.stationOfStop[stop])]
        {
            reach(round, time, .arrival(place: place))
        }
        makeReady(round, place, time &+ changeTime(network.changeTimes[stop]), .arrival)
    }

    private mutating func walk(_ round: Int) {
        for place in touched {
            isTouched[place] = false
            let (layer, stop) = (place / stops, place % stops)
            let here = network.stationOfStop[stop]
            guard !isEnd[here] else { continue }
            goOn(round, from: place, in: layer, after: 0)
            for stay in layers.stays(layer, at: here) {
                let change = max(changeTime(network.changeTimes[stop]), stay.seconds)
                makeReady(
                    round, stay.layer * stops + stop, arrivals[round][place] + change,
                    .walk(from: place, seconds: 0))
                goOn(round, from: place, in: stay.layer, after: stay.seconds)
            }
        }
        touched.removeAll(keepingCapacity: true)
    }

    /// Goes on foot from a place that this round has reached, in the layer that the traveller has after a stay there.
    private mutating func goOn(_ round: Int, from place: Int, in layer: Int, after stay: Int32) {
        let (stop, arrival) = (place % stops, arrivals[round][place])
        let here = network.stationOfStop[stop]
        for walk in network.walks[here] {
            let there = network.stopsOfStation[Int(walk.end)].lowerBound
            guard isTarget[there], let end = layers.layer(layer, at: Int(walk.end)),
                layers.isComplete[layers.layer(end, atEnd: Int(walk.end))]
            else { continue }
            reach(
                round, arrival + stay + walk.seconds,
                .walk(place: place, to: Int(walk.end), seconds: walk.seconds))
        }
        for change in network.changes[stop] {
            let (end, seconds) = (Int(change.end), changeTime(change.seconds))
            let station = network.stationOfStop[end]
            let step = ReadyStep.walk(from: place, seconds: change.seconds)
            if station == here {
                makeReady(round, layer * stops + end, arrival + max(seconds, stay), step)
            } else if !isStart[station], let there = layers.layer(layer, at: station) {
                makeReady(round, there * stops + end, arrival + stay + seconds, step)
                for next in layers.stays(there, at: station) {
                    makeReady(
                        round, next.layer * stops + end, arrival + stay + seconds + next.seconds, step)
                }
            }
        }
    }

    /// Whether a time is earlier than all known times at the same stop, in this layer and in those that are as
    /// good.
    private func isEarliest(_ time: Int32, _ known: [Int32], _ place: Int) -> Bool {
        let stop = place % stops
        return layers.asGood[place / stops].allSatisfy { time < known[$0 * stops + stop] }
    }

    private mutating func makeReady(_ round: Int, _ place: Int, _ time: Int32, _ step: ReadyStep) {
        guard isEarliest(time, bestReadies[round], place),
            time &+ bounds[place % stops] < targets[min(round + 1, rounds)]
        else { return }
        readies[round][place] = time
        readySteps[round][place] = step
        Self.lower(&bestReadies, place, time, from: round)
        if round < rounds, !isMarked[place] {
            isMarked[place] = true
            marked.append(place)
        }
    }

    private mutating func reach(_ round: Int, _ time: Int32, _ step: TargetStep) {
        guard time < targets[round] else { return }
        targetSteps[round] = step
        limitTargets(time, from: round)
    }

    private mutating func limitTargets(_ time: Int32, from round: Int) {
        for later in round..<targets.count where targets[later] > time { targets[later] = time }
    }

    private static func lower(_ best: inout [[Int32]], _ place: Int, _ time: Int32, from first: Int) {
        // More rides never make the best time later. So if one round's time is already as good as the new
        // time, the times of all later rounds are as good, too.
        for round in first..<best.count {
            guard best[round][place] > time else { return }
            best[round][place] = time
        }
    }

    private func changeTime(_ seconds: Int32) -> Int32 {
        max(seconds, query.minimumChangeTime) + query.additionalChangeTime
    }
}
