import Foundation
import Testing

@testable import RailStore

@Suite("Private files")
struct PrivateFileTests {
    @Test("a missing file is created empty and private")
    func created() async throws {
        try await withFolder { folder in
            try PrivateFile.makeFolder(folder.path)
            let path = folder.file("a.sqlite")
            try PrivateFile.ensure(path)
            #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
            #expect(try mode(path) == 0o600)
            #expect(try files(in: folder) == ["a.sqlite"])
        }
    }

    @Test("an existing file keeps its contents and becomes private")
    func keepsContents() async throws {
        try await withFolder { folder in
            try PrivateFile.makeFolder(folder.path)
            let path = folder.file("a.sqlite")
            try Data("mine".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            try PrivateFile.ensure(path)
            #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
            #expect(try mode(path) == 0o600)
            #expect(try files(in: folder) == ["a.sqlite"])
        }
    }
}

@Suite("The state folder")
struct StateFolderTests {
    @Test("the state folder is under XDG_STATE_HOME if that is absolute, otherwise under the home folder")
    func places() {
        func path(_ environment: [String: String]) -> String {
            StateFolder.ofThisUser(environment: environment).path
        }
        #expect(path(["XDG_STATE_HOME": "/state", "HOME": "/home/a"]) == "/state/guichet")
        #expect(path(["XDG_STATE_HOME": "/state/", "HOME": "/home/a"]) == "/state/guichet")
        #expect(path(["XDG_STATE_HOME": "state", "HOME": "/home/a"]) == "/home/a/.local/state/guichet")
        #expect(path(["XDG_STATE_HOME": "", "HOME": "/home/a"]) == "/home/a/.local/state/guichet")
        #expect(path([:]).hasSuffix("/.local/state/guichet"))
    }
}
