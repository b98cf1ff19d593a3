import ArgumentParser

struct FaultsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faults", abstract: "Explain the words of --faults.", discussion: Faults.words)

    func run() throws { try Output.lines([Self.helpMessage()]) }
}
