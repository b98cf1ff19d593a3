package import Foundation
import HTTPBodies
import HTTPTransport
package import Redaction

/// Finds everything that is wrong with a recording.
package enum RecordingCheck {
    package struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// Whether the recording cannot be used. If false, it can be used, but somebody should look at the
        /// finding.
        package var isError: Bool
        /// The file's path inside the folder, or the folder itself.
        package var file: String
        /// The problem and its remedy, as sentences.
        package var words: String
        /// The place in the file, such as `$.response.body.json.name`; nil if the finding is about the whole file.
        package var path: String?

        package init(isError: Bool, file: String, words: String, path: String? = nil) {
            (self.isError, self.file, self.words, self.path) = (isError, file, words, path)
        }

        package var description: String { "\(file): \(words)" }
    }

    /// Returns all findings, in the order of the files; none if all is well.
    /// - Parameters:
    ///   - oldestDays: The age above which a recording is reported; nil for no limit.
    ///   - redaction: Returns the program's own rules for a recording, in addition to those in it.
    package static func findings(
        in folder: RecordingFolder, oldestDays: Int? = nil, now: Date = Date(),
        redaction: (Recording) -> RedactionRules = { _ in RedactionRules() }
    ) -> [Finding] {
        do {
            let head = try folder.readHead()
            var pass = RedactionPass(redaction(head.recording).adding(head.recording.redaction))
            var findings = about(head, oldestDays: oldestDays, now: now)
            if head.schema >= 2, let data = try folder.files.read(RecordingIndex.name) {
                findings += RecordingIndex.strangers(in: data).map { name in
                    let words =
                        "“\(name)” is none of its entries, so it has no effect. Correct its name, or delete it."
                    return Finding(isError: false, file: RecordingIndex.name, words: words)
                }
            }
            let exchanges = read(folder.entries(head).map(\.file), in: folder, &pass)
            var known = Set(exchanges.keys)
            for (file, exchange) in exchanges.sorted(by: { $0.key < $1.key }) {
                do {
                    findings += try check(exchange.get(), file, in: folder, &pass, isOlder: head.schema < 2)
                } catch {
                    findings.append(finding(error))
                }
                known.formUnion(ExchangeReader.bodyPaths(in: (try? folder.files.read(file)) ?? Data()))
            }
            let readable = exchanges.sorted { $0.key < $1.key }.compactMap { try? $0.value.get().exchange }
            if let sentence = LeftOutBodies(readable.map { $0.exchange() }).sentence {
                findings.append(Finding(isError: false, file: RecordingIndex.name, words: sentence))
            }
            return findings
                + folder.allNames().filter { $0 != RecordingIndex.name && !known.contains($0) }.map(stranger)
        } catch {
            return [finding(error)]
        }
    }

    private typealias Read = (exchange: RedactedExchange, judged: JudgedExchange)

    /// Reads exchanges, and learns their values in the order of the recording, as a recorder does: a request may ask for
    /// an id that stays because it is in a kept field of an earlier response.
    private static func read(
        _ files: [String], in folder: RecordingFolder, _ pass: inout RedactionPass
    ) -> [String: Result<Read, RecordingError>] {
        var read: [String: Result<Read, RecordingError>] = [:]
        for file in files where read[file] == nil {
            do {
                let exchange = try folder.exchange(file)
                let judged = pass.judged(exchange.exchange(), isFromRecording: true)
                pass.learn([judged])
                read[file] = .success((exchange, judged))
            } catch {
                read[file] = .failure(error)
            }
        }
        return read
    }

    private static func finding(_ error: RecordingError) -> Finding {
        Finding(isError: true, file: error.file, words: "\(error.problem). \(error.remedy)")
    }

    private static func about(_ head: RecordingIndex, oldestDays: Int?, now: Date) -> [Finding] {
        var findings: [Finding] = []
        func add(_ words: String, isError: Bool = false) {
            findings.append(Finding(isError: isError, file: RecordingIndex.name, words: words))
        }
        let recording = head.recording
        if !recording.isFinished {
            let words =
                "the recording was not finished, so exchanges are missing. Record again, or keep what is there:"
                + " guichet fixtures finish."
            add(words, isError: true)
        }
        if head.schema < 2 || recording.rules < RedactionRules.version {
            add("it was redacted by older rules. It can be replayed; record again, and read the changes.")
        }
        let days = Int(now.timeIntervalSince(recording.recordedAt) / 86_400)
        if let oldestDays, days > oldestDays {
            add("it was recorded \(days) days ago, more than \(oldestDays). Verify it, or record again.")
        }
        for note in recording.notes { add(note) }
        for type in recording.redaction.keep where type.contains("/") {
            add("bodies of the type \(type) are recorded unchanged, so they may contain secrets.")
        }
        return findings
    }

    private static func check(
        _ read: Read, _ file: String, in folder: RecordingFolder,
        _ pass: inout RedactionPass, isOlder: Bool
    ) throws(RecordingError) -> [Finding] {
        guard !isOlder, let data = try folder.files.read(file) else { return [] }
        let stem = String(file.dropLast(5))
        let own = ExchangeFile(read.exchange, stem: stem)
        let clean = ExchangeFile(pass.recorded(read.judged), stem: stem)
        let findings = JSONDifference.between(own.tree, clean.tree).map { difference in
            let words =
                "\(difference.path)".hasPrefix("$.response.pieces")
                ? "the bytes of its pieces are not as many as those of its body, so it is served without pauses."
                    + " Correct them, or record again."
                : "no rule keeps the value at \(difference.path). If it is harmless, name its field"
                    + " under “keep” in fixture.json. Otherwise record again."
            return Finding(isError: true, file: file, words: words, path: "\(difference.path)")
        }
        guard own.bodies.isEmpty, own.data != data else { return findings }
        let words =
            "its format is not that of a recorder. It can be replayed, and recording again will change it."
        return [Finding(isError: false, file: file, words: words)] + findings
    }

    private static func stranger(_ name: String) -> Finding {
        let words =
            if name == RecordingFolder.unfinished {
                "a newer recording was begun and not finished. “guichet fixtures finish” puts it in the place of this one."
                    + " Or record again, or delete it."
            } else if name.hasSuffix(FolderFiles.temporarySuffix) {
                "a file that was being written when its program ended. Delete it."
            } else if ExchangeName.isOne(name) {
                "the order in \(RecordingIndex.name) does not name it. Add it there, or delete it."
            } else {
                "it is not part of the recording. Delete it, or move it elsewhere."
            }
        return Finding(isError: false, file: name, words: words)
    }
}
