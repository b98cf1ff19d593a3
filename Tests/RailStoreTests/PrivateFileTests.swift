import Foundation
import Testing

@testable import RailStore

@Suite("A private file that is made where it is missing")
struct PrivateFileTests {
    @Test("appears with all its contents, and leaves no draft")
    func whole() async throws {
        try await withFolder { folder in
            try folder.make()
            let path = folder.file("a.sqlite")
            try PrivateFile.ensure(path, contents: Data("tables".utf8))
            #expect(try Data(contentsOf: URL(filePath: path)) == Data("tables".utf8))
            #expect(try mode(path) == 0o600)
            #expect(try files(in: folder) == ["a.sqlite"])
        }
    }

    @Test("keeps what another window has put into it, and is closed to others")
    func another() async throws {
        try await withFolder { folder in
            try folder.make()
            let path = folder.file("a.sqlite")
            try Data("mine".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            try PrivateFile.ensure(path, contents: Data("tables".utf8))
            #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
            #expect(try mode(path) == 0o600)
            #expect(try files(in: folder) == ["a.sqlite"])
        }
    }
}
