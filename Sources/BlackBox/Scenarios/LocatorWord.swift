/// The keys that a mapping may narrow down a locator with.
enum LocatorWord: String, CaseIterable {
    case label, text, matching, containing, value, within, nth
}
