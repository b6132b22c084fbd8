using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Internal;

namespace Sluice.Wires.Json;

/// <summary>
/// Detects duplicate discriminators: the case of an object must not depend on which of them a reader uses.
/// </summary>
internal ref partial struct JsonWireReader
{
    /// <summary>
    /// Represents an open union case whose discriminator differs from <see cref="_discriminator"/>, or that is deeper
    /// than the bits can represent.
    /// </summary>
    private readonly record struct OpenCase(int Depth, byte[] Discriminator, bool IsRead);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool SkipDiscriminator(scoped ReadOnlySpan<byte> utf8Name) =>
        Checks.Discriminators && _caseDepths != 0 && SkipDiscriminatorSlow(utf8Name);

    // Ignores case as for the names of members, because another reader may use the name in other case.
    private bool SkipDiscriminatorSlow(scoped ReadOnlySpan<byte> utf8Name)
    {
        if (!IsDiscriminator(utf8Name, out bool isRead, out int other))
            return false;
        if (isRead)
            throw Error(WireError.DuplicateMember, $"The discriminator '{JsonErrors.Shorten(utf8Name)}' occurs twice.");
        if (other >= 0)
            _otherCases![other] = _otherCases[other] with { IsRead = true };
        else
            _readDepths |= 1UL << _depth;
        SkipValue();
        return true;
    }

    /// <summary>
    /// Returns <see langword="true"/> if the name is the discriminator of the union case that is open at this depth.
    /// </summary>
    internal readonly bool IsDiscriminator(scoped ReadOnlySpan<byte> utf8Name) =>
        _caseDepths != 0 && IsDiscriminator(utf8Name, out _, out _);

    private readonly bool IsDiscriminator(scoped ReadOnlySpan<byte> utf8Name, out bool isRead, out int other)
    {
        other = -1;
        ulong bit = _depth < 64 ? 1UL << _depth : 0;
        isRead = (_readDepths & bit) != 0;
        if ((_caseDepths & bit) != 0 && Matches(utf8Name, _discriminator, isRead))
            return true;
        for (int i = (_otherCases?.Count ?? 0) - 1; i >= 0 && _otherCases![i].Depth >= _depth; i--)
        {
            OpenCase open = _otherCases[i];
            if (open.Depth != _depth || !Matches(utf8Name, open.Discriminator, open.IsRead))
                continue;
            (other, isRead) = (i, open.IsRead);
            return true;
        }
        return false;
    }

    // The first discriminator is found by its exact name.
    private static bool Matches(
        scoped ReadOnlySpan<byte> utf8Name,
        scoped ReadOnlySpan<byte> discriminator,
        bool isRead
    ) =>
        utf8Name.SequenceEqual(discriminator)
        || (isRead && utf8Name.Length == discriminator.Length && Ascii.EqualsIgnoreCase(utf8Name, discriminator));

    // For a case that is a dictionary, the discriminator must be the first member; otherwise, it would be an entry.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RejectDiscriminatorAsKey()
    {
        nint position = _position;
        if (Peek() != WireToken.String || !IsDiscriminator(ReadUtf8(), out bool isRead, out _))
        {
            _position = position;
            return;
        }
        _position = position;
        throw Error(
            WireError.DuplicateMember,
            isRead
                ? "The discriminator of a union occurs twice."
                : "The discriminator of a dictionary must be its first member."
        );
    }

    private void OpenCaseAt(int depth, ReadOnlySpan<byte> discriminator, bool isRead)
    {
        ulong bit = depth < 64 ? 1UL << depth : 0;
        if ((_caseDepths & ~OthersMarker) == 0)
            _discriminator = discriminator;
        if (bit != 0 && (_caseDepths & bit) == 0 && _discriminator.SequenceEqual(discriminator))
        {
            _caseDepths |= bit;
            _readDepths = isRead ? _readDepths | bit : _readDepths & ~bit;
            return;
        }
        (_otherCases ??= []).Add(new OpenCase(depth, discriminator.ToArray(), isRead));
        _caseDepths |= OthersMarker;
    }

    private readonly bool IsCaseOpenAt(int depth)
    {
        if (depth < 64 && (_caseDepths & (1UL << depth)) != 0)
            return true;
        for (int i = (_otherCases?.Count ?? 0) - 1; i >= 0 && _otherCases![i].Depth >= depth; i--)
            if (_otherCases[i].Depth == depth)
                return true;
        return false;
    }

    private void CloseCaseAt(int depth)
    {
        if (_otherCases is { Count: > 0 } others && others[^1].Depth == depth)
        {
            others.RemoveAt(others.Count - 1);
            if (others.Count == 0)
                _caseDepths &= ~OthersMarker;
            return;
        }
        if (depth < 64)
            _caseDepths &= ~(1UL << depth);
    }

    // No object has depth 0, so its bit indicates that there are other open cases.
    private const ulong OthersMarker = 1;
}
