namespace Sluice.Internal;

/// <summary>
/// The checks whose cost is known: constants, so that a build with one of them costs nothing to ask.
/// <c>eng/check-costs.sh</c> publishes without each and counts instructions; no other build is without any.
/// </summary>
internal static class Checks
{
    /// <summary>Levels that open compare their address with the stack's floor.</summary>
    internal const bool Stack =
#if SLUICE_WITHOUT_STACK
        false;
#else
        true;
#endif

    /// <summary>Runs of unchecked writes that end are compared with the buffer's end.</summary>
    internal const bool Overruns =
#if SLUICE_WITHOUT_OVERRUNS
        false;
#else
        true;
#endif

    /// <summary>Members of open union cases are compared with the discriminator.</summary>
    internal const bool Discriminators =
#if SLUICE_WITHOUT_DISCRIMINATORS
        false;
#else
        true;
#endif

    /// <summary>Keys from the wire are hashed under a secret.</summary>
    internal const bool KeyedHashes =
#if SLUICE_WITHOUT_KEYEDHASHES
        false;
#else
        true;
#endif

    /// <summary>Hash codes that are not the library's are watched for collisions.</summary>
    internal const bool Collisions =
#if SLUICE_WITHOUT_COLLISIONS
        false;
#else
        true;
#endif

    /// <summary>Declared counts reserve a bounded number of elements.</summary>
    internal const bool DeclaredCounts =
#if SLUICE_WITHOUT_DECLAREDCOUNTS
        false;
#else
        true;
#endif
}
