public import HTTPBodies
import HTTPTransport

/// The JSON Schema (2020-12) of a `StubDocument`, for editors, as definitions that a larger schema can take in.
public enum StubSchema {
    /// `{ "stubs": …, "stub": …, "stubRequest": …, "stubResponse": …, … }`, to stand under `$defs`.
    public static let definitions: JSONTree = [
        "stubs": ["type": "array", "items": ["$ref": "#/$defs/stub"]],
        "stub": stub,
        "stubTimes": times,
        "stubRequest": request,
        "stubValues": [
            "type": "object",
            "additionalProperties": [
                "anyOf": [
                    scalar("a value; true: there, whatever its value; false: absent"),
                    object(["containing": scalar("what the value has in it")]),
                    object(["matching": text("a regular expression that some of the value is of")]),
                ]
            ],
        ],
        "stubResponse": response,
        "stubDelay": [
            "type": "string", "pattern": .string("^\(time)( ?\\.\\. ?\(time)|~[0-9.]+)?$"),
            "description": "250 ms, 1.5 s, 2 min; 1s..3s for any time between; 1s~0.5 for a log-normal one",
        ],
        "stubBandwidth": ["type": ["string", "number"], "description": .string(Bandwidth.choices)],
    ]

    /// A whole schema for a file that holds stubs alone.
    public static let document: JSONTree = [
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Stubs",
        "$ref": "#/$defs/stubs", "$defs": definitions,
    ]

    private static let time = "[0-9.]+ ?(ms|s|sec|m|min)"

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

    private static func list(_ name: String) -> JSONTree {
        ["type": "array", "minItems": 1, "items": ["$ref": .string("#/$defs/\(name)")]]
    }

    private static let stub = object(
        [
            "name": scalar("for messages, and to release its held response by"),
            "request": reference("stubRequest", "the requests that it is for; all, when left out"),
            "respond": [
                "description": "a response, or several, one after the other",
                "anyOf": [["$ref": "#/$defs/stubResponse"], list("stubResponse")],
            ],
            "afterLast": [
                "enum": .array(StubAfterLast.allCases.map { .string($0.rawValue) }),
                "description": "after the last of several responses: repeat it, pass the request on, or fail",
            ],
            "times": reference("stubTimes", "how often it must be asked; once or more, when left out"),
            "optional": ["type": "boolean", "description": "need not be asked at all"],
            "priority": ["type": "integer", "description": "the higher is asked first; 0 when left out"],
            "story": scalar("the story whose states it means; one without a name, when left out"),
            "whenState": scalar("responds in this state only; “start” is the first"),
            "thenState": scalar("the state of the story afterwards"),
        ],
        // Only a stub that must never be asked needs no response.
        anyOf: [
            ["required": ["respond"]],
            ["required": ["times"], "properties": ["times": ["enum": ["never", 0]]]],
        ],
        description: "a stub: which requests it is for, and its response")

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
            text("a method and a path: POST /orders"),
            object([
                "method": text("GET, POST, …"),
                "path": text("/items/{id}; * within a part, ** for any parts"),
                "pathMatching": text("a regular expression that some of the path is of"),
                "scheme": text("http or https"),
                "host": text("without the port; *.example.com for any below"),
                "port": ["type": "integer"],
                "query": reference("stubValues", "names of the query"),
                "headers": reference("stubValues", "names of headers"),
                "form": reference("stubValues", "names of the body's form"),
                "json": ["description": "what the body's JSON has at least"],
                "jsonExactly": ["description": "what the body's JSON is"],
                "jsonAt": [
                    "type": "object",
                    "description":
                        "what is at JSON pointers: { /items/0/id: 7, /comment: { present: false } }",
                    "propertyNames": ["pattern": "^(/.*)?$"],
                ],
                "bodyContaining": scalar("what the body has in it"),
                "bodyMatching": text("a regular expression that some of the body is of"),
                "bodyBytes": text("the body, as base64"),
                "all": list("stubRequest"), "any": list("stubRequest"),
                "not": ["$ref": "#/$defs/stubRequest"],
            ]),
        ]
    ]

    private static let response: JSONTree = [
        "anyOf": [
            ["type": "integer", "minimum": 100, "maximum": 599],
            object(
                [
                    "status": ["type": "integer", "minimum": 100, "maximum": 599],
                    "headers": [
                        "type": "object", "additionalProperties": ["type": ["string", "number", "boolean"]],
                    ],
                    "json": ["description": "the body, as JSON"], "text": scalar("the body, as text"),
                    "bytes": text("the body, as base64"),
                    "file": text("the body, from a file beside the document"),
                    "message": text("a file with a whole HTTP/1.1 response, as curl -i saves it"),
                    "redirect": text("where to; 302 unless a status is given"),
                    "error": [
                        "enum": .array(StubResponseEntry.errors.map { .string($0.rawValue) }),
                        "description": "no response, but this error",
                    ],
                    "silence": ["const": true, "description": "no response, until the caller gives up"],
                    "passThrough": ["const": true, "description": "the response of the service itself"],
                    "delay": reference("stubDelay", "until it begins, in addition to its bandwidth"),
                    "after": reference(
                        "stubDelay", "until it is complete, whatever its bandwidth; never before its delay"),
                    "bandwidth": ["$ref": "#/$defs/stubBandwidth"],
                    "held": [
                        "type": ["boolean", "string"],
                        "description": "until it is released; a name to release it by",
                    ],
                    "template": [
                        "type": "boolean",
                        "description":
                            "false: {{request.…}} in texts, JSON, headers and redirect stays as it is",
                    ],
                ],
                description:
                    "a response: one of json, text, bytes, file, message, redirect, error, silence, passThrough"
            ),
        ]
    ]
}
