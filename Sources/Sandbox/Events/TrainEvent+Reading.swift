import Documents
import Rail

extension TrainEvent {
    private static let keys = [
        "train", "day", "at", "from", "delay", "platform", "cancelled", "skips", "extraStop", "occupancy",
        "message",
    ]
    private static let longestDelay = 24 * 60
    private static let occupancies = ["full", "seatingAvailable", "standingAvailable"]

    /// Reads a mapping such as `{ train: TGV 6605, delay: 8 min, from: Lyon Part-Dieu }`.
    init(_ value: DocumentValue) throws(DocumentMistake) {
        let fields = try value.fields("an event", known: Self.keys)
        train = .named(try fields.required("train").text("“train”"))
        day = try fields["day"].map(Self.day)
        knownFrom = try fields["at"].map { value throws(DocumentMistake) in try Self.clock(value, "“at”") }
        place = value.place
        changes = []
        let from = try fields["from"].map { value throws(DocumentMistake) in
            Stop.station(try value.text("“from”"))
        }
        if let value = fields["delay"] {
            changes.append(.delay(arrival: nil, departure: .seconds(try Self.delay(value)), from: from))
        }
        if let value = fields["platform"] {
            changes.append(.platform(try value.text("“platform”"), at: from))
        }
        if let value = fields["cancelled"], try value.flag("“cancelled”") {
            changes.append(.cancelled(from: from))
        }
        for value in try fields["skips"]?.list("“skips”") ?? [] {
            changes.append(.skips(.station(try value.text("“skips”"))))
        }
        if let value = fields["extraStop"] { changes.append(try Self.extraStop(value)) }
        if let value = fields["occupancy"] {
            changes.append(.occupancy(try value.choice("“occupancy”", among: Self.occupancies)))
        }
        if let value = fields["message"] {
            changes.append(.message(Message(text: try value.text("“message”"))))
        }
        guard !changes.isEmpty else {
            throw value.mistake(
                "This event changes nothing. Give it a delay, a platform, cancelled, skips, an extraStop, an "
                    + "occupancy or a message.")
        }
    }

    private static func day(_ value: DocumentValue) throws(DocumentMistake) -> CalendarDay {
        let text = try value.text("“day”")
        if let found = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/), let year = Int(found.1),
            let month = Int(found.2), let day = Int(found.3)
        {
            let day = CalendarDay(year: year, month: month, day: day)
            if day.exists { return day }
        }
        throw value.mistake("“day” needs a day such as 2026-12-04, not “\(text)”.")
    }

    private static func clock(_ value: DocumentValue, _ what: String) throws(DocumentMistake) -> Int {
        let text = try value.text(what)
        if let found = text.wholeMatch(of: /([0-9]{1,2}):([0-9]{2})/), let hour = Int(found.1),
            let minute = Int(found.2), hour < 24, minute < 60
        {
            return hour * 60 + minute
        }
        throw value.mistake("\(what) needs a time of day such as 07:40, not “\(text)”.")
    }

    /// Reads a delay such as `8 min` in seconds.
    private static func delay(_ value: DocumentValue) throws(DocumentMistake) -> Int32 {
        let text = try value.text("“delay”")
        if let found = text.wholeMatch(of: /([0-9]{1,4}) ?min/), let minutes = Int32(found.1),
            minutes <= longestDelay
        {
            return minutes * 60
        }
        throw value.mistake("“delay” needs minutes, at most \(longestDelay), such as 8 min, not “\(text)”.")
    }

    private static func extraStop(_ value: DocumentValue) throws(DocumentMistake) -> Change {
        let fields = try value.fields("“extraStop”", known: ["station", "time"])
        return .extraStop(
            try fields.required("station").text("“station”"),
            minuteOfDay: try clock(try fields.required("time"), "“time”"))
    }
}
