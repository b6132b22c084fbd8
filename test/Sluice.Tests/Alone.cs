using Xunit;

namespace Sluice.Tests;

/// <summary>What measures the whole process runs when no other test does.</summary>
[CollectionDefinition(nameof(Alone), DisableParallelization = true)]
public sealed class Alone;
