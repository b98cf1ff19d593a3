import OSDM

/// The seats of a booking in one train, one for each passenger. Who stays aboard a through train has the same seats in
/// each of its parts.
struct BookedSeats: Hashable, Sendable {
    /// The reservation's id in the offer.
    var part: String
    /// The key that identifies the train on its day, to find the seats that are taken in it.
    var train: String
    /// The train's number as it is printed.
    var vehicle: String
    var legID: String
    /// The seats as positions in the train, counted from 0.
    var places: [Int]
}

/// The seats of a train in one class. The plan is invented, and the same for all trains.
struct SeatPlan: Sendable {
    let firstCoach: Int
    let coaches: Int
    let seatsEach: Int

    static let first = SeatPlan(firstCoach: 1, coaches: 3, seatsEach: 40)
    static let second = SeatPlan(firstCoach: 5, coaches: 8, seatsEach: 60)

    private static let firstNumber = 11

    func coach(_ place: Int) -> String { String(firstCoach + place / seatsEach) }
    func seat(_ place: Int) -> String { String(Self.firstNumber + place % seatsEach) }

    /// Returns the first free places, side by side in one coach if possible; nil if there are too few.
    func free(_ count: Int, besides taken: Set<Int>) -> [Int]? {
        for coach in 0..<coaches {
            let places = Array(coach * seatsEach..<(coach + 1) * seatsEach)
            guard count <= seatsEach else { break }
            for start in 0...(seatsEach - count) {
                let run = Array(places[start..<start + count])
                if run.allSatisfy({ !taken.contains($0) }) { return run }
            }
        }
        let free = (0..<coaches * seatsEach).filter { !taken.contains($0) }.prefix(count)
        return free.count == count ? Array(free) : nil
    }
}

extension BookedOffer {
    var seatPlan: SeatPlan { offer.offerSummary?.overallTravelClass == .first ? .first : .second }
}

extension BookedSeats: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        self.init(
            part: try object.value("part"), train: try object.value("train"),
            vehicle: try object.value("vehicle"), legID: try object.value("legID"),
            places: try object.value("places"))
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("legID", legID)
        object.add("part", part)
        object.add("places", places)
        object.add("train", train)
        object.add("vehicle", vehicle)
    }
}
