import HTTPTransport
import Testing

@Suite struct TransportErrorTests {
    @Test("the description of an error has its code, and the detail if there is one")
    func description() {
        #expect(
            "\(TransportError(.timedOut, detail: "no connection in time"))"
                == "timedOut: no connection in time")
        #expect("\(TransportError(.cancelled))" == "cancelled")
    }
}
