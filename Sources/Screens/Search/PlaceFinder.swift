import Observation
import Rail
import TerminalUI
import Waiting

/// What stands in a place field, and what the service suggests for it.
///
/// At most two requests are under way; when one ends, what is typed by then is asked next. An answer that is
/// older than the one shown is dropped.
@Observable
@UIActor
final class PlaceFinder {
    private(set) var text = ""
    private(set) var place: Place?
    private(set) var problem: String?
    private var answer = Answer()
    @ObservationIgnored private var underWay: [Int: String] = [:]
    @ObservationIgnored private var requests = 0
    @ObservationIgnored private var takesFirstWhenAnswered = false
    @ObservationIgnored private let service: RailService
    @ObservationIgnored weak var window: Window?
    /// Called with what went wrong, when it is not the field's own affair.
    @ObservationIgnored var onSignedOut: (@UIActor (any Error) -> Void)?
    /// Called with what is worth a line, and no more.
    @ObservationIgnored var onNotice: (@UIActor (String) -> Void)?

    private struct Answer {
        /// Which request it answers; 0 is none.
        var number = 0
        var text = ""
        var places: [Place] = []
    }

    private static let mostRequests = 2

    init(_ service: RailService) {
        self.service = service
    }

    var isEmpty: Bool { place == nil && text.trimmingSpaces.isEmpty }

    /// What is shown under the field while it is being typed in: until the answer is there, what is known and
    /// fits.
    var suggestions: [Place] {
        guard place == nil else { return [] }
        return isAnswered ? answer.places : answer.places.filter { $0.fits(text) }
    }

    private var isAnswered: Bool { answer.number > 0 && answer.text == text }

    func type(_ newText: String) {
        guard newText != text else { return }
        text = newText
        place = nil
        problem = nil
        takesFirstWhenAnswered = false
        if isEmpty { answer = Answer(number: requests) } else { ask() }
    }

    func take(_ place: Place) {
        self.place = place
        text = place.name
        problem = nil
        answer = Answer(number: requests)
        takesFirstWhenAnswered = false
    }

    /// Takes what a person chose of the suggestions; the first one only when it answers all that is typed.
    func choose(_ place: Place, isFirst: Bool) {
        if isFirst, !isAnswered { leave() } else { take(place) }
    }

    /// Leaving the field takes the first suggestion, as soon as it is known.
    func leave() {
        guard place == nil, !isEmpty else { return }
        if isAnswered { return takeFirst() }
        takesFirstWhenAnswered = true
        ask()
    }

    /// Each gets what the other holds.
    func swap(with other: PlaceFinder) {
        let (mine, theirs) = ((text, place), (other.text, other.place))
        hold(theirs.0, theirs.1)
        other.hold(mine.0, mine.1)
    }

    private func hold(_ text: String, _ place: Place?) {
        if let place { return take(place) }
        self.place = nil
        type(text)
        leave()
    }

    /// The place that the field means, asking the service when that is not known yet; nil when it knows none.
    ///
    /// Throws `CancellationError` when something else is typed meanwhile.
    func resolve() async throws -> Place? {
        if let place { return place }
        if !isAnswered {
            let asked = text
            let places = try await service.places(asked)
            // The field's own request may have been answered first.
            if let place { return place }
            guard asked == text else { throw CancellationError() }
            requests += 1
            answer = Answer(number: requests, text: asked, places: places)
        }
        takeFirst()
        return place
    }

    private func takeFirst() {
        takesFirstWhenAnswered = false
        if let first = answer.places.first {
            take(first)
        } else {
            problem = "No station is called “\(text.trimmingSpaces)”. Check the spelling."
        }
    }

    private func ask() {
        guard !isAnswered, underWay.count < Self.mostRequests, !underWay.values.contains(text), let window
        else { return }
        requests += 1
        let (number, asked) = (requests, text)
        underWay[number] = asked
        window.activity("Finding stations", isShown: false) { [weak self, service] activity in
            let result: Result<[Place], any Error>
            do { result = .success(try await service.places(asked)) } catch { result = .failure(error) }
            self?.underWay[number] = nil
            if !activity.isCancelled { self?.answered(number, asked, result) }
        }
    }

    private func answered(_ number: Int, _ asked: String, _ result: Result<[Place], any Error>) {
        guard place == nil, !isEmpty else { return }
        switch result {
        case .success(let places):
            if number > answer.number { answer = Answer(number: number, text: asked, places: places) }
            guard isAnswered else { return ask() }
            problem = nil
            if takesFirstWhenAnswered { takeFirst() }
        case .failure(let error):
            guard asked == text else { return ask() }
            failed(error)
        }
    }

    private func failed(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        if (error as? RailError)?.code == .signedOut {
            onSignedOut?(error)
        } else if UnrecordedWords.fit(error) {
            onNotice?(UnrecordedWords.suggestions(for: text.trimmingSpaces))
        } else {
            problem = "\(ErrorWords(error).title). Type on to ask again; what is typed is kept."
        }
    }
}

extension Place {
    /// Whether each word of `typed` begins a word of the name or the town, without regard to case and accents.
    fileprivate func fits(_ typed: String) -> Bool {
        let words = "\(name) \(locality ?? "")".folded.split { !$0.isLetter && !$0.isNumber }
        return typed.folded.split { !$0.isLetter && !$0.isNumber }
            .allSatisfy { part in words.contains { $0.hasPrefix(part) } }
    }
}
