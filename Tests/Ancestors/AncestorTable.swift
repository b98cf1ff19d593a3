// Each row: what the library does | the counterpart here | the improvement | the tests that fail without it.
extension Ancestor {
    static let all = [
        runLoopRunUntil, kif, xcTestExpectation, conditionExpectation, cedar, senTestingKitAsync, kiwi,
        ghUnit,
        ohhttpStubs, ocMock, nimble, swiftClocks,
    ]

    static let runLoopRunUntil = Ancestor(
        "CTTRunLoopRunUntil",
        ideas: """
            runs the run loop until a block is true, and returns whether it became so | `eventually` and `UILoop.run(for:until:)` on a loop of our own, `RunLoop.run(until:)` on Foundation's | An outcome with a value, from the moment in which the condition was true. | EventuallyTests.eventuallyValue OutcomeTests.fulfilled TruthOnTheThreadTests.run RunLoopWaitTests.outcomes
            gives up after a timeout, by the wall clock | `within:`, `timeout:`, on a monotonic clock | The failure says what was waited for, for how long, and at which line. Setting the computer's time moves no deadline. | EventuallyTests.eventuallyFails OutcomeTests.failureExplains WakingTests.monotonic WakingTests.noWallClock RunLoopWaitTests.monotonic
            checks the block just before the run loop would sleep, neither first nor at the timeout | the condition is evaluated before the first pass, and once more at the deadline | What is true already takes no time. What became true without a wake-up is found, and told. | PromptnessTests.conditionBeforeFirstPass PromptnessTests.conditionAtDeadline WakingTests.unnoticedChange RunLoopWaitTests.firstLook RunLoopWaitTests.lastLook
            starves while the run loop is busy | the condition is evaluated after every pass | A source that always has more work does not hide that the condition is true. | BusyLoopTests.checkedWhileBusy RunLoopWaitTests.busy
            serves timers and sources while it waits, and polls for what another thread changes | the same; `UILoop.wakeUp()` from any thread, `polling: .every(…)`, `.continuous` | The thread that has changed something wakes the wait; nothing polls unless it is told to. | WakingTests.otherThreadWakes WakingTests.pollingNotices WakingTests.costOfWaiting SourceTests.timerOrder RunLoopWaitTests.served RunLoopWaitTests.polling
            returns at once when the run loop has no source | both loops sleep until the deadline | A wait that has nothing to wait for yet does not end early, and does not spin. | PromptnessTests.futileWaitSleeps RunLoopWaitTests.nothingToDo
            ends when anybody stops the run loop | a stop does not end a wait | A dialog that stops the run loop when it closes does not end the wait around it. | StopTests.stopDoesNotEndWait RunLoopWaitTests.stopped
            can be called inside itself, and the inner call may outlast the outer one | an inner wait ends with the outer one, and says so | The deadline of the outer wait holds for the inner one. | NestingTests.innerIsClamped RunLoopWaitTests.nestedDeadline
            """,
        left: """
            it runs the loop in the default mode of Core Foundation; `UILoop` has no modes, and `RunLoop.run(until:)` uses that one, too.
            """)

    static let kif = Ancestor(
        "KIF and CTT",
        ideas: #"""
            finds elements by what a person reads, and waits for them: `tapViewWithAccessibilityLabel:`, `tap("Sign In")` | `app.tap("Sign In")`, `app.match(…)`, and scenarios; virtual time goes on meanwhile | It presses the keys that a person would press: Tab to the button, then Enter. | ActionTests.formFilled ActionTests.activity
            `match("Email Address").enterText(…)`, `enterText:…expectedResult:`, `enterTextIntoCurrentFirstResponder:` | the same; `enterText` compares what the field holds by itself; `app.type(…)` | A field that drops a letter fails the test. | ActionTests.fieldReplaced ActionFailureTests.rewritten StepTests.type
            `clearTextFromViewWithAccessibilityLabel:`, `clearTextFromAndThenEnterText:`; `\b` is the key Backspace | `clearText()`; `enterText` empties the field first; the same |  | ActionTests.fieldReplaced TypingTests.backspace
            `waitForFirstResponderWithAccessibilityLabel:`, `waitForViewWithAccessibilityLabel:value:traits:`, `usingIdentifier:` | `.focused`, `.value(…)`, kinds and states, `.id(…)` |  | ActionTests.underSuggestions LocatorTests.values LocatorTests.states LocatorTests.ids
            `waitForTappableViewWithAccessibilityLabel:`, `match("Search", .tappable)`; a view behind another cannot be tapped | `.tappable`; what a dialog covers is not |  | LocatorTests.tappable ActionTests.dialogs
            `waitForAbsenceOfViewWithAccessibilityLabel:`, also of a view that never was there | `expectGone`; `neverSeen: true` | It has to have been there, or nothing may be under way that could bring it. | ExpectationTests.gone HonestyTests.neverSeen
            `setOn:forSwitchWithAccessibilityLabel:`, `tapRowAtIndexPath:` scrolls to the row | `select()` and `.checked`; `.number(…)`, from either end | A row can also be found by what it says: `tap("Guest 3", .row)`. | ActionTests.checkboxes RowNumberTests.byKeys LocatorTests.rowNumbers LocatorTests.rows
            `scrollViewWithAccessibilityLabel:`, `swipe…`, `tapScreenAtPoint:`, `simulateDeviceRotationToOrientation:` | `scroll(to:)`, `wheel(by:over:)`, `click(at:)`, `resize(columns:rows:)` |  | ActionTests.otherActions StepTests.wheel StepTests.cells
            `acknowledgeSystemAlert`, `dismissPopover` | a dialog is found by its title, `.inside("Leave?")`; `press("Esc")` |  | ActionTests.dialogs
            waits until animations have ended; `usingTimeout:`, `waitForTimeInterval:` | a match is in the last frame, and nothing more is to be painted; `timeout:` on the program's clock | Two seconds of the program take no real time, and no test waits for longer than it must. | ActionTests.standsStill ExpectationTests.staleFrame ExpectationTests.timedOut HonestyTests.times HonestyTests.virtualWork
            takes the first of several views with one label; a failure says that a view was not found, with a screenshot, at the line of the test | several matches are a failure that lists them; a failure has the screen as text, and names the nearest elements; `screenshot(…)` keeps one | A test does not tap another button than its author meant. | ExpectationTests.ambiguous ExpectationTests.report NearMissTests.otherSpelling StepTests.screenshot
            `tryFindingViewWithAccessibilityLabel:error:` goes on; a test fails fast when an error is shown | `app.soft { … }`, which is told at the end; `unless:` |  | VerbTests.soft StepTests.soft ExpectationTests.unless
            """#,
        left: """
            long presses, pinches, rotations by two fingers; pickers of dates and photos: a field takes typed dates.
            """)

    static let xcTestExpectation = Ancestor(
        "XCTestExpectation",
        ideas: """
            an expectation has a description, which its failure shows; `fulfill()` on any thread, also before anybody waits | `LoopExpectation("…")`, `fulfill()` |  | LoopExpectationTests.awaited LoopExpectationTests.fulfilledBefore LoopExpectationTests.counts
            `expectedFulfillmentCount`, `assertForOverFulfill`; a fulfilment too many after the wait crashes, or passes unseen | `count:`; too many are a failure, unless `allowsMore: true`; after the wait, they are reported | It need not be asked for, and it stands at the line that made the expectation. | LoopExpectationTests.counts LoopExpectationTests.tooOften LoopExpectationTests.tooOftenLater
            `isInverted` fails if it is fulfilled, and passes when its time is up, also without any time | `inverted: true` | It fails at once, and not at the end of its time. A wait without time would prove nothing, and fails. | LoopExpectationTests.inverted LoopExpectationTests.invertedHappens ExpectationsTests.invertedWithoutTime
            `wait(for:timeout:)` waits for several, `enforceOrder` in order; a wait for none is a mistake | `Expectations.all`, `.inOrder`; `ExpectationError.nothingToWaitFor` | `Expectations.any`, too: a race between a result and an error is one wait. | ExpectationsTests.all ExpectationsTests.any ExpectationsTests.outOfOrder ExpectationsTests.none
            a test fails if it makes an expectation and never waits for it | it is reported where it was made | Also without XCTest. | LoopExpectationTests.notWaitedFor WaitingTraitTests.expectations
            `XCTNSPredicateExpectation` evaluates a predicate every second; `XCTKVOExpectation` waits for a property, `XCTNSNotificationExpectation` for a notification | `eventually`, also over an `@Observable` object; an expectation that an observer fulfils | The condition is evaluated when something has happened: no second is lost. | MainActorWaitTests.observed EventuallyTests.eventuallyValue LandingTests.expectation
            `XCTWaiter` returns how it ended; a waiter inside another is interrupted by that one; a cancelled test ends its waits | `WaitOutcome`, with the time, the passes and what is pending; `.interrupted(by:)`, `.cancelled` |  | OutcomeTests.fulfilled OutcomeTests.otherEndings LoopExpectationTests.cancelled ExpectationOnTheThreadTests.interrupted
            `await fulfillment(of:)` in an asynchronous test; `wait(for:timeout:)` runs the run loop in a synchronous one | `await token.wait(timeout:)` on any actor; `token.run(timeout:)` |  | LoopExpectationTests.otherActor ExpectationOnTheThreadTests.onTheLoop
            a failed wait continues the test, unless it is told otherwise | `get()` throws; `expect(token)` records an issue and goes on |  | WaitingTraitTests.expecting
            """,
        left: """
            `XCTDarwinNotificationExpectation`, because a descriptor or a signal is a source of the loop; `addTeardownBlock`, `XCTSkip`, activities; `measure`, because `Scripts/bench` measures, and a test does not.
            """)

    static let conditionExpectation = Ancestor(
        "Expectation over NSCondition",
        ideas: """
            `wait(until:)` blocks the calling thread, and returns whether it was fulfilled in time, which a date says | `LoopExpectation.block(timeout:)`, with an outcome, and a duration on a monotonic clock | Setting the computer's time neither ends a wait nor prolongs it. | BlockingTests.fulfilled BlockingTests.timedOut WakingTests.noWallClock
            `while:` gives up when nobody wants the result any more; it is looked at every tenth of a second | `while:`; `poke()` has it evaluated at once | No tick: a wait that nobody wants ends when that is said, and an idle one wakes nobody. | BlockingTests.poked TickingExpectationTests.tickMended
            `runRunloop:` runs the run loop meanwhile | `wait` and `run` run the loop, `block` does not |  | TickingExpectationTests.threadMended ExpectationOnTheThreadTests.onTheLoop
            several threads may wait for it, and it may be waited for again; `fulfill()` once more does nothing | all of them are woken; it stays fulfilled; once more is an error, unless `allowsMore` | A callback that comes twice is a defect of the code under test. | LoopExpectationTests.severalWaiters LoopExpectationTests.fulfilledBefore LoopExpectationTests.tooOften
            blocks the main thread for ever if the main thread has to fulfil it | `block` on the loop's thread fails at once | The mistake is told instead of a hang. | BlockingTests.onTheLoop
            holds its lock while `while:` runs | no lock is held while a condition runs | A condition may itself fulfil, poke or wait. | BlockingTests.fulfilsInside TickingExpectationTests.lockMended
            """)

    static let cedar = Ancestor(
        "Cedar doubles",
        ideas: """
            `fake_for` refuses every message that is not stubbed; `nice_fake_for` answers it with nothing | a call without a rule throws, and is kept; a general rule: `.returns(…)` | What it returns is said, and is no zero by accident. | StubbedFunctionTests.unstubbed ScopeTests.swallowed StubbedFunctionTests.returns
            a fake for a protocol, or of each method of a class | a type with a double for each requirement; `fake(of:)`, for each function of a struct | Each double has the types of its function. | ShapeTests.conformance FakeTests.shapes
            `and_return`, `and_raise_exception`, `and_do`; `with(…)`, `anything`, `any([NSString class])` | `.returns`, `.throws`, `.performs`; `when:` looks at what it wants | A closure has the types of the function, and not an invocation to unpack. | StubbedFunctionTests.returns StubbedFunctionTests.throwsError StubbedFunctionTests.performs RuleTests.lastWins RuleTests.noneHolds
            `and_do_block` gets the arguments, a completion among them; a captured one is called later, also twice | `StubbedCompletion.performs`; `.held()`, then `respond(with:)`; `responses` lists them |  | StubbedCompletionTests.callsThrough StubbedCompletionTests.once StubbedCompletionTests.twice
            `have_received`, `have_received(…).with(…)`, `should_not have_received` | `expect(double).received()`, `received(with:)`, `receivedNothing()` |  | ExpectTests.anyCall ExpectTests.arguments ExpectTests.nothing
            `sent_messages` is the list of calls, which a failure shows; `reset_sent_messages` | `calls`; a failure has their arguments, result, time and place; `forgetCalls()` |  | StubbedFunctionTests.calls StubbedFunctionTests.failureListsCalls RuleTests.forgotten
            `spy_on` lets calls through and notes them, some are stubbed; `stop_spying_on` puts the object back; one method of a real object is replaced | `callsThrough(to:)`, a later rule with `when:`, or one member of a struct of closures; nothing was changed | No test can leave an object behind that another test gets. A function that does not exist does not compile. | RuleTests.callsThrough ShapeTests.partial ShapeTests.closures
            a stub added later replaces an earlier one for the same message | the same among rules of one kind; a special rule stays before a general one | What a test says for all calls does not undo what it said for some. | RuleTests.generalReplaces RuleTests.generalAfterSpecial
            `in_time(…) should` asks again until its time is up; a fake is used on any thread | `eventually`; a double is `Sendable` | It is woken by the change, and does not poll. | EventuallyTests.eventuallyValue SyncFunctionTests.crowd AwaitedCallTests.crowd
            """,
        left: "`describe`, `context`, `sharedExamplesFor`: suites and arguments do this.")

    static let senTestingKitAsync = Ancestor(
        "SenTestingKitAsync",
        ideas: """
            `STSuccess()`, `STFail(…)` end a test that goes on, from any thread | `outcome(within:)`: `report.succeed()`, `report.fail(error)` |  | OutcomeReportTests.reports
            `STFailAfter(…)` fails a test that has not reported in time | `within:` |  | OutcomeReportTests.none
            the test method returns before the callback comes, and the run loop runs until the report; an assertion that fails in the callback fails the test | so does the body, which may itself wait; an error that it throws is a report |  | OutcomeReportTests.reports OutcomeReportTests.interruptsBody MainActorOutcomeTests.value
            the second report counts, or none, as it happens | a second report is a mistake | “It was reported twice: first “succeeded”, then …”. | OutcomeReportTests.twice
            a report after the deadline ends the next test | it is late, and is reported as such | A report belongs to one outcome, and reaches no other. | OutcomeReportTests.late
            a test that forgets to report lasts until its deadline | it fails as soon as nobody can report | “Is there a path through the code that calls neither?” | OutcomeReportTests.givenUp
            """)

    static let kiwi = Ancestor(
        "Kiwi",
        ideas: """
            `shouldEventually`, `shouldEventuallyBeforeTimingOutAfter`, `expectFutureValue(…)`, polled every tenth of a second, with a default time for all | `eventually`, `within:`, `withWaiting(timeout:)`; the condition is evaluated when something happened | It is found at once, and an idle wait costs nothing. | EventuallyTests.eventuallyValue EventuallyTests.eventuallyFails WithWaitingTests.timeout WakingTests.costOfWaiting
            `shouldNotEventually` waits until a value is gone | `gone` | What was never there does not count as gone. | GoneTests.seenFirst GoneTests.neverSeen
            `mock` refuses what it does not know, `nullMock` answers nil; `mockForClass:` makes a mock of each method | a double without a rule; `.returns(nil)`; `fake(of:)`, each double under the name of its function |  | StubbedFunctionTests.unstubbed FakeTests.unstubbed FakeTests.names
            `stub:andReturn:`, `stub:andReturn:times:afterThatReturn:`, `stub:withBlock:`, `stub:withArguments:` | `.returns`, `sequence(returning:then: .repeatsLast)`, `.performs`, `when:` |  | StubbedFunctionTests.returns RuleTests.sequenceRepeatsLast StubbedFunctionTests.performs RuleTests.lastWins
            `should receive:` before the action; `receive:withCount:`, `withCountAtLeast:`, `withCountAtMost:` | `received(times:)` after it | One way for all: what has come is compared when the test asks. | ExpectTests.exactly ExpectTests.ranges
            `captureArgument:atIndex:` spies an argument; a captured block is called by the test, after a cast | `calls[0].arguments`; a captured completion | It has its type. | StubbedFunctionTests.calls ClosureArgumentTests.captured ClosureArgumentTests.completion
            `stub` on a real object, put back after each example; `theBlock(…) should raise` | a member of a copy is replaced; `#expect(throws:)` |  | ShapeTests.partial StubbedFunctionTests.throwsError
            """,
        left: """
            `describe`, `context`, `let`, `pending`: suites, arguments and traits do this; matchers such as `should beWithin:of:`: `#expect` takes any expression, and shows its parts.
            """)

    static let ghUnit = Ancestor(
        "GHUnit",
        ideas: """
            `prepare` before the action, so that no notification is missed; `waitForStatus:timeout:` waits for success, or for a failure that is expected, and names both if it was the other | an expectation exists before; `outcome(within:)` is a value to compare; `get()` says what came instead |  | LoopExpectationTests.fulfilledBefore OutcomeReportTests.reports OutcomeTests.sentences
            `notify:forSelector:` says the result, and for which test, also on another thread | `report.succeed()`, `report.fail(…)` | A report cannot reach another test: it is a value, not the name of a method. | OutcomeReportTests.reports OutcomeReportTests.late
            `waitForTimeout:` lets time pass, and sees that nothing came | `never(…, for:)` | It fails at the moment when it does come. | EventuallyTests.neverHolds EventuallyTests.neverFails
            `runForInterval:` runs the run loop for some time | a virtual clock | A minute of the program's time takes no real time. | VirtualClockTests.jumps
            """,
        left: """
            an app that shows the tests and runs one by a tap: `guichet scenario run --show` shows a run.
            """)

    static let ohhttpStubs = Ancestor(
        "OHHTTPStubs",
        ideas: """
            `stub(condition:response:)` answers requests for which a condition holds; stubs are global, so `removeAllStubs` follows each test | `service.stub(…)` of a `StubSession`, which belongs to one test | Tests run side by side. | StubSessionTests.order StubsTraitTests.alone
            `isHost`, `isPath`, `pathStartsWith`, `pathMatches`, `isMethodGET` and the others, `isScheme` | `.host` with `*`; `.path` with `{id}`, `*`, `**` and expressions; `.method`, `.get`, `.post` …; `.scheme`, `.port` |  | StubPredicateTests.holds StubPredicateTests.misses
            `containsQueryParams`, with nil for a name without a value | `.query`, by value, expression or presence; `.withoutValue` | `flag=`, whose value is the empty text, is another request. | StubPredicateTests.holds StubPredicateTests.misses
            `hasHeaderNamed`, `hasBody`, `hasJsonBody`, `hasFormBody` | `.header`, `.body`, `.json`, `.form`, `.formExactly` | A part of the JSON is enough, and one value can be asked for by its pointer. The names of a form may be in any order, and have several values. | StubPredicateTests.headers StubPredicateTests.holds StubPredicateTests.misses
            conditions combined by `&&`, `||`, `!`; a condition in code | the same operators; `.closure`, with a name for messages |  | StubPredicateTests.holds StubPredicateTests.descriptions
            the stub added last is asked first; it has a name; `removeStub`, `allStubs` | the same; `priority:` is stronger; `name:`, or its place in the source; `stub.remove()`, `service.stubs` |  | StubSessionTests.order StubSessionTests.notCalled StubSessionTests.remove StubSessionTests.requests
            a response of data, JSON, status and headers, of a file, as `curl -is` saves it, or an error | `.bytes`, `.json`, `.status`, `.header`, `.file(_:in:)`, `.message(file:in:)`, `.error(.timedOut)` | A path that leads out of the folder is refused. | StubResponseTests.bodies StubResponseTests.overrides StubResponseTests.file StubResponseTests.badFile StubResponseTests.message StubResponseTests.errors
            `requestTime` delays the response, `responseTime` is the time of its body, or a speed: `OHHTTPStubsDownloadSpeedGPRS` … | `.delayed(by:)`, `.completed(after:)`, `.slowed(to:)`: `.gprs`, `.edge`, `.threeG`, `.threeGPlus`, `.wiFi` | On a virtual clock it takes no real time. | StubResponseTests.timing StubResponseTests.after VirtualDelayTests.virtualClock DelayTests.bandwidth
            a stub may redirect a request | `.redirect(to:)`, which the session follows within its origin | A POST becomes a GET, or keeps its body, as the status says. | StubResponseTests.redirected StubResponseTests.redirectedPost
            stubs answer an `NSURLSession` of code that knows nothing of them, with cookies; its body is not seen, but for `OHHTTPStubs_HTTPBody` | `service.configuration`; `.body`, `.json`, `.form` see the body, be it data, a stream or an upload | Each session has its own stubs and cookies, also on Linux. | URLSessionTests.dataFor URLSessionTests.many RequestTests.stream RequestTests.upload RequestTests.cookies
            `onStubActivation`, `onStubRedirect`, `afterStubFinish`, `onStubMissing` | `StubHooks.onActivation`, `.onRedirect`, `.onFinish`, `.onMiss` with the nearest stubs |  | StubSessionTests.hooks
            a request without a stub goes to the network; a stub that no request meets passes unseen | it fails, unless there is a `fallback:`; `finish()` fails | A test does not reach the network by a mistake in a path; the error names the nearest stubs. A stub that was called too often fails, too. | StubSessionTests.unmatched StubSessionTests.fallback StubSessionTests.notCalled StubSessionTests.never
            a response is held until the test has looked (CTT’s “snatch”); several responses in turn need code | `.held(by:)`, `release(…)`; `responses:`, `afterLast:` |  | HeldResponseTests.release StubSessionTests.sequence
            """,
        left: "Mocktail files: a response file as `curl -i` saves it does the same, and any tool writes one.")

    static let ocMock = Ancestor(
        "OCMock",
        ideas: """
            `OCMClassMock` answers unexpected messages with nothing, `OCMStrictClassMock` fails, by an exception that the code under test may catch | every double is strict; a general rule; the error is thrown, and kept for the end | A `catch` in the code under test hides no failure. | ScopeTests.swallowed StubbedFunctionTests.unstubbed SyncFunctionTests.unstubbed
            `OCMProtocolMock`, `OCMPartialMock`, `andForwardToRealObject` | a conforming type with a double for each requirement; `callsThrough(to:)`, also asynchronous, and a rule over it |  | ShapeTests.conformance ShapeTests.actorFunction RuleTests.callsThrough
            `OCMStub(…).andReturn`, `andThrow`, `andDo`, `andCall:`, `andPost:` | `.returns`, `.throws`, `.performs`, also asynchronous |  | StubbedFunctionTests.returns StubbedFunctionTests.throwsError StubbedFunctionTests.performs
            `invokeBlock`, `invokeBlockWithArgs:` call a block among the arguments | `StubbedCompletion.responds`; the response may be a result or a tuple |  | StubbedCompletionTests.responds StubbedCompletionTests.results StubbedCompletionTests.shapes
            `OCMExpect` and `verify`, `OCMVerify`, `OCMReject`, `OCMNever`, `OCMTimes`, `OCMAtLeast`, `OCMAtMost` | `expect(double).received()`, `receivedNothing()`, `times: 2`, `2...`, `...2`, `1...3` | Nothing has to be said before the action. | ExpectTests.anyCall ExpectTests.nothing ExpectTests.exactly ExpectTests.ranges
            `setExpectationOrderMatters:` | `expect(order:)`, across several doubles |  | ExpectOrderTests.acrossDoubles ExpectOrderTests.fails
            `OCMArg any`, `isNil`, `isNotNil`, `isEqual:`, `checkWithBlock:` | a rule without a condition; a condition in Swift: `when:`, `received(where:)` |  | RuleTests.lastWins RuleTests.noneHolds ExpectTests.condition
            an argument is captured, be it an object of one thread; a block is called after a cast; `setTo:` writes to an out parameter | `calls[0].arguments`, `Confined`; `calls[0].arguments.1(…)`; the response is a tuple, and a closure assigns it | Each has its type, and the compiler lets no other actor have the object. | StubbedFunctionTests.calls ConfinedTests.same ClosureArgumentTests.captured ShapeTests.closures
            `verifyWithDelay:` waits for a message of another thread | `nextCall(within:)` | It is woken by the call; the macro polled. | AwaitedCallTests.suspends AwaitedCallTests.limit
            `stopMocking`, `verifyAll` at the end | `withDoubles`, or the trait `.doubles`, which does it by itself; no class is changed | It cannot be forgotten, and its failures stand at their lines. Doubles of two tests cannot meet, so tests run side by side. | ScopeTests.stillHeld DoublesTraitTests.unstubbed DoublesTraitTests.unmet DoublesTraitTests.alone
            """,
        left: """
            class methods of Objective-C: a static function in Swift cannot be replaced; pass it as a closure. `OCMObserverMock`: a double that an observer calls does this, `NotificationCenter.addObserver { … }`.
            """)

    static let nimble = Ancestor(
        "Nimble's asynchronous expectations",
        ideas: """
            `toEventually` polls until an expression has a value: `timeout:`, `pollInterval:`, `PollingDefaults.timeout` | `eventually`, woken by the change: `within:`, `polling: .every(…)`, `withWaiting(timeout:)` for one test or suite | No interval of ten milliseconds, two evaluations for one change, and no global variable. | MainActorWaitTests.observed EventuallyTests.eventuallyFails WakingTests.pollingNotices WithWaitingTests.timeout
            … on the main actor, or with an asynchronous expression | `eventually` runs its condition on the caller's actor, also an asynchronous one |  | MainActorWaitTests.observed AsyncWaitTests.otherActor AsyncWaitTests.isolation
            `toEventuallyNot`, `toNever`, `toAlways` | `gone`, or a condition with `!`; `never(…, for:)`, `always(…, for:)` | They fail at the moment when it happens, and not at the end. | GoneTests.seenFirst EventuallyTests.neverFails EventuallyTests.always
            `waitUntil { done in … }`; `done()` twice is a failure, and so is one inside another | `outcome(within:)`; `ReportMistake.second`; waits nest, and an inner one ends with the outer one | What is waited for may itself wait. | OutcomeReportTests.reports OutcomeReportTests.twice OutcomeReportTests.interruptsBody ReentrancyTests.waitsInside
            a blocked main thread is reported | `reportStalls`, with the work that blocks |  | StallTests.condition StallTests.others
            a failure shows the last value; an error of the expression fails at once | `eventually(showing:)`, on the loop also `probe.saw(…)`: the value as it was then; the same |  | MainActorWaitTests.showing MainActorWaitTests.errors OutcomeTests.seenWhenSeen
            `require(…).toEventually` ends the test, and returns the value | `try await eventually` throws, and returns the value |  | EventuallyTests.eventuallyValue EventuallyTests.eventuallyFails
            """,
        left: """
            matchers: `equal`, `beCloseTo`, `contain`; `#expect` takes any expression, and shows its parts.
            """)

    static let swiftClocks = Ancestor(
        "swift-clocks",
        ideas: """
            `TestClock` stands still until it is advanced; `advance(by:)` wakes the tasks that are due | `VirtualClock` stands still between two waits, and while somebody holds it; `advance(by:)` |  | VirtualClockTests.standsBetweenWaits VirtualClockTests.otherHolds VirtualClockAdvanceTests.movedByHand VirtualClockAdvanceTests.advancedBesides
            `run()` runs until no task sleeps any more; `ImmediateClock` ends each sleep at once | a wait lets the clock go on by itself | No test has to say how far. Time still has an order, and a timeout can still happen. | VirtualClockTests.jumps VirtualClockTests.aDay
            tasks wake in the order of their deadlines; `advance` yields many times, so that others can begin to sleep | the same, whichever thread is faster; work of a scope counts from its start | No number of yields: the clock knows what runs, and waits for it. | VirtualClockOrderTests.inOrder VirtualClockOrderTests.startedWorkCounts
            a cancelled task wakes at once | the same, with a `CancellationError` |  | VirtualClockTests.sleep VirtualClockOrderTests.cancelledWork
            `UnimplementedClock` fails when it is used; `AnyClock` erases a clock's type | `UnimplementedClock`, at the line that made it; code takes `any Clock<Duration>` or `any LoopClock` |  | UnimplementedClockTests.used UnimplementedClockTests.anyClock
            `clock.timer(interval:)` ticks; a time limit on the same clock; `checkSuspension()` throws while a task sleeps | a loop of sleeps on the clock; the timeout of a wait is on the scope's clock; what is pending has names |  | VirtualClockTests.aDay OutcomeTests.realTime OutcomeTests.failureExplains VirtualClockTests.sleep
            """,
        left: "clocks for SwiftUI's and Combine's schedulers: neither exists on Linux.")
}
