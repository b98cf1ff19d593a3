import Foundation
import Testing

@testable import RailStore

@Suite("The state folder")
struct StateFolderTests {
    @Test("is under XDG_STATE_HOME when that is absolute, else under the home folder")
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
