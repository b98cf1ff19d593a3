import Foundation

/// The server of the command `openssl`, with a self-signed certificate for `localhost` and 127.0.0.1.
struct TLSServer {
    static let isAvailable = FileManager.default.isExecutableFile(atPath: program)
    private static let program = "/usr/bin/openssl"

    let port: Int
    /// The file of the certificate.
    let certificate: String
    private let process = Process()
    private let output: FileHandle

    /// Runs a test with a server that responds to each request with a page.
    /// - Returns: What the server received, if `showsRequests` is true. The server does not respond then.
    @discardableResult static func serving(
        showsRequests: Bool = false, isolation: isolated (any Actor)? = #isolation,
        _ test: (TLSServer) async throws -> Void
    ) async throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try TLSServer(folder.appending(path: "server.pem"), showsRequests)
        defer { server.end() }
        try await test(server)
        server.end()
        return String(decoding: server.output.readDataToEndOfFile(), as: UTF8.self)
    }

    private init(_ file: URL, _ showsRequests: Bool) throws {
        certificate = file.path
        try Data(Self.pem.utf8).write(to: file)
        let (input, pipe) = (Pipe(), Pipe())
        output = pipe.fileHandleForReading
        process.executableURL = URL(filePath: Self.program)
        process.arguments =
            ["s_server", "-accept", "127.0.0.1:0", "-cert", file.path] + (showsRequests ? [] : ["-www"])
        // The server ends when its standard input does. Nothing is written to this input.
        (process.standardInput, process.standardOutput, process.standardError) = (input, pipe, pipe)
        try process.run()
        // The server prints "ACCEPT 127.0.0.1:" and its port.
        var words = ""
        while !words.contains(/ACCEPT .*\n/) {
            let bytes = output.availableData
            guard !bytes.isEmpty else { break }
            words += String(decoding: bytes, as: UTF8.self)
        }
        port = words.firstMatch(of: /ACCEPT .*:(\d+)\n/).flatMap { Int($0.1) } ?? 0
    }

    private func end() {
        // SIGKILL, because the tests block other signals, and programs that they start inherit the signal mask.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    private static let pem = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEINFR8zvyvUbQSCeVl2khGnUnPRdivgc7V3l+EFtPSElUoAoGCCqGSM49
        AwEHoUQDQgAEvZnwmNVuFD+QObamAbN5rBT9yQ5IYd+Vpgzdwn+usBCaSVw0ZZcN
        93DGVLf9nye8Nyde28SnhZe4rRVbdJPsFw==
        -----END EC PRIVATE KEY-----
        -----BEGIN CERTIFICATE-----
        MIIBmjCCAUGgAwIBAgIUO6EQ8SMUF54zCbT6v0chRr99G+QwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTAzMjgyNloYDzIxMjYxMDI4
        MDMyODI2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAAS9mfCY1W4UP5A5tqYBs3msFP3JDkhh35WmDN3Cf66wEJpJXDRllw33
        cMZUt/2fJ7w3J17bxKeFl7itFVt0k+wXo28wbTAdBgNVHQ4EFgQUaJX4Kw1MLsHv
        fZ0fhaaX0L3/x6gwHwYDVR0jBBgwFoAUaJX4Kw1MLsHvfZ0fhaaX0L3/x6gwDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
        zj0EAwIDRwAwRAIgDozwxKCsWK9jBkKS3UCJvLqLNCejH0yEdMX8sIERyGYCIDfY
        F/s1GnQJZq1L5K3a2YHd6Ve4fKhT7w9Kh/qRR8T2
        -----END CERTIFICATE-----

        """
}
