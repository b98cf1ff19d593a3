import HTTPStubs
import Rail
import Sandbox
import Scenarios

extension Scenario {
    /// The word of a real service, whose responses are recorded. Only sessions of an agent have it.
    static let live = "live"

    /// The address of the real service of a session; nil for any other scenario.
    var liveAddress: String? {
        guard service?.word == Self.live, case .text(let address)? = service?.options?.content
        else { return nil }
        return address
    }

    var sandboxOptions: SandboxOptions {
        get throws(DocumentMistake) { try SandboxOptions(liveAddress == nil ? service?.options : nil) }
    }
}

struct SandboxOptions: Hashable, Sendable {
    var faults: String?
    var seed: UInt64 = 1
    var tokenLifetime: Duration?
    var events = SandboxEvents()
    /// The way of payment that the program uses for the sandbox, as for a service that takes money; nil if nothing
    /// has to be paid.
    var payment: Payment?

    init(_ options: DocumentValue?) throws(DocumentMistake) {
        guard let options else { return }
        let fields = try options.fields(
            "the sandbox", known: ["events", "faults", "payment", "seed", "tokenLifetime"])
        if let value = fields["faults"] {
            let text = try value.text("“faults”")
            do { _ = try FaultSpec(text) } catch { throw value.mistake(error.message) }
            faults = text
        }
        if let value = fields["seed"] { seed = UInt64(try value.integer("“seed”", in: 0...Int.max)) }
        if let value = fields["events"] {
            try events.add(value)
        }
        payment = try fields["payment"].map(Self.payment)
        tokenLifetime = try fields["tokenLifetime"]?.duration("“tokenLifetime”")
    }

    private static func payment(_ value: DocumentValue) throws(DocumentMistake) -> Payment {
        guard let payment = Payment(setting: try value.text("“payment”")) else {
            throw value.mistake(
                "“payment” is one of these: \(Payment.settingValues.joined(separator: ", ")).")
        }
        return payment
    }
}
