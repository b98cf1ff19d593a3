import OSDM
import Rail

/// Reads the age group of a passenger, on which prices depend.
struct PassengerReader {
    let passenger: Wire.AnonymousPassengerSpecification
    /// Where the passenger is in the request, as a JSON pointer.
    let pointer: String

    /// - Parameter day: The day of travel, for the age from a birth date.
    func age(on day: CalendarDay) throws(ProblemResponse) -> Fare.Age {
        let years = try years(on: day)
        switch passenger.type {
        case .adult: return .adult
        case .senior: return .senior
        case .youth: return .youth
        case .child, .familyChild, .childWithReducedMobility:
            return years.map { $0 < 4 ? .infant : .child } ?? .child
        case .youngChild: return .infant
        case .person, .reducedMobility, .wheelchair, .companion:
            guard let years else { return .adult }
            return switch years {
            case ..<4: .infant
            case ..<12: .child
            case ..<28: .youth
            case 60...: .senior
            default: .adult
            }
        default:
            throw .badRequest(
                "X_UNKNOWN_PASSENGER",
                "The sandbox has no fares for “\(passenger.type.rawValue.prefix(40))”, for people only.",
                at: pointer + "/type")
        }
    }

    private func years(on day: CalendarDay) throws(ProblemResponse) -> Int? {
        if let age = passenger.age {
            guard (0...150).contains(age) else {
                throw .badRequest("X_BAD_AGE", "\(age) is no age of a passenger.", at: pointer + "/age")
            }
            return age
        }
        guard let text = passenger.dateOfBirth else { return nil }
        guard let born = Wire.LocalDateTime(text + "T00:00:00")?.day, born.iso8601 == text,
            born <= day, born.year > day.year - 151
        else {
            throw .badRequest(
                "X_BAD_BIRTH_DATE", "The birth date is not a date such as 2001-12-24.",
                at: pointer + "/dateOfBirth")
        }
        let hadBirthday = (day.month, day.day) >= (born.month, born.day)
        return day.year - born.year - (hadBirthday ? 0 : 1)
    }
}

extension PassengerReader {
    /// Checks that a birth date is a date, and of the age for which the fares of offers are. Anybody may have the fare of
    /// an adult. The age on the day of any of the ways counts, because a request for a return may state only one age.
    ///
    /// - Parameters:
    ///   - reference: The reference of the passenger in the offers.
    ///   - pointer: Where the passenger is in the request.
    static func check(
        birth: String?, of reference: String, in offers: [Wire.Offer], at pointer: String
    ) throws(ProblemResponse) {
        guard let birth else { return }
        let passenger = Wire.AnonymousPassengerSpecification(
            externalRef: reference, type: .person, dateOfBirth: birth)
        let reader = PassengerReader(passenger: passenger, pointer: pointer)
        let parts = offers.flatMap(\.parts)
        var types: Set<Wire.PassengerType> = [.adult]
        for day in Set(parts.compactMap(\.validFrom?.time.day)) {
            types.insert(try reader.age(on: day).wireType)
        }
        for applied in parts.flatMap({ $0.appliedPassengerTypes?.array ?? [] })
        where applied.passengerRef == reference && !types.contains(applied.type ?? .adult) {
            throw .badRequest(
                "X_OTHER_AGE",
                "Born then, the passenger is not of the age for which the offer is. Correct the date, or ask for offers"
                    + " again.", at: pointer + "/dateOfBirth")
        }
    }
}
