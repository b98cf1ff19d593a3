import OSDM
import Rail

/// Reads the age group of a passenger, on which prices depend.
struct PassengerReader {
    let passenger: Wire.AnonymousPassengerSpecification
    /// The passenger's index in the request.
    let index: Int
    /// The field that lists the passengers.
    var list = "anonymousPassengerSpecifications"

    private var pointer: String { "#/\(list)/\(index)" }

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
