/// The reason why a timetable cannot be used: a code, and the details for its message.
package struct FeedError: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable {
        case notFound
        /// The system does not let the program read the feed.
        case unreadable
        /// The path leads neither to a folder nor to a ZIP archive.
        case notAFeed
        /// The path leads to a pipe or a device.
        case notAFile
        /// The path holds several folders or archives that may be feeds.
        case severalFeeds
        case nestedArchives
        /// A file is compressed by an unsupported method.
        case unknownPacking
        /// A ZIP archive is damaged or encrypted.
        case corruptArchive
        /// A file unpacks to more bytes than the limits allow or the archive declares.
        case tooLarge
        case missingFile
        case missingCalendar
        case emptyFile
        case noAgency
        case missingColumn
        case notText
        case unknownTimeZone
        /// All files are there, but they contain no usable train.
        case noTrains
    }

    package var code: Code
    /// The name of the feed as the user gave it, e.g. a path.
    package var feed: String
    /// The file inside the feed, e.g. `stops.txt`.
    package var file: String?
    package var column: String?
    /// The message of the system or a library, or the faulty value.
    package var detail: String?
    /// The existing files, folders or archives, to list in the message.
    package var files: [String] = []
    /// The faulty rows, if they caused the error.
    package var problems: FeedProblems?
    /// The row that caused the error, if it is known.
    package var reason: FeedProblem?
}

extension FeedError: CustomStringConvertible {
    /// Sentences for the user: the problem, its place, and the remedy.
    package var message: String {
        let file = file ?? "a file"
        let because = detail.map { " (\($0))" } ?? ""
        let there = files.isEmpty ? "" : " (there is \(list))"
        return switch code {
        case .notFound: "There is no timetable at \(feed)\(there). Check the path."
        case .unreadable: "The timetable \(feed) cannot be read\(because). Check its permissions."
        case .notAFeed:
            "\(feed) is not a timetable: it is neither a folder nor a ZIP archive\(because). "
                + "Name a GTFS feed, which is a folder or a ZIP archive of stops.txt, trips.txt and others."
        case .notAFile:
            "\(feed) is a pipe or a device, which cannot be read as a timetable. "
                + "Save the feed as a file, and name that."
        case .severalFeeds:
            "\(feed) holds several feeds: \(list). Name one of them, e.g. \(feed)/\(files.first ?? "")."
        case .nestedArchives:
            "\(feed) is an archive within several others. Unpack them, and name the innermost one."
        case .unknownPacking:
            "\(file) in \(feed) is packed in a way that cannot be read\(because). "
                + "Unpack the archive and name the folder, or pack it anew with Deflate, the usual method of ZIP."
        case .corruptArchive:
            "The ZIP archive \(feed) is damaged or locked\(because). Download it again, "
                + "or unpack it and name the folder."
        case .tooLarge:
            "\(file) in \(feed) is too large to be a timetable\(because). Nothing of it was kept. "
                + "Use a smaller feed, or make sure that this one comes from whom you think."
        case .missingFile:
            "The timetable \(feed) has no \(file), which every GTFS feed needs\(there). Check that it is complete."
        case .missingCalendar:
            "The timetable \(feed) has neither a calendar.txt nor a calendar_dates.txt with a row in it\(there): "
                + "nothing says on which days its trains run. Check that it is complete."
        case .noAgency:
            "agency.txt in the timetable \(feed) names no agency that can be used. "
                + "\(problems?.firstSentence ?? "")Give at least one row with a name and a time zone."
        case .emptyFile: "\(file) in the timetable \(feed) is empty. Check that the feed is complete."
        case .missingColumn:
            "\(file) in the timetable \(feed) has no column \(column ?? ""), which GTFS requires\(because). "
                + "Check the first line of the file."
        case .notText: "\(file) in the timetable \(feed) is not UTF-8 text\(because). Save it as UTF-8."
        case .unknownTimeZone:
            "\(file) in the timetable \(feed) names a time zone that does not exist\(because). "
                + "Use a name such as Europe/Paris."
        case .noTrains:
            "The timetable \(feed) holds no train that can be used\(because). "
                + (reason.map { "The first is left out by \($0.description). " } ?? problems?.firstSentence
                    ?? "") + "Check that its files belong together."
        }
    }

    private var list: String {
        files.prefix(8).map { String($0.prefix(60)) }.joined(separator: ", ") + (files.count > 8 ? ", …" : "")
    }

    package var description: String { message }
}
