public import HTTPBodies
import HTTPTransport

/// The JSON Schema (2020-12) of a `StubDocument`, for editors, as definitions that a larger schema can take in.
public enum StubSchema {
    /// `{ "stubs": …, "stub": …, "stubRequest": …, "stubReply": …, … }`, to stand under `$defs`.
    public static let definitions: JSONTree = [
        "stubs": ["type": "array", "items": ["$ref": "#/$defs/stub"]],
        "stub": stub,
        "stubTimes": times,
        "stubRequest": request,
        "stubFields": [
            "type": "object",
            "additionalProperties": [
                "type": ["string", "number", "boolean"],
                "description": "a value; true: there, whatever its value; false: absent",
            ],
        ],
        "stubReply": reply,
        "stubDelay": [
            "type": "string",
            "pattern": "^[0-9.]+(ms|s|m)(\\.\\.[0-9.]+(ms|s|m)|~[0-9.]+)?$",
            "description": "250ms, 5s, 2m; 1s..3s for any time between; 1s~0.5 for a log-normal one",
        ],
        "stubBandwidth": [
            "type": ["string", "number"],
            "description": .string(
                Bandwidth.named.map(\.name).joined(separator: ", ") + ", or a number of KB/s"),
        ],
    ]

    /// A whole schema for a file that holds stubs alone.
    public static let document: JSONTree = [
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Stubs",
        "$ref": "#/$defs/stubs", "$defs": definitions,
    ]

    private static func object(
        _ properties: JSONTree, anyOf: JSONTree = [], description: String = ""
    ) -> JSONTree {
        var members: [JSONTree.Member] = [.init("type", "object"), .init("additionalProperties", false)]
        if !description.isEmpty { members.append(.init("description", .string(description))) }
        if anyOf != [] { members.append(.init("anyOf", anyOf)) }
        members.append(.init("properties", properties))
        return .object(members)
    }

    private static func reference(_ name: String, _ description: String) -> JSONTree {
        ["$ref": .string("#/$defs/\(name)"), "description": .string(description)]
    }

    private static func text(_ description: String) -> JSONTree {
        ["type": "string", "description": .string(description)]
    }

    private static func scalar(_ description: String) -> JSONTree {
        ["type": ["string", "number", "boolean"], "description": .string(description)]
    }

    private static let stub = object(
        [
            "name": scalar("for messages, and to release its held answer by"),
            "request": reference("stubRequest", "which requests it answers; all, when left out"),
            "respond": [
                "description": "an answer, or several, one after the other",
                "anyOf": [
                    ["$ref": "#/$defs/stubReply"],
                    ["type": "array", "minItems": 1, "items": ["$ref": "#/$defs/stubReply"]],
                ],
            ],
            "afterLast": [
                "enum": .array(StubAfterLast.allCases.map { .string($0.rawValue) }),
                "description": "after the last of several answers: repeat it, pass the request on, or fail",
            ],
            "times": reference("stubTimes", "how often it must be asked; once or more, when left out"),
            "optional": ["type": "boolean", "description": "need not be asked at all"],
            "priority": ["type": "integer", "description": "the higher is asked first; 0 when left out"],
            "story": scalar("the story whose states it means; one without a name, when left out"),
            "whenState": scalar("answers only in this state; “start” is the first"),
            "thenState": scalar("the state that comes of it"),
        ],
        // Only a stub that must never be asked needs no answer.
        anyOf: [
            ["required": ["respond"]],
            ["required": ["times"], "properties": ["times": ["enum": ["never", 0]]]],
        ],
        description: "a stub: what to answer, and to which requests")

    private static let times: JSONTree = [
        "anyOf": [
            ["type": "integer", "minimum": 0], ["const": "never"],
            object([
                "atLeast": ["type": "integer", "minimum": 0], "atMost": ["type": "integer", "minimum": 0],
            ]),
        ]
    ]

    private static let request: JSONTree = [
        "anyOf": [
            text("a method and a path: POST /trips-collections"),
            object([
                "method": text("GET, POST, …"), "scheme": text("http or https"),
                "host": text("without the port; *.example.com for any below"),
                "port": ["type": "integer"],
                "path": text("/bookings/{id}; * within a part, ** for any parts"),
                "query": reference("stubFields", "names of the query"),
                "headers": reference("stubFields", "names of headers"),
                "json": ["description": "what the body's JSON has at least"],
                "jsonExactly": ["description": "what the body's JSON is"],
                "jsonAt": [
                    "type": "object",
                    "description":
                        "what is at JSON pointers: { /passengers/0/id: 7, /via: { present: false } }",
                    "propertyNames": ["pattern": "^(/.*)?$"],
                ],
                "form": reference("stubFields", "names of the body's form"),
                "bodyContains": scalar("what the body has in it"),
                "bodyMatches": text("a regular expression that some of the body is of"),
                "all": ["type": "array", "items": ["$ref": "#/$defs/stubRequest"]],
                "any": ["type": "array", "items": ["$ref": "#/$defs/stubRequest"]],
                "not": ["$ref": "#/$defs/stubRequest"],
            ]),
        ]
    ]

    private static let reply: JSONTree = [
        "anyOf": [
            ["type": "integer", "minimum": 100, "maximum": 599],
            object(
                [
                    "status": ["type": "integer", "minimum": 100, "maximum": 599],
                    "headers": [
                        "type": "object", "additionalProperties": ["type": ["string", "number", "boolean"]],
                    ],
                    "json": ["description": "the body, as JSON"], "text": scalar("the body, as text"),
                    "base64": text("the body, as base64"),
                    "file": text("the body, from a file beside the document"),
                    "message": text("a file with a whole HTTP/1.1 response, as curl -i saves it"),
                    "redirect": text("where to; 302 unless a status is given"),
                    "error": [
                        "enum": .array(StubResponseEntry.errors.map { .string($0.rawValue) }),
                        "description": "no answer, but this error",
                    ],
                    "silence": ["const": true, "description": "no answer, until whoever asked gives up"],
                    "passThrough": ["const": true, "description": "what the service itself answers"],
                    "delay": ["$ref": "#/$defs/stubDelay"], "bandwidth": ["$ref": "#/$defs/stubBandwidth"],
                    "held": [
                        "type": ["boolean", "string"],
                        "description": "until it is released; a name to release it by",
                    ],
                ],
                description:
                    "an answer: one of json, text, base64, file, message, redirect, error, silence, passThrough"
            ),
        ]
    ]
}
