import Testing

@testable import Sandbox

@Suite("Rules for changes") struct ChangeRulesTests {
    /// A station with three platforms. A train arrives at the first platform, and a train leaves from each of the
    /// other two.
    private func feed(
        _ rules: String..., second: String = "09:20", third: String = "09:30", arrival: String = "09:00"
    ) -> SmallFeed {
        SmallFeed(
            stops: [
                "S,48.0,2.0,", "S1,48.0,2.0,S", "S2,48.0,2.0,S", "S3,48.0,2.0,S", "a,47.0,2.0,",
                "b,49.0,2.0,",
                "c,49.5,3.0,",
            ],
            calls: [
                "T1 08:00 a", "T1 \(arrival) S1", "T2 \(second) S2", "T2 10:00 b", "T3 \(third) S3",
                "T3 11:00 c",
            ], transfers: rules)
    }

    private func canChange(_ feed: SmallFeed, to: String) throws -> Bool {
        let found = try feed.journeys(to: to)
        #expect(found.count <= 1)
        return !found.isEmpty
    }

    @Test("a rule that forbids a change applies only to its two platforms, in its direction")
    func forbidden() throws {
        let back = feed("S2,S1,3,", "S1,S2,2,180")
        #expect(try back.journeys(to: "b") == ["08:00-10:00 IC 1, IC 2"])
        let one = feed("S1,S2,3,")
        #expect(try one.journeys(to: "b") == [])
        #expect(try one.journeys(to: "c") == ["08:00-11:00 IC 1, IC 3"])
    }

    @Test("a minimum time for a change applies only to its two platforms")
    func leastTime() throws {
        let feed = feed("S1,S2,2,120", "S1,S3,2,3000")
        #expect(try feed.journeys(to: "b") == ["08:00-10:00 IC 1, IC 2"])
        #expect(try feed.journeys(to: "c") == [])
        // A change takes two minutes between these platforms, and five minutes between other platforms.
        let close = self.feed("S1,S2,2,120", second: "09:02", third: "09:02")
        #expect(try canChange(close, to: "b"))
        #expect(try !canChange(close, to: "c"))
    }

    @Test("a rule for a station applies to the platforms that have no rule of their own")
    func stationRule() throws {
        let slow = feed("S,S,2,1500")
        #expect(try !canChange(slow, to: "b"))
        #expect(try canChange(slow, to: "c"))
        #expect(try canChange(feed("S,S,2,1500", "S1,S2,2,120"), to: "b"))
        #expect(try canChange(feed("S1,S2,2,120", "S,S,3,"), to: "b"))
        #expect(try !canChange(feed("S1,S2,2,120", "S,S,3,"), to: "c"))
        // This rule is for changes from one platform to the whole station.
        #expect(try !canChange(feed("S1,S,2,1500"), to: "b"))
    }

    @Test(
        "a rule outranks another rule if it names the trains more precisely",
        arguments: [
            ("S,S,2,120,,,,", true), ("S1,S2,2,120,,RT2,,", true), ("S1,S2,2,3000,RT1,,,", true),
            ("S1,S2,2,120,RT1,RT2,,", true), ("S1,S2,2,120,,,,T2", true), ("S1,S2,2,120,RT1,,,T2", true),
            ("S1,S2,2,120,,,T1,T2", true), ("S,S,2,120,,,T1,T2", true), ("S1,S2,2,3000,,,T3,T2", false),
            ("S1,S2,2,3000,RT3,,,", false),
        ])
    func closerRule(rule: String, applies: Bool) throws {
        // Each rule in the arguments outranks a rule that names only the platforms.
        let isShort = rule.contains(",120,")
        let general = isShort ? "S1,S2,2,3000" : "S1,S2,2,120"
        let weak = rule.hasPrefix("S,S,2,120,,,,") && !rule.contains("T")
        let feed = feed(general, rule, second: "09:05")
        #expect(try canChange(feed, to: "b") == (weak ? false : applies == isShort))
    }

    @Test(
        "a rule for two trains outranks a rule for a train and a route, which outranks a rule for one train")
    func tripsOutrankRoutes() throws {
        let rules = [
            "S1,S2,2,0,,,T1,T2", "S1,S2,2,3000,RT1,,,T2", "S1,S2,2,0,,,T1,", "S1,S2,2,3000,RT1,RT2,,",
        ]
        for (index, rule) in rules.enumerated() {
            let feed = SmallFeed(
                stops: ["S,48.0,2.0,", "S1,48.0,2.0,S", "S2,48.0,2.0,S", "a,47.0,2.0,", "b,49.0,2.0,"],
                calls: ["T1 08:00 a", "T1 09:00 S1", "T2 09:03 S2", "T2 10:00 b"],
                transfers: Array(rules[index...].reversed()))
            #expect(try canChange(feed, to: "b") == rule.contains(",0,"), "\(rule)")
        }
    }

    @Test("if several rules of the same rank apply to two trains, the longest time counts")
    func longestTime() throws {
        #expect(try !canChange(feed("S1,S2,2,3000", "S1,S2,2,60"), to: "b"))
        #expect(try !canChange(feed("S1,S2,3,", "S1,S2,2,60"), to: "b"))
        let many = Array(repeating: "S1,S2,2,60", count: 8000)
        let feed = SmallFeed(
            stops: ["S,48.0,2.0,", "S1,48.0,2.0,S", "S2,48.0,2.0,S", "a,47.0,2.0,", "b,49.0,2.0,"],
            calls: ["T1 08:00 a", "T1 09:00 S1", "T2 09:01 S2", "T2 10:00 b"], transfers: many)
        #expect(try canChange(feed, to: "b"))
    }

    @Test(
        "a rule for two platforms of two stations also allows changes between the stations' other platforms")
    func twoStations() throws {
        func feed(_ rules: String..., at platform: String) -> SmallFeed {
            SmallFeed(
                stops: [
                    "S,48.0,2.0,", "S1,48.0,2.0,S", "S2,48.0,2.0,S", "U,48.1,2.0,", "U1,48.1,2.0,U",
                    "a,47.0,2.0,",
                    "b,49.0,2.0,",
                ],
                calls: ["T1 08:00 a", "T1 09:00 \(platform)", "T2 09:10 U1", "T2 10:00 b"], transfers: rules)
        }
        #expect(try canChange(feed("S1,U1,2,600", at: "S1"), to: "b"))
        #expect(try canChange(feed("S1,U1,2,600", at: "S2"), to: "b"))
        #expect(try !canChange(feed("S1,U1,2,660", at: "S1"), to: "b"))
        #expect(try canChange(feed("S,U,2,600", "S1,U1,3,", at: "S2"), to: "b"))
        #expect(try !canChange(feed("S,U,2,600", "S1,U1,3,", at: "S1"), to: "b"))
        #expect(try !canChange(feed("S,U,3,", "S1,U1,2,600", at: "S2"), to: "b"))
        #expect(try canChange(feed("S,U,3,", "S1,U1,2,600", at: "S1"), to: "b"))
    }

    @Test("a rule with an unknown stop, route or trip is left out and reported")
    func unknownNames() throws {
        for (rule, reason) in [
            ("S1,S2,2,60,X,,,", "is not in routes.txt"), ("S1,S2,2,60,,,,X", "is not in trips.txt"),
            (",S2,2,60,,,,", "is empty"), (",,4,,,,T1,", "is empty"), (",,4,,,,T1,X", "is not in trips.txt"),
            ("S1,S2,6,,,,,", "is not a kind of transfer, 0 to 5"),
        ] {
            let timetable = try feed(rule).text.timetable()
            #expect(timetable.problems.count == 1)
            #expect(timetable.problems.first.first?.description.contains(reason) == true, "\(rule)")
        }
    }

    @Test("rules are left out and reported if a station has too many rules")
    func tooMany() throws {
        let platforms = (0..<600).map { "P\($0)" }
        let feed = SmallFeed(
            stops: ["S,48.0,2.0,"] + platforms.map { "\($0),48.0,2.0,S" } + ["a,47.0,2.0,", "b,49.0,2.0,"],
            calls: ["T1 08:00 a", "T1 09:00 P0", "T2 09:05 P1", "T2 10:00 b"]
                + platforms.flatMap { ["T\($0) 11:00 \($0)", "T\($0) 12:00 b"] },
            transfers: platforms.indices.dropFirst().map { "P0,P\($0),2,3000" })
        #expect(try feed.journeys(to: "b") == ["08:00-10:00 IC 1, IC 2"])
        let problems = try feed.text.timetable().problems
        #expect(problems.count == 1)
        #expect(problems.first.first?.description.contains("has too many rules for changes") == true)
    }
}
