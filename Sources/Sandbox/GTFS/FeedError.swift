/// The reason that a timetable cannot be used: a code, and the context that its sentence needs.
package struct FeedError: Error, Hashable, Sendable {
    /// The kind of fault; new codes may be added.
    package enum Code: String, Hashable, Sendable {
        /// Nothing is at that path.
        case notFound
        /// The system does not let it be read.
        case unreadable
        /// Neither a folder nor a ZIP archive.
        case notAFeed
        /// A ZIP archive that is damaged or encrypted.
        case corruptArchive
        /// A file that unpacks to more than is allowed, or to more than it declares.
        case tooLarge
        case missingFile
        case emptyFile
        case missingColumn
        /// A file that is not UTF-8 text.
        case notText
        /// An agency whose time zone does not exist.
        case unknownTimeZone
        /// All files are there, yet no train can be made from them.
        case noTrains
    }

    package var code: Code
    /// The feed as its user named it, e.g. a path.
    package var feed: String
    /// The file inside the feed, e.g. `stops.txt`.
    package var file: String?
    package var column: String?
    /// The words of the system or a library, or the value at fault.
    package var detail: String?
    /// The faulty rows, if rows are the cause.
    package var problems: FeedProblems?

    package init(
        _ code: Code, feed: String, file: String? = nil, column: String? = nil, detail: String? = nil,
        problems: FeedProblems? = nil
    ) {
        self.code = code
        self.feed = feed
        self.file = file
        self.column = column
        self.detail = detail
        self.problems = problems
    }
}

extension FeedError: CustomStringConvertible {
    /// Sentences for a person: the fault, its place, and the remedy.
    package var message: String {
        let file = file ?? "a file"
        let because = detail.map { " (\($0))" } ?? ""
        return switch code {
        case .notFound:
            "There is no timetable at \(feed). Check the path."
        case .unreadable:
            "The timetable \(feed) cannot be read\(because). Check its permissions."
        case .notAFeed:
            "\(feed) is not a timetable: it is neither a folder nor a ZIP archive\(because). "
                + "Name a GTFS feed, which is a folder or a ZIP archive of stops.txt, trips.txt and others."
        case .corruptArchive:
            "The ZIP archive \(feed) is damaged or locked\(because). Download it again, "
                + "or unpack it and name the folder."
        case .tooLarge:
            "\(file) in \(feed) is too large to be a timetable\(because). Nothing of it was kept. "
                + "Use a smaller feed, or make sure that this one comes from whom you think."
        case .missingFile:
            "The timetable \(feed) has no \(file), which every GTFS feed needs. Check that it is complete."
        case .emptyFile:
            "\(file) in the timetable \(feed) is empty. Check that the feed is complete."
        case .missingColumn:
            "\(file) in the timetable \(feed) has no column \(column ?? ""), which GTFS requires\(because). "
                + "Check the first line of the file."
        case .notText:
            "\(file) in the timetable \(feed) is not UTF-8 text\(because). Save it as UTF-8."
        case .unknownTimeZone:
            "\(file) in the timetable \(feed) names a time zone that does not exist\(because). "
                + "Use a name such as Europe/Paris."
        case .noTrains:
            "The timetable \(feed) holds no train that can be used\(because). \(problems?.firstSentence ?? "")"
                + "Check that its files belong together."
        }
    }

    package var description: String { message }
}
