extension Network {
    /// The shortest walk from an origin of a query to a destination; nil where none leads, or none passes the vias.
    func walkAlone(_ query: PlanQuery) -> Journey.Walk? {
        var shortest: Journey.Walk?
        for origin in query.origins {
            for destination in query.destinations {
                guard let seconds = walk(from: origin, to: destination),
                    shortest.map({ seconds < $0.seconds }) ?? true,
                    query.vias.drop(while: { $0 == origin }).allSatisfy({ $0 == destination })
                else { continue }
                shortest = Journey.Walk(from: origin, to: destination, seconds: seconds)
            }
        }
        return shortest
    }
}
