import Rail

extension TravellerForm {
    /// Reads the traveller from the details that are asked for.
    ///
    /// - Parameters:
    ///   - today: The present day at the place where the journey begins.
    ///   - departure: The day of departure, for which the traveller's age is computed.
    func traveller(
        _ questions: [TravellerQuestions.Question], today: CalendarDay, departure: CalendarDay
    ) throws(InputProblem) -> Traveller {
        var traveller = Traveller(passenger)
        for question in questions {
            let text = self[question.detail].trimmingSpaces
            guard !text.isEmpty else {
                guard question.isOneOfThese else {
                    throw InputProblem(.traveller(question.detail), "\(question.detail.label) is missing.")
                }
                continue
            }
            switch question.detail {
            case .firstName: traveller.firstName = try ContactInput.name(text, for: .firstName)
            case .lastName: traveller.lastName = try ContactInput.name(text, for: .lastName)
            case .emailAddress: traveller.emailAddress = try ContactInput.emailAddress(text)
            case .phoneNumber: traveller.phoneNumber = try PhoneNumberInput.number(text)
            case .birthDate:
                let born = try BirthDateInput.day(text, today: today)
                try check(born, on: departure)
                traveller.birthDate = born
            }
        }
        return traveller
    }

    /// Checks that a birth date fits the age for which the fare was calculated. If only the kind of passenger is
    /// known, uses the sandbox's age limits for the kind, which most railways roughly share.
    private func check(_ born: CalendarDay, on departure: CalendarDay) throws(InputProblem) {
        let hadBirthday = (departure.month, departure.day) >= (born.month, born.day)
        let years = departure.year - born.year - (hadBirthday ? 0 : 1)
        let ages = age.map { $0...$0 } ?? TripFormatting.ageLimits(kind)
        guard !ages.contains(years) else { return }
        let limits = age.map { "of \($0)" } ?? "(\(TripFormatting.ages(kind) ?? ""))"
        throw InputProblem(
            .traveller(.birthDate),
            "Born then, this traveller is \(years), and no \(kind.rawValue) \(limits). "
                + "Correct the date, or search again with other passengers.")
    }
}

extension Traveller {
    /// Returns the traveller with the remembered details that were not asked for this time. The cards are those that
    /// are remembered, because they are only changed in the search: this trip may be without some.
    func remembered(as known: Traveller) -> Traveller {
        var traveller = self
        traveller.birthDate = birthDate ?? known.birthDate
        if emailAddress.isEmpty { traveller.emailAddress = known.emailAddress }
        if phoneNumber.isEmpty { traveller.phoneNumber = known.phoneNumber }
        traveller.cards = known.cards
        return traveller
    }
}

extension TravellerDetail {
    /// The label of the field. It must not change, because scenarios find fields by their labels.
    var label: String {
        switch self {
        case .firstName: "First name"
        case .lastName: "Last name"
        case .birthDate: "Date of birth"
        case .emailAddress: "E-mail"
        case .phoneNumber: "Phone"
        }
    }

    var placeholder: String {
        switch self {
        case .firstName, .lastName: ""
        case .birthDate: "e.g. 31/12/1988"
        case .emailAddress: "e.g. ada@example.com"
        case .phoneNumber: "e.g. +33 6 00 00 00 00"
        }
    }
}
