public import Foundation
import HTTPBodies

/// Looks through a recording's folder for all that is wrong with it.
public struct RecordingCheck: Sendable {
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// Whether the recording cannot be used; else it can, and should be looked after.
        public var isError: Bool
        /// Inside the folder, or the folder itself.
        public var file: String
        /// What is wrong and what to do, as sentences.
        public var words: String

        public var description: String { "\(file): \(words)" }
    }

    public var folder: RecordingFolder
    /// An older recording is pointed out; nil for any age.
    public var oldestDays: Int?
    public var now: Date
    /// Names of secrets beside those that the recording brings.
    public var redaction: RedactionExtras

    public init(
        _ folder: RecordingFolder, oldestDays: Int? = nil, now: Date = Date(),
        redaction: RedactionExtras = RedactionExtras()
    ) {
        self.folder = folder
        self.oldestDays = oldestDays
        self.now = now
        self.redaction = redaction
    }

    /// All findings, in the order of the files; none when all is well.
    public func findings() -> [Finding] {
        var findings: [Finding] = []
        func add(_ error: RecordingError) {
            findings.append(
                Finding(isError: true, file: error.file, words: "\(error.problem). \(error.remedy)"))
        }
        let head: Recording
        do {
            head = try folder.readHead()
        } catch {
            add(error)
            return findings
        }
        about(head, &findings)
        let files = folder.files
        let rules = RedactionRules(extras: head.redaction.adding(redaction))
        let scan = LeakScan(allowances: head.allowances, rules: rules)
        var numbers: [Int: String] = [:]
        var bodies = Set(files.names(in: ExchangeFile.bodies).map { "\(ExchangeFile.bodies)/\($0)" })
        let reader = ExchangeReader(files: files)
        for name in files.names() where name != FixtureFile.name && name != ExchangeFile.bodies {
            guard let number = ExchangeFileName.number(name) else {
                stranger(name, &findings)
                continue
            }
            if let first = numbers[number] {
                add(
                    RecordingError(
                        .twoFilesForOneNumber, file: name, "\(first) has the same number",
                        remedy: "Delete the one that is wrong, or give it another number."))
            }
            numbers[number] = name
            do {
                let data = try files.read(name) ?? Data()
                if let line = ExchangeReader.conflictLine(data), (try? JSONTree(reading: data)) != nil {
                    findings.append(
                        Finding(isError: false, file: name, words: "line \(line) looks like a merge's mark."))
                }
                leaks(scan.leaks(in: data, file: name), &findings)
                let (exchange, repeats) = try reader.exchange(data, number: number, name: name)
                let canonical = ExchangeFile(exchange, repeats: repeats)
                for path in ExchangeReader.bodyPaths(in: data) { bodies.remove(path) }
                if canonical.name == name, canonical.bodies.isEmpty, canonical.data != data {
                    findings.append(
                        Finding(
                            isError: false, file: name,
                            words:
                                "it is not written as a recorder writes it. It plays; recording again would change it."
                        ))
                }
            } catch {
                add(error)
                for path in ExchangeReader.bodyPaths(in: (try? files.read(name)) ?? Data()) {
                    bodies.remove(path)
                }
            }
        }
        for name in files.names(in: ExchangeFile.bodies).map({ "\(ExchangeFile.bodies)/\($0)" }) {
            do {
                leaks(scan.leaks(in: try files.read(name) ?? Data(), file: name), &findings)
            } catch {
                add(error)
            }
            if bodies.contains(name) {
                findings.append(
                    Finding(isError: false, file: name, words: "no exchange has this body. Delete it."))
            }
        }
        return findings
    }

    private func about(_ head: Recording, _ findings: inout [Finding]) {
        if !head.isFinished {
            findings.append(
                Finding(
                    isError: true, file: FixtureFile.name,
                    words:
                        "the recording was not finished: what is there is whole, but not all. Record again."))
        }
        let days = Int(now.timeIntervalSince(head.recordedAt) / 86_400)
        if let oldestDays, days > oldestDays {
            findings.append(
                Finding(
                    isError: false, file: FixtureFile.name,
                    words:
                        "it was recorded \(days) days ago, more than \(oldestDays). Verify it, or record again."
                ))
        }
        let scan = LeakScan(allowances: head.allowances, rules: RedactionRules(extras: head.redaction))
        leaks(
            scan.leaks(in: (try? folder.files.read(FixtureFile.name)) ?? Data(), file: FixtureFile.name),
            &findings)
    }

    private func stranger(_ name: String, _ findings: inout [Finding]) {
        let words =
            if name == RecordingFolder.unfinished {
                "a newer recording was begun and not finished. Record again, or delete it."
            } else if name.hasSuffix(FolderFiles.temporarySuffix) {
                "a file that was being written when its program ended. Delete it."
            } else {
                "it is no part of the recording. Delete it, or keep it elsewhere."
            }
        findings.append(Finding(isError: false, file: name, words: words))
    }

    private func leaks(_ leaks: [Leak], _ findings: inout [Finding]) {
        findings += leaks.map {
            Finding(
                isError: true, file: $0.file,
                words:
                    "it holds \($0.words) at \($0.place). Name its field under “redaction” in fixture.json and record again, or allow it there under “allow”."
            )
        }
    }
}
