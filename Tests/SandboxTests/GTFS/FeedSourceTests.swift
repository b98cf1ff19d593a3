import Foundation
import TestSupport
import Testing

@testable import Sandbox

@Suite struct FeedSourceTests {
    private var feed: [String: Data] { FeedText().files.mapValues { Data($0.utf8) } }

    private func error(_ url: URL, _ limits: FeedLimits = FeedLimits()) -> FeedError? {
        do throws(FeedError) {
            _ = try Timetable.load(feed: url, now: FeedText.noon, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test("a folder and a ZIP archive of the folder or of its files are the same feed")
    func folderAndZip() throws {
        let folder = try TemporaryFolder(FeedText().files)
        let plain = try folder.zip(feed)
        let nested = try folder.zip(
            Dictionary(uniqueKeysWithValues: feed.map { ("feed/" + $0.key, $0.value) }), named: "nested.zip")
        for url in [folder.url, plain, nested] {
            let timetable = try Timetable.load(feed: url, now: FeedText.noon)
            #expect(timetable.stations.map(\.name) == ["Alpha Central", "Beta", "Gamma"])
            #expect(timetable.name == url.path)
        }
    }

    @Test("a missing path, an empty folder and a file that is not an archive give different errors")
    func notAFeed() throws {
        let folder = try TemporaryFolder()
        #expect(error(folder.url.appending(path: "none"))?.code == .notFound)
        #expect(error(folder.url)?.code == .missingFile)
        try folder.write("# no timetable\n", to: "notes.md")
        try folder.write("", to: "empty.zip")
        #expect(error(folder.url.appending(path: "notes.md"))?.code == .notAFeed)
        #expect(error(folder.url.appending(path: "empty.zip"))?.code == .notAFeed)
        #expect(error(try folder.zip(["readme.txt": Data("hello".utf8)]))?.code == .missingFile)
    }

    @Test("a damaged archive is refused or read correctly")
    func damagedArchive() throws {
        let folder = try TemporaryFolder()
        let whole = try Data(contentsOf: folder.zip(feed))
        let target = folder.url.appending(path: "damaged.zip")
        var random = SeededGenerator(seed: 9)
        var refused = 0
        for attempt in 0..<300 {
            var damaged = whole
            if attempt.isMultiple(of: 3) {
                damaged = damaged.prefix(Int.random(in: 1..<whole.count, using: &random))
            } else {
                damaged[Int.random(in: 0..<whole.count, using: &random)] ^= UInt8.random(
                    in: 1...255, using: &random)
            }
            try damaged.write(to: target)
            if let error = error(target) {
                refused += 1
                #expect(!error.message.isEmpty)
            }
        }
        // A changed date or an unused field does no harm, but most changes must be detected.
        #expect(refused > 200)
    }

    @Test("a file whose declared size is over the limit is refused before it is unpacked")
    func declaredBomb() throws {
        let folder = try TemporaryFolder()
        var files = feed
        files["stop_times.txt"] = Data(repeating: 48, count: 3_000_000)
        let url = try folder.zip(files)
        let error = error(url, FeedLimits(file: 1_000_000))
        #expect(error?.code == .tooLarge)
        #expect(error?.file == "stop_times.txt")
        #expect(error?.message.contains("3000000 bytes") == true)
        #expect(error?.message.contains("too large to be a timetable") == true)
    }

    @Test("a file is refused if it is compressed far more than a timetable can be")
    func suspiciousRatio() throws {
        let folder = try TemporaryFolder()
        var files = feed
        files["stop_times.txt"] = Data(repeating: 48, count: 3_000_000)
        let url = try folder.zip(files)
        let error = error(url, FeedLimits(ratio: 200, suspiciousSize: 1_000_000))
        #expect(error?.code == .tooLarge)
        #expect(error?.message.contains("made to do harm") == true)
    }

    @Test("a file that unpacks to more bytes than the archive declares is refused")
    func lyingBomb() throws {
        let folder = try TemporaryFolder()
        var files = feed
        files["stop_times.txt"] = Data(repeating: 48, count: 3_000_000)
        var bytes = [UInt8](try Data(contentsOf: folder.zip(files)))
        // The sizes are in the local and the central header. Both headers now say 100 bytes.
        let size = withUnsafeBytes(of: UInt32(3_000_000).littleEndian) { Array($0) }
        let small = withUnsafeBytes(of: UInt32(100).littleEndian) { Array($0) }
        var places = 0
        for start in 0..<(bytes.count - 4) where Array(bytes[start..<(start + 4)]) == size {
            bytes.replaceSubrange(start..<(start + 4), with: small)
            places += 1
        }
        #expect(places >= 1)
        let url = folder.url.appending(path: "lying.zip")
        try Data(bytes).write(to: url)
        let code = error(url)?.code
        #expect(code == .tooLarge || code == .corruptArchive)
    }

    @Test("the total size of a feed is limited, in a folder and in an archive")
    func totalLimit() throws {
        let folder = try TemporaryFolder(FeedText().files)
        let limits = FeedLimits(file: 1000, total: 500)
        #expect(error(folder.url, limits)?.code == .tooLarge)
        #expect(error(try folder.zip(feed), limits)?.code == .tooLarge)
        #expect(error(folder.url, FeedLimits(file: 150))?.code == .tooLarge)
    }

    @Test("a pipe in place of a file of the feed is refused")
    func pipeInsteadOfFile() throws {
        let folder = try TemporaryFolder(FeedText().files.filter { $0.key != "trips.txt" })
        #expect(mkfifo(folder.url.appending(path: "trips.txt").path, 0o600) == 0)
        #expect(error(folder.url)?.code == .unreadable)
    }

    @Test("the built-in timetable has no faulty row and is valid today")
    func builtInIsValid() throws {
        let timetable = try Timetable.builtIn(now: FeedText.noon)
        #expect(timetable.problems.first == [])
        #expect(timetable.notice == nil)
        #expect(timetable.publisher?.contains("invented") == true)
        #expect(timetable.stations.count >= 60)
        #expect(timetable.stations.allSatisfy { $0.id.hasPrefix("urn:uic:stn:") })
        #expect(timetable.stations.allSatisfy { $0.coordinate != nil && $0.country != nil })
    }
}
