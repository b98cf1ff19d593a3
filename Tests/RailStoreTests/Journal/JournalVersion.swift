import GRDB

@testable import RailStore

extension BookingJournal {
    /// Marks the file as one of a version to come.
    func raiseVersion() throws {
        try write { try $0.execute(sql: "PRAGMA user_version = 99") }
    }
}
