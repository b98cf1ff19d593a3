package import BlackBox
import Foundation
package import TerminalUI

/// Finds the locator by which a person would name an element of a frame: short, and matched by no other element.
package struct LocatorSearch {
    /// The use of the locator in the scenario, on which it depends which elements can match.
    package enum Use {
        case tap, enter, select, click
        /// A person asks for a check of the element: all its words count, also its numbers.
        case expect
    }

    let snapshot: Snapshot

    package init(snapshot: Snapshot) { self.snapshot = snapshot }

    /// Returns nil if no locator matches only this element.
    package func locator(of element: Element, for use: Use) -> Locator? {
        let names = names(of: element, for: use)
        let containers = containers(of: element)
        for name in names where isUnique(name, element, use) { return name }
        for container in containers {
            // Inside a container, a locator that names the kind reads better.
            for name in names where name.criteria.count > 1 || name == names.last {
                let inside = name.with(.inside(container))
                if isUnique(inside, element, use) { return inside }
            }
        }
        for name in names.suffix(1) {
            let matches = matches(name, use)
            guard let place = matches.firstIndex(where: { $0.element == element }) else { continue }
            return name.with(.nth(place + 1))
        }
        return nil
    }

    private func isUnique(_ locator: Locator, _ element: Element, _ use: Use) -> Bool {
        let matches = matches(locator, use)
        return matches.count == 1 && matches[0].element == element
    }

    /// Returns the matches as the step would find them.
    private func matches(_ locator: Locator, _ use: Use) -> [Match] {
        guard var query = try? Query(locator) else { return [] }
        if query.kind == nil {
            switch use {
            case .tap: query.wantsControl = true
            case .enter: query.ask(.kind(.field))
            case .select: query.ask(.kind(.choosable))
            case .click, .expect: break
            }
        }
        query.admitsCovered = use != .click && use != .expect
        return snapshot.matches(query)
    }

    /// The locators for an element itself, the best first.
    private func names(of element: Element, for use: Use) -> [Locator] {
        let kind = element.role.isField ? Kind.field : Kind(element.role)
        let label = String(element.label.trimmed)
        if use == .expect, !label.isEmpty { return [Locator(.kind(kind), .label(label))] }
        if element.role == .row { return rowNames(element, label) }
        guard !label.isEmpty else {
            let hint = element.hint.map { Locator(.kind(kind), .hint($0)) }
            return [hint, Locator(.kind(kind))].compactMap(\.self)
        }
        guard label.hasDigits else { return [Locator(.named(label)), Locator(.kind(kind), .label(label))] }
        // A number in a label, such as a price, may be different in the next run.
        let start = String(label.prefix { !$0.isNumber && !$0.isCurrencySymbol }.trimmed)
        let byStart =
            start.count < 3
            ? [] : [Locator(.kind(kind), .matching("^" + NSRegularExpression.escapedPattern(for: start)))]
        return byStart + [Locator(.kind(kind), .label(label))]
    }

    private func rowNames(_ row: Element, _ label: String) -> [Locator] {
        let whole = label.hasDigits || label.count > 40 ? [] : [Locator(.row, .label(label))]
        let parts = RowWords(label).parts.map { Locator(.row, .containing($0)) }
        return whole + parts + (label.isEmpty ? [Locator(.row)] : [Locator(.row, .label(label))])
    }

    /// The named elements around an element, the smallest first.
    private func containers(of element: Element) -> [Locator] {
        guard let index = snapshot.entries.firstIndex(where: { $0.element == element }) else { return [] }
        let roles: Set<Role> = [.dialog, .group, .list, .table]
        return snapshot.entries.indices.filter { place in
            let around = snapshot.entries[place].element
            return roles.contains(around.role) && !around.label.trimmed.isEmpty
                && snapshot.isInside(index, place)
        }
        .map { snapshot.entries[$0].element }
        .sorted { $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height }
        .map { Locator(.role($0.role), .label(String($0.label.trimmed))) }
    }
}

/// The words of a row, as parts by which a scenario may find the row: first those that are likely to stay the same,
/// last the prices.
struct RowWords {
    let parts: [String]

    init(_ label: String) {
        let words = label.split(whereSeparator: \.isWhitespace).map(String.init)
        var parts: [String] = []
        for count in 1...3 where count <= words.count {
            for first in 0...(words.count - count) {
                let part = words[first..<first + count]
                guard part.allSatisfy({ $0.contains { $0.isLetter || $0.isNumber } }) else { continue }
                parts.append(part.joined(separator: " "))
            }
        }
        self.parts = parts.enumerated()
            .map { (rank: Self.rank($1), place: $0, part: $1) }
            .sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }
            .map(\.part)
    }

    /// The rank of a part: 0 for words, 1 for times of the day, 2 for other numbers and for one or two letters, 3 for
    /// prices.
    private static func rank(_ part: String) -> Int {
        if part.contains(where: \.isCurrencySymbol) { return 3 }
        guard part.hasDigits else { return part.count < 3 ? 2 : 0 }
        let isTime = part.split(separator: " ").allSatisfy {
            $0.wholeMatch(of: #/\d\d:\d\d/#) != nil || !String($0).hasDigits
        }
        return isTime ? 1 : 2
    }
}

extension Role {
    var isField: Bool { self == .textField || self == .secureField }
}

extension String {
    var hasDigits: Bool { contains(where: \.isNumber) }
}
