package import Rail

/// The fields that few searches need: a stay at the place on the way, the hours of departure, and the time for a
/// change.
extension SearchForm {
    /// Whether one of the fields is filled in.
    var hasMore: Bool {
        !typedHours.isEmpty || !stay.trimmingSpaces.isEmpty || !changeTime.trimmingSpaces.isEmpty
    }

    /// Adds the typed values to a search whose places are known. Throws the reason if they cannot be searched.
    package func addMore(to query: inout TripQuery) throws(InputProblem) {
        query.latestDeparture = try typedHours.hours()?.last
        query.stayMinutes = try MinutesInput.minutes(stay, .stay)
        query.changeMinutes = try MinutesInput.minutes(changeTime, .changeTime)
        guard !query.via.contains(where: { [query.origin.id, query.destination.id].contains($0.id) }) else {
            throw InputProblem(.via, "Via is where the journey begins or ends. Name a place on the way.")
        }
        guard query.stayMinutes == nil || !query.via.isEmpty else {
            throw InputProblem(
                .stay, "A stay is at a place on the way. Name one for Via, or leave the stay out.")
        }
    }

    /// Fills in the values of a search.
    mutating func takeMore(of query: TripQuery) {
        hours = query.hours?.text ?? ""
        stay = MinutesInput.text(query.stayMinutes)
        changeTime = MinutesInput.text(query.changeMinutes)
    }

    /// Replaces the text of a field by its full form, such as `06:00 – 12:00` for `morning`. Throws the reason if it
    /// cannot be read.
    mutating func complete(_ field: InputProblem.Field, _ clock: StationClock) throws(InputProblem) {
        switch field {
        case .returnTime: returnText = ReturnInput.text(try returnTime(clock), today: clock.today)
        case .hours: hours = try typedHours.hours()?.text ?? ""
        case .stay: stay = MinutesInput.text(try MinutesInput.minutes(stay, .stay))
        case .changeTime: changeTime = MinutesInput.text(try MinutesInput.minutes(changeTime, .changeTime))
        case .date, .time, .via, .ages, .traveller: break
        }
    }
}
