/// The part of an element's words that counts for a query.
enum Legibility {
    /// Words that can be read on the screen: for a thing that must be there.
    case read
    /// All words, also those that are cut off: for a thing that must not be there.
    case any
}
