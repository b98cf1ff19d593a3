import HTTPBodies
public import JSONTrees

/// The JSON Schema (2020-12) of a `StubDocument`, as definitions for a larger schema.
public enum StubSchema {
    /// `{ "stubs": …, "stub": …, "stubRequest": …, "stubResponse": …, … }`, for `$defs`.
    public static let definitions: JSONTree = [
        "stubs": ["type": "array", "items": ["$ref": "#/$defs/stub"]],
        "stub": .mapping(
            StubPlan.keys,
            .init("description", "a stub: which requests it is for, and its response"),
            // Only a stub that must never be called needs no response.
            .init(
                "anyOf",
                [
                    ["required": ["respond"]],
                    ["required": ["times"], "properties": ["times": ["enum": ["never", 0]]]],
                ])),
        "stubTimes": [
            "anyOf": [.count, ["const": "never"], .mapping(ExpectedCalls.keys)]
        ],
        "stubRequest": [
            "anyOf": [.text("a method and a path: POST /orders"), .mapping(StubPredicate.keys)]
        ],
        "stubValues": [
            "type": "object",
            "additionalProperties": [
                "anyOf": .array(
                    [
                        .text("a value; true: there, whatever its value; false: absent"),
                        ["type": "null", "description": "the name alone, without “=”"],
                    ] + StubValuePattern.keys.map { .mapping([$0]) })
            ],
        ],
        "stubResponse": ["anyOf": [StubResponse.statusSchema, .mapping(StubResponse.keys)]],
        "stubDelay": [
            "type": "string", "pattern": .string("^\(time)( ?\\.\\. ?\(time)|~[0-9.]+)?$"),
            "description": "250 ms, 1.5 s, 2 min; 1s..3s for any time between; 1s~0.5 for a log-normal one",
        ],
    ]

    private static let time = "[0-9.]+ ?(ms|s|sec|m|min)"
}
