import Foundation
import Testing

@testable import RailStore

@Suite("Service files")
struct ServiceFileTests {
    private let token = Data("an invented token".utf8)

    @Test(
        "a session is the same after it is written and read, from a file with mode 0600 in a folder with mode 0700"
    )
    func comesBack() async throws {
        try await withFolder { folder in
            let file = ServiceFile(.session, in: folder, service: "https://api.example.com")
            try file.save(token)
            #expect(ServiceFile(.session, in: folder, service: "https://api.example.com").load() == token)
            #expect(try mode(file.path) == 0o600)
            #expect(try mode(folder.path) == 0o700)
        }
    }

    @Test("it is not a problem if there is no saved session")
    func noSession() async throws {
        try await withFolder { folder in
            let notices = Log<StoreProblem>()
            #expect(ServiceFile(.session, in: folder, service: "a", notice: notices.add).load() == nil)
            #expect(notices.all.isEmpty)
        }
    }

    @Test("a session belongs to its service, whatever characters the names of services have")
    func perService() async throws {
        try await withFolder { folder in
            let names = [
                "https://api.example.com", "https://api.example.com:8080", "https___api.example.com",
                "../escape", "a/b", "", "Zürich",
            ]
            for name in names { try ServiceFile(.session, in: folder, service: name).save(Data(name.utf8)) }
            for name in names {
                #expect(ServiceFile(.session, in: folder, service: name).load() == Data(name.utf8))
            }
            #expect(try files(in: folder).count == names.count)
        }
    }

    @Test("services whose names are too long for a file name do not share a session")
    func longNames() async throws {
        try await withFolder { folder in
            let name = "https://" + String(repeating: "a", count: 300)
            try ServiceFile(.session, in: folder, service: name + "/one").save(token)
            #expect(ServiceFile(.session, in: folder, service: name + "/two").load() == nil)
            #expect(ServiceFile(.session, in: folder, service: name + "/one").load() == token)
        }
    }

    @Test("a session is replaced completely and leaves no draft")
    func replacedCompletely() async throws {
        try await withFolder { folder in
            let file = ServiceFile(.session, in: folder, service: "a")
            try file.save(Data(repeating: 1, count: 100_000))
            try file.save(token)
            #expect(file.load() == token)
            #expect(try files(in: folder).count == 1)
        }
    }

    @Test("deleting a session also removes drafts that a crash has left, and can be repeated")
    func deleted() async throws {
        try await withFolder { folder in
            let file = ServiceFile(.session, in: folder, service: "a")
            try file.save(token)
            try token.write(to: URL(filePath: folder.path + "/.session-a.json.draft-left"))
            try file.delete()
            #expect(file.load() == nil)
            #expect(try files(in: folder) == [])
            try file.delete()
        }
    }

    @Test(
        "a session is not used if other users can read it, and a notice says so",
        arguments: [0o644, 0o640, 0o602])
    func tooOpen(permissions: Int) async throws {
        try await withFolder { folder in
            let notices = Log<StoreProblem>()
            let file = ServiceFile(.session, in: folder, service: "a", notice: notices.add)
            try file.save(token)
            try FileManager.default.setAttributes(
                [.posixPermissions: permissions], ofItemAtPath: file.path)
            #expect(file.load() == nil)
            #expect(notices.all.map(\.code) == [.tooOpen])
            #expect(
                notices.all.first?.description
                    == "The kept session in \(file.path) is not used, because other users of this machine have access to it (its mode is \(String(permissions, radix: 8)), it should be 600)."
            )
            try file.save(token)
            #expect(file.load() == token)
        }
    }

    @Test(
        "a session that cannot be understood counts as missing, and a notice says so",
        arguments: ["", "not json", "{}", #"{"format":2,"service":"a","session":""}"#])
    func notUnderstood(text: String) async throws {
        try await withFolder { folder in
            let notices = Log<StoreProblem>()
            let file = ServiceFile(.session, in: folder, service: "a", notice: notices.add)
            try file.save(token)
            try Data(text.utf8).write(to: URL(filePath: file.path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            #expect(file.load() == nil)
            #expect(notices.all.map(\.code) == [.corrupt])
        }
    }

    @Test("a session counts as missing if its file is a link, a folder, or far too long")
    func linkFolderOrLong() async throws {
        try await withFolder { folder in
            let notices = Log<StoreProblem>()
            let file = ServiceFile(.session, in: folder, service: "a", notice: notices.add)
            try file.save(token)
            try FileManager.default.moveItem(atPath: file.path, toPath: folder.file("elsewhere"))
            try FileManager.default.createSymbolicLink(
                atPath: file.path, withDestinationPath: folder.file("elsewhere"))
            #expect(file.load() == nil)
            try file.delete()
            try FileManager.default.createDirectory(
                atPath: file.path, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
            #expect(file.load() == nil)
            try FileManager.default.removeItem(atPath: file.path)
            try file.save(Data(count: 2 << 20))
            #expect(file.load() == nil)
            #expect(notices.all.map(\.code) == [.unreadable, .corrupt, .corrupt])
            #expect(FileManager.default.fileExists(atPath: folder.file("elsewhere")))
        }
    }

    @Test("the error of a failed save states the contents, the path and the reason")
    func unusableFolder() async throws {
        try await withFolder { folder in
            let parent = (folder.path as NSString).deletingLastPathComponent
            try Data().write(to: URL(filePath: parent))
            let notices = Log<StoreProblem>()
            let file = ServiceFile(.session, in: folder, service: "a", notice: notices.add)
            let problem = #expect(throws: StoreProblem.self) { try file.save(token) }
            #expect(notices.all == [problem].compactMap(\.self))
            #expect(
                problem?.description
                    == "The folder \(folder.path) cannot be used (not a directory), so the kept session will be forgotten when the program ends."
            )
            #expect(file.load() == nil)
        }
    }

    @Test("deleting a session throws an error if its file cannot be deleted")
    func undeletable() async throws {
        try await withFolder { folder in
            let file = ServiceFile(.session, in: folder, service: "a")
            try FileManager.default.createDirectory(
                atPath: file.path, withIntermediateDirectories: true)
            let problem = #expect(throws: StoreProblem.self) { try file.delete() }
            #expect(problem?.code == .undeletable)
            #expect(
                problem?.description.hasPrefix("The kept session in \(file.path) cannot be deleted (") == true
            )
        }
    }

    @Test("a folder that other users could enter becomes private")
    func closesFolder() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(
                atPath: folder.path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755])
            try ServiceFile(.session, in: folder, service: "a").save(token)
            #expect(try mode(folder.path) == 0o700)
        }
    }

    @Test("a reader never sees a part of a session while two writers replace it")
    func neverTorn() async throws {
        try await withFolder { folder in
            let contents = [Data(repeating: 1, count: 60_000), Data(repeating: 2, count: 9)]
            try ServiceFile(.session, in: folder, service: "a").save(contents[0])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for data in contents {
                    group.addTask {
                        for _ in 0..<40 { try ServiceFile(.session, in: folder, service: "a").save(data) }
                    }
                }
                group.addTask {
                    for _ in 0..<200 {
                        let seen = ServiceFile(.session, in: folder, service: "a").load()
                        #expect(seen.map(contents.contains) == true)
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
