/// Texts that are told to nobody: dots stand in their place.
public struct Secrets: Hashable, Sendable {
    /// The names of the variables whose values are such texts.
    var names: Set<String> = []
    private var known: Set<String> = []
    /// Every six bytes of these texts that follow one another; nearly every other text has none of them, and needs no
    /// closer look.
    private var starts: Set<UInt64> = []
    /// A bit for the last of these bytes, by its lower six bits: most bytes of a text are none of them.
    private var ends: UInt64 = 0
    /// Whether a closer look is always needed: a text has fewer bytes, or letters with more than one spelling in
    /// Unicode.
    private var needsCloserLook = false

    /// The length of such a part: a shorter one may be a part of many other texts too.
    static let lengthOfPart = 6

    public init(_ texts: some Sequence<String> = []) {
        insert(texts)
    }

    /// The texts, in alphabetical order.
    package var texts: [String] { known.sorted() }

    var isEmpty: Bool { known.isEmpty }

    mutating func insert(_ more: some Sequence<String>) {
        for text in more {
            // A screen shows neither the blanks around a text nor its line ends.
            for line in [text.trimmed] + text.split(whereSeparator: \.isNewline).map({ String($0).trimmed })
            where !line.isEmpty && known.insert(String(line)).inserted {
                guard line.utf8.count >= Self.lengthOfPart, line.utf8.allSatisfy({ $0 < 0x80 }) else {
                    needsCloserLook = true
                    continue
                }
                var latest: UInt64 = 0
                for (index, byte) in line.utf8.enumerated() {
                    latest = Self.following(latest, byte)
                    guard index >= Self.lengthOfPart - 1 else { continue }
                    starts.insert(latest)
                    ends |= Self.bit(byte)
                }
            }
        }
    }

    /// The parts of the texts that are hidden where the rest is out of sight, such as in a field that scrolls.
    private var parts: Set<String> {
        Set(
            known.flatMap {
                Array($0).parts(Self.lengthOfPart).filter { Set($0).count > 2 }.map { String($0) }
            })
    }

    mutating func formUnion(_ other: Secrets) {
        names.formUnion(other.names)
        known.formUnion(other.known)
        starts.formUnion(other.starts)
        ends |= other.ends
        needsCloserLook = needsCloserLook || other.needsCloserLook
    }

    /// The text with dots wherever a secret stands in it, or a part of one.
    public func hidden(in text: String) -> String {
        guard mayStand(in: text) else { return text }
        // The longest comes first, so that a secret within another one leaves no rest of that.
        let rest = known.sorted { ($1.count, $0) < ($0.count, $1) }.reduce(text) {
            $0.replacing($1, with: String.dots)
        }
        let parts = parts
        return parts.isEmpty ? rest : Self.hiding(parts, in: rest)
    }

    private func mayStand(in text: String) -> Bool {
        guard !needsCloserLook else { return true }
        var latest: UInt64 = 0
        return text.utf8.contains { byte in
            latest = Self.following(latest, byte)
            return ends & Self.bit(byte) != 0 && starts.contains(latest)
        }
    }

    /// The latest bytes of a text, as many as a part has, after one more.
    private static func following(_ latest: UInt64, _ byte: UInt8) -> UInt64 {
        (latest << 8 | UInt64(byte)) & (1 << (8 * lengthOfPart) - 1)
    }

    private static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

    private static func hiding(_ parts: Set<String>, in text: String) -> String {
        let starts = Set(parts.compactMap(\.first))
        let characters = Array(text)
        var isHidden: Set<Int> = []
        for part in characters.parts(lengthOfPart)
        where part.first.map(starts.contains) == true && parts.contains(String(part)) {
            isHidden.formUnion(part.indices)
        }
        guard !isHidden.isEmpty else { return text }
        return characters.indices.reduce(into: "") { rest, index in
            if !isHidden.contains(index) {
                rest.append(characters[index])
            } else if !isHidden.contains(index - 1) {
                rest += String.dots
            }
        }
    }
}

extension [Character] {
    /// Every part of this length.
    fileprivate func parts(_ length: Int) -> [ArraySlice<Character>] {
        count < length ? [] : (0...count - length).map { self[$0..<$0 + length] }
    }
}
