import BlackBox
import BlackBoxSupport
import Testing

@Suite("Writing traces")
struct TraceWritingTests {
    @Test("a trace has only the changed rows and elements of a frame, and requests without their queries")
    func lines() {
        let lines = String(decoding: Trace.sample.jsonLines, as: UTF8.self).split(separator: "\n")
        #expect(
            lines == [
                #"{"trace":1,"name":"A job is added","file":"jobs/a.yaml"}"#,
                #"{"step":"Opening","at":0}"#,
                #"{"frame":1,"at":0,"size":[24,3],"cursor":null,"rows":{"0":[["Jobs","bold"]]},"elements":[0,0,["- heading \"Jobs\""]]}"#,
                #"{"step":"enter: { text: \"<Drill>\", into: Job }","at":5,"place":"jobs/a.yaml:3:5","elapsed":2500,"realElapsed":1.2}"#,
                #"{"keys":["<","D","Tab"],"at":5}"#,
                #"{"frame":2,"at":5,"cursor":null,"rows":{"1":["<Drill> 東é"]}}"#,
                #"{"began":"Counting jobs","at":6}"#,
                #"{"request":"POST","at":2006,"path":"/jobs","status":201,"elapsed":2000}"#,
                #"{"ended":"Counting jobs","at":2007}"#,
                #"{"frame":3,"at":2500,"cursor":[7,1],"rows":{"2":[["✗ No & more","error bold"],[" ok ","accent reverse"]]},"elements":[1,0,["- text \"<Drill> 東é\"","- text \"No & more\""]]}"#,
                #"{"step":"expect: 3 jobs","at":2505,"place":"jobs/a.yaml:4:5","failure":"Waited 5.0 s for “3 jobs”.\nFound the text “No & more”."}"#,
            ])
    }
}
