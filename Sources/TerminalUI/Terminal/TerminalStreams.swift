import Foundation
import Waiting

@UIActor
struct TerminalStreams {
    let output: UnsafeMutablePointer<FILE>
    let input: UnsafeMutablePointer<FILE>
    private let isShared: Bool

    /// Takes ownership of the descriptors. Closes them if it throws.
    init(input: Int32, output: Int32, isShared: Bool = false) throws(TerminalError) {
        guard input >= 0, output >= 0, let outputStream = fdopen(output, "w") else {
            let error = String(cString: strerror(errno))
            for descriptor in [input, output] where descriptor >= 0 { _ = Foundation.close(descriptor) }
            throw .unavailable(error)
        }
        guard let inputStream = fdopen(input, "r") else {
            let error = String(cString: strerror(errno))
            fclose(outputStream)
            _ = Foundation.close(input)
            throw .unavailable(error)
        }
        self.output = outputStream
        self.input = inputStream
        self.isShared = isShared
    }

    private static var openNothing: TerminalStreams?

    /// The streams of terminals without a screen. They are empty, and all such terminals share them.
    static func nothing() throws(TerminalError) -> TerminalStreams {
        if let openNothing { return openNothing }
        let path = "/dev/null"
        let opened = try TerminalStreams(
            input: Foundation.open(path, O_RDONLY | O_CLOEXEC),
            output: Foundation.open(path, O_WRONLY | O_CLOEXEC), isShared: true)
        openNothing = opened
        return opened
    }

    func close() {
        guard !isShared else { return }
        fclose(output)
        fclose(input)
    }
}
