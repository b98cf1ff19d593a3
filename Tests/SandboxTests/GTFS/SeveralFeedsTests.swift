import Foundation
import TestSupport
import Testing

@testable import Sandbox

@Suite struct SeveralFeedsTests {
    private let feed = FeedText().files.mapValues { Data($0.utf8) }

    private func files(_ folders: String...) -> [String: Data] {
        var files: [String: Data] = [:]
        for folder in folders { for (name, data) in feed { files[folder + name] = data } }
        return files
    }

    private func load(_ url: URL, _ limits: FeedLimits = FeedLimits()) throws(FeedError) -> Timetable {
        try Timetable.load(feed: url, now: FeedText.noon, limits: limits)
    }

    private func message(_ url: URL) -> String {
        do throws(FeedError) {
            _ = try load(url)
            return ""
        } catch {
            return error.message
        }
    }

    private let frequencies = Data(
        "trip_id,start_time,end_time,headway_secs\na,20:00:00,23:00:00,1800\n".utf8)

    @Test("files in other folders of an archive are not read")
    func otherFolder() throws {
        let folder = try TemporaryFolder()
        var files = files("", "old/")
        files["old/frequencies.txt"] = frequencies
        files["old/feed_info.txt"] = Data("feed_publisher_name\nold\n".utf8)
        let timetable = try load(folder.zip(files))
        #expect(timetable.trips.count == 2)
        #expect(timetable.publisher == nil)
        files["agency.txt"] = nil
        #expect(message(try folder.zip(files)).contains("has no agency.txt"))
    }

    @Test("several feeds in an archive are listed, and a path chooses one of them")
    func chosenByPath() throws {
        let folder = try TemporaryFolder()
        var files = files("bus/", "rail/")
        files["rail/feed_info.txt"] = Data("feed_publisher_name\nrail\n".utf8)
        let several = try folder.zip(files)
        #expect(
            message(several)
                == "\(several.path) holds several feeds: bus, rail. Name one of them, e.g. \(several.path)/bus."
        )
        let chosen = several.appending(path: "rail")
        #expect(try load(chosen).publisher == "rail")
        #expect(try load(chosen).name == chosen.path)
        #expect(
            message(several.appending(path: "tram"))
                == "There is no timetable at \(several.path)/tram (there is bus, rail). Check the path.")
    }

    @Test("a single archive inside an archive is read, and a path chooses one of several archives")
    func archiveInArchive() throws {
        let folder = try TemporaryFolder()
        let inner = try Data(contentsOf: folder.zip(files("feed/"), named: "inner.zip"))
        #expect(try load(folder.zip(["rail.zip": inner])).stations.count == 3)
        let several = try folder.zip(["google/rail.zip": inner, "google/bus.zip": inner])
        #expect(message(several).contains("holds several feeds: google/bus.zip, google/rail.zip."))
        #expect(try load(several.appending(path: "google/bus.zip")).stations.count == 3)
        #expect(try load(several.appending(path: "google/bus.zip/feed")).stations.count == 3)
        #expect(message(several.appending(path: "google/bus.zip/none")).contains("(there is feed)"))
        #expect(
            message(try folder.zip(["rail.zip": Data("no".utf8)])).contains("rail.zip is not a timetable"))
    }

    @Test("nested archives are limited in depth and size")
    func nestedArchives() throws {
        let folder = try TemporaryFolder()
        var data = try Data(contentsOf: folder.zip(files("")))
        let size = data.count
        for _ in 0..<3 { data = try Data(contentsOf: folder.zip(["inner.zip": data])) }
        let url = folder.url.appending(path: "feed.zip")
        #expect(message(url).contains("is an archive within several others"))
        let two = try folder.zip(["inner.zip": try Data(contentsOf: folder.zip(files("")))])
        #expect(throws: FeedError.self) { try load(two, FeedLimits(file: UInt64(size) - 1)) }
    }

    @Test(
        "a feed is found despite file names in capitals, nested folders or Windows' separators",
        arguments: ["a/b/", "a\\b\\"])
    func spellings(folder path: String) throws {
        let folder = try TemporaryFolder()
        var files: [String: Data] = ["__MACOSX/a/._stops.txt": Data([0])]
        for (name, data) in feed { files[path + name.uppercased()] = data }
        #expect(try load(folder.zip(files)).stations.count == 3)
    }

    @Test("a folder that holds one feed is read as that feed, and several feeds are listed")
    func folderWithFeeds() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "rail"), withIntermediateDirectories: true)
        for (name, data) in feed { try data.write(to: folder.url.appending(path: "rail/" + name)) }
        #expect(try load(folder.url).stations.count == 3)
        _ = try folder.zip(feed, named: "bus.zip")
        #expect(message(folder.url).contains("holds several feeds: bus.zip, rail."))
        #expect(try load(folder.url.appending(path: "bus.zip")).stations.count == 3)
        try FileManager.default.removeItem(at: folder.url.appending(path: "rail"))
        #expect(try load(folder.url).stations.count == 3)
    }

    @Test("a pipe or a device in place of a feed is refused without waiting")
    func pipeInsteadOfFeed() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.url.appending(path: "feed.zip")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        for url in [pipe, folder.url, URL(filePath: "/dev/zero")] {
            #expect(message(url).contains("is a pipe or a device"), "\(url.path)")
        }
    }

    @Test("the error for an unsupported compression method names the method")
    func unsupportedCompression() throws {
        let folder = try TemporaryFolder()
        var bytes = [UInt8](try Data(contentsOf: folder.zip(feed)))
        // The method is 8 bytes into a local header and 10 bytes into a central header.
        for index in bytes.indices.dropLast(12) where bytes[index...].starts(with: [0x50, 0x4B]) {
            switch (bytes[index + 2], bytes[index + 3]) {
            case (3, 4): bytes[index + 8] = 98
            case (1, 2): bytes[index + 10] = 98
            default: break
            }
        }
        let url = folder.url.appending(path: "ppmd.zip")
        try Data(bytes).write(to: url)
        #expect(message(url).contains("is packed in a way that cannot be read (PPMd)."))
    }
}
