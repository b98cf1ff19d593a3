import Waiting

/// Uses the calls for code that owns the loop's thread.
func openTheShop(_ guide: Guide) {
    let loop = UILoop.shared
    Task { @UIActor in
        print("The shop opens")
        loop.stop()
    }
    do throws(LoopError) {
        try loop.run()
    } catch {
        print(error.description)
    }
    loop.checkIsolated()
    let baskets = Counter()
    Task { @UIActor in baskets.value = 3 }
    let counted = loop.run(for: "three baskets", timeout: .seconds(5)) { probe in
        probe.saw(baskets.value)
        probe.saw("\(baskets.value) baskets")
        probe.saw([baskets.value])
        return baskets.value == 3 ? baskets.value : nil
    }
    let isTrue = loop.run(for: "three baskets", timeout: .zero) { _ in baskets.value == 3 }
    let late = loop.run(for: "a fourth basket", timeout: .zero) { probe in
        probe.saw([baskets.value])
        return baskets.value == 4
    }
    UIActor.assumeIsolated {
        guide.check(loop.isOnLoopThread, "the main thread runs the loop")
        guide.check(counted.value == 3 && isTrue.value != nil, "a wait returns its value")
        guide.check(late.report.lastSeen == "[3]", "a wait that times out has the last value that was seen")
        guide.check(UIActor.shared === UIActor.shared, "the user interface has one actor")
        loop.wakeUp()
    }
}

/// Waits for expectations in code that owns the loop's thread.
func serveByHand(_ guide: Guide) {
    let dough = LoopExpectation("the dough")
    let oven = LoopExpectation("the oven")
    let ready = Expectations.all(dough, oven)
    Task { @UIActor in
        oven.fulfill()
        dough.fulfill()
    }
    let both = ready.run(timeout: .seconds(5))
    let one = dough.run(timeout: .seconds(5))
    let blocked = dough.block(timeout: .zero)
    UIActor.assumeIsolated {
        guide.check(
            both.value?.map(\.name) == ["the oven", "the dough"],
            "a wait returns both expectations in the order of their completion")
        guide.check(one.value != nil, "a fulfilled expectation stays fulfilled")
        if case .failed(let error as LoopError, _) = blocked {
            guide.check(
                error == .wouldBlockTheLoop && error != .wrongThread, "a block on the loop's thread fails")
        }
    }
}
