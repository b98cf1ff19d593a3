import CoreFoundation
import Foundation
import TestSupport
import Testing

@testable import RailStore

@Suite("Saved files")
struct SavedFileTests {
    private let folder: TemporaryFolder
    private let data = Data("ticket".utf8)

    init() throws { folder = try TemporaryFolder(["there": "old"]) }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test("a saved file is private, and replaces an existing file only if that is allowed")
    func replacesIfAsked() throws {
        try SavedFile.write(data, to: path("new"), replaces: false)
        #expect(try mode(path("new")) == 0o600)
        #expect(throws: SavedFile.Problem.exists) {
            try SavedFile.write(data, to: path("there"), replaces: false)
        }
        #expect(try text("there") == "old")
        try SavedFile.write(data, to: path("there"), replaces: true)
        #expect(try text("there") == "ticket" && mode(path("there")) == 0o600)
        #expect(try names == ["new", "there"])
        #expect(throws: SavedFile.Problem.isFolder) {
            try SavedFile.write(data, to: folder.path, replaces: true)
        }
    }

    @Test("saving through a link replaces the target of the link, and a link to a missing file is refused")
    func links() throws {
        for (link, target) in [("link", "there"), ("dangling", "nowhere")] {
            try FileManager.default.createSymbolicLink(
                atPath: path(link), withDestinationPath: target)
        }
        try SavedFile.write(data, to: path("link"), replaces: true)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "there")
        #expect(try text("there") == "ticket")
        #expect(throws: SavedFile.Problem.leadsNowhere) {
            try SavedFile.write(data, to: path("dangling"), replaces: true)
        }
        #expect(try names == ["dangling", "link", "there"])
    }

    @Test("saving to a pipe or a device writes into it, and does not replace it")
    func pipe() throws {
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        // The pipe is opened for reading and writing, so that neither end waits for the other.
        let end = open(path("pipe"), O_RDWR)
        defer { close(end) }
        #expect(SavedFile.isStream(path("pipe")) && !SavedFile.isStream(path("there")))
        for replaces in [false, true] {
            try SavedFile.write(data, to: path("pipe"), replaces: replaces)
            var bytes = [UInt8](repeating: 0, count: data.count)
            #expect(read(end, &bytes, bytes.count) == data.count && Data(bytes) == data)
        }
        var facts = stat()
        #expect(stat(path("pipe"), &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO)
        try SavedFile.write(data, to: "/dev/null", replaces: true)
        #expect(stat("/dev/null", &facts) == 0 && facts.st_mode & S_IFMT == S_IFCHR)
    }

    @Test("saving to a missing folder throws an error that says so")
    func noFolder() {
        #expect(throws: SavedFile.Problem.system("no such file or directory")) {
            try SavedFile.write(data, to: path("nowhere/a"), replaces: false)
        }
    }

    #if os(Linux)
        @Test("saving to a full disk throws an error that says so")
        func full() {
            #expect(throws: SavedFile.Problem.system("no space left on device")) {
                try SavedFile.write(data, to: "/dev/full", replaces: true)
            }
        }

        @Test("a file that cannot be written completely is removed")
        func half() throws {
            // A limit on the file size simulates a full disk. The signal of the limit is ignored, as with a shell's
            // `trap ''`.
            let handler = signal(SIGXFSZ, SIG_IGN)
            let size = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
            var before = rlimit()
            getrlimit(size, &before)
            var small = rlimit(rlim_cur: 4096, rlim_max: before.rlim_max)
            setrlimit(size, &small)
            defer {
                setrlimit(size, &before)
                signal(SIGXFSZ, handler)
            }
            let much = Data(repeating: 1, count: 100_000)
            for name in ["new", "there"] {
                #expect(throws: SavedFile.Problem.system("file too large")) {
                    try SavedFile.write(much, to: path(name), replaces: true)
                }
            }
            #expect(try text("there") == "old")
            #expect(try names == ["there"])
        }
    #endif
}
