// Random numbers by a seed, for every test that imports this module.
@_exported public import SharedAlgorithms
