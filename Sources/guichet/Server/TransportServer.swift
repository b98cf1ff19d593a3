import Foundation
import HTTPTransport
import Waiting

/// Serves a transport over HTTP/1.1, on this machine only.
enum TransportServer {
    /// Serves a transport until the program is interrupted or terminated. The first line on standard output says where:
    /// listening on http://127.0.0.1:N.
    ///
    /// - Parameters:
    ///   - port: 0 means any free port.
    ///   - isProxy: Whether requests may be as large as responses, and responses get no fields of this server.
    ///   - remarks: Lines that are then printed to standard error.
    ///   - prepare: Called after the port was opened, before that line is printed.
    @UIActor static func serve(
        _ transport: any Transport, port: Int, isProxy: Bool = false, remarks: [String] = [],
        prepare: () throws -> Void = {}
    ) async throws {
        var isInterrupted = false
        let interrupts = Interrupts { isInterrupted = true }
        let listener: Listener
        do {
            listener = try await Listener(transport, port: port, isProxy: isProxy)
        } catch {
            throw ProgramError.unusable(
                "Nothing can listen on port \(port) of this machine. Another program may have it;"
                    + " choose another port, or 0 for any.")
        }
        do {
            try prepare()
        } catch {
            await listener.close()
            throw error
        }
        // Programs that read standard output wait for this line.
        try? Output.write(Data("listening on http://127.0.0.1:\(listener.port)\n".utf8))
        Output.note(remarks.joined(separator: "\n"))
        _ = await UILoop.shared.wait(for: "the end of the server", timeout: nil) { _ in isInterrupted }
        interrupts.cancel()
        await listener.close()
    }
}
