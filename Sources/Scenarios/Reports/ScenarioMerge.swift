import BlackBox
import Foundation
import Waiting

/// The results of all shards of one run, from their `json` reports.
package struct ScenarioMerge {
    package private(set) var run = ScenarioRun()
    private var begin: ScenarioEvent.Begin?
    /// The report that contains each run, by the run's number.
    private var sources: [Int: String] = [:]

    /// Reads the reports, and puts their results in the order of the whole plan.
    ///
    /// - Throws: A mistake that names the file.
    package init(_ files: [String]) throws(DocumentMistake) {
        for file in files {
            let events = try Self.events(in: file)
            for event in events { try take(event, from: file) }
            guard events.last?.event == .end else {
                throw Self.mistake("Its end is missing: what wrote it was broken off, or writes still.", file)
            }
        }
        run.results.sort { $0.run.number < $1.run.number }
        let total = begin?.runs ?? 0
        run.missing = max(0, total - run.results.count)
        guard run.missing > 0 else { return }
        run.notes.append("These reports lack \(run.missing) of \(counted(total, "run")).")
    }

    private mutating func take(_ event: ScenarioEvent, from file: String) throws(DocumentMistake) {
        switch event.event {
        case .begin:
            guard let begin = event.begin, self.begin ?? begin == begin else {
                throw Self.mistake("It is of another run than the reports before it.", file)
            }
            guard 0...ScenarioPlan.most ~= begin.runs, 1...ScenarioPlan.most ~= begin.runsOfEach else {
                throw Self.mistake("It has an impossible number of runs.", file)
            }
            self.begin = begin
        case .result:
            guard let run = event.scenario, let result = event.result else {
                throw Self.mistake("Its result of run \(event.run ?? 0) is not complete.", file)
            }
            if let other = sources.updateValue(file, forKey: run.number) {
                throw Self.mistake("It has run \(run.number), which is in \(other) too.", file)
            }
            self.run.results.append(result)
        case .end:
            guard let end = event.end else { return }
            run.elapsed = max(run.elapsed, .reported(end.seconds))
            run.isInterrupted = run.isInterrupted || end.isInterrupted
            run.notes += end.notes.filter { !run.notes.contains($0) }
        case .scenario, .step: return
        }
    }

    private static func events(in file: String) throws(DocumentMistake) -> [ScenarioEvent] {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw mistake("This file cannot be read.", file)
        }
        let lines = data.split(separator: UInt8(ascii: "\n"))
        let version = lines.first.flatMap { try? JSONDecoder().decode(VersionLine.self, from: $0) }?.begin
            .version
        if let version, version > ScenarioEvent.version {
            throw mistake("It was written by a newer version of this program.", file)
        }
        var events: [ScenarioEvent] = []
        for (place, line) in lines.enumerated() {
            guard let event = try? ScenarioEvent(line: line) else {
                throw DocumentMistake(
                    "This is no line of a report of the kind “json”.",
                    at: FileLocation(file: file, line: place + 1))
            }
            events.append(event)
        }
        guard events.first?.event == .begin else {
            throw mistake("This is no report of the kind “json”: its beginning is missing.", file)
        }
        return events
    }

    private static func mistake(_ message: String, _ file: String) -> DocumentMistake {
        DocumentMistake(message, at: FileLocation(file: file))
    }

    /// Calls reporters for the whole run, as if it happened now.
    @UIActor
    package func tell(_ reporters: [any ScenarioReporter]) {
        let runsOfEach = max(begin?.runsOfEach ?? 1, 1)
        let plan = ScenarioPlan(whole: (begin?.runs ?? 0) / runsOfEach, runsOfEach: runsOfEach)
        for reporter in reporters {
            reporter.willRun(plan)
            for result in run.results { reporter.didRun(result) }
            reporter.didEnd(run)
        }
    }
}

/// The part of a report's first line that all versions have.
private struct VersionLine: Decodable {
    struct Begin: Decodable { var version: Int }
    var begin: Begin
}
