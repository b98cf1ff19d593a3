import Rail

/// The forms in which GTFS and GTFS-Realtime write numbers, days and times.
enum GTFSText {
    /// Returns the value of one to nine ASCII digits; nil for any other text.
    static func number(_ text: some StringProtocol) -> Int? {
        let isNumber = (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
        return isNumber ? Int(text) : nil
    }

    /// Reads a day such as `20261204` (GTFS "Date"), which the calendar may not have; nil if the text has not eight
    /// digits.
    static func day(_ text: String) -> CalendarDay? {
        guard text.utf8.count == 8, let digits = number(text) else { return nil }
        return CalendarDay(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    }

    /// Returns the seconds of a time such as `8:05` or `26:10:30` (GTFS "Time"); nil if the text is not a time before
    /// 240:00:00.
    static func seconds(_ text: String) -> Int32? {
        var (total, number, digits, colons): (Int32, Int32, Int, Int) = (0, 0, 0, 0)
        for byte in text.utf8 {
            if byte == UInt8(ascii: ":") {
                guard digits > 0, colons < 2, number < (colons == 0 ? 240 : 60) else { return nil }
                (total, number, digits, colons) = (total * 60 + number, 0, 0, colons + 1)
            } else {
                guard digits < 3, (48...57).contains(byte) else { return nil }
                (number, digits) = (number * 10 + Int32(byte) - 48, digits + 1)
            }
        }
        guard colons > 0, digits == 2, number < 60 else { return nil }
        return (total * 60 + number) * (colons == 1 ? 60 : 1)
    }
}
