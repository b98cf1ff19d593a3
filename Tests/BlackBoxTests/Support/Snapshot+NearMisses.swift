@testable import BlackBox

extension Snapshot {
    func nearMisses(_ locator: Locator) throws -> [String] {
        NearMisses(snapshot: self, query: try Query(locator)).sentences
    }
}
