# Sourced by the scripts that build for release: $release holds the options of such a build.
# Documentation/Decisions/release-builds.md says what each of them brings.
release=(
    -c release --static-swift-stdlib
    -Xswiftc -cross-module-optimization
    -Xswiftc -enforce-exclusivity=unchecked
    -Xswiftc -Xfrontend -Xswiftc -disable-dynamic-actor-isolation
)
