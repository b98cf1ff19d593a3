import SharedAlgorithms
import Simulation
import Testing

@Suite("The streams of a seed")
struct SeedStreamsTests {
    private func numbers(_ generator: SeededGenerator, _ count: Int = 5) -> [UInt64] {
        var generator = generator
        return (0..<count).map { _ in generator.next() }
    }

    @Test("a stream of the same seed and name gives the same numbers, and any other gives others")
    func names() {
        let streams = SeedStreams(7)
        #expect(numbers(streams["network"]) == numbers(SeedStreams(7)["network"]))
        #expect(numbers(streams["network"]) != numbers(streams["disk"]))
        #expect(numbers(streams["network"]) != numbers(SeedStreams(8)["network"]))
    }

    @Test("one more number from one stream does not move the others")
    func independence() {
        let streams = SeedStreams(7)
        let before = numbers(streams["keys"])
        var network = streams["network"]
        _ = network.next()
        #expect(numbers(streams["keys"]) == before)
    }

    @Test("a swarm switches each kind on in some lives and off in others, and sometimes all of them off")
    func swarm() {
        let swarms = (0..<200).map { seed in
            var random = SeedStreams(UInt64(seed))["network"]
            return random.swarm(of: ["lose", "late", "twice"])
        }
        for kind in ["lose", "late", "twice"] {
            let count = swarms.count { $0.contains(kind) }
            #expect((10...150).contains(count), "\(kind): \(count)")
        }
        #expect(swarms.contains([]))
        #expect(swarms.contains { $0.count > 1 })
        #expect(swarms.allSatisfy { swarm in swarm == ["lose", "late", "twice"].filter(swarm.contains) })
    }
}
