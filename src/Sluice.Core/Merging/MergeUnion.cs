using System.Text;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Wires;

namespace Sluice.Merging;

/// <summary>Represents the cases of a union, which are declared by attributes or registered in options.</summary>
internal sealed class MergeUnion
{
    private readonly Func<object, int> _caseOf;

    internal MergeUnion(IUnionShape union) =>
        (Discriminator, Cases, _caseOf) = (Encoding.UTF8.GetBytes(union.Discriminator), union.Cases, union.CaseOf);

    internal MergeUnion(RegisteredUnion union)
    {
        Discriminator = Encoding.UTF8.GetBytes(union.Discriminator);
        Cases = [.. union.Cases.Select(c => new UnionCase(c.Name, c.Tag, RuntimeShapes.Known(c.Type).Shape))];
        _caseOf = value => union.CaseOf(value.GetType()) is { } found ? union.Cases.IndexOf(found) : -1;
    }

    /// <summary>
    /// Returns the union that values of a type belong to: that of the options, or else the declared one.
    /// </summary>
    internal static MergeUnion? Find(TypeShape shape, WireUnions? unions) =>
        unions?.Find(shape.Type) is { } registered ? new(registered)
        : shape is IUnionShape declared ? new(declared)
        : null;

    internal byte[] Discriminator { get; }
    internal IReadOnlyList<UnionCase> Cases { get; }

    internal int CaseOf(object value) => _caseOf(value);

    internal int Find(CaseToken token, ReadOnlySpan<byte> utf8Name, int tag)
    {
        string? name = token == CaseToken.Name ? Encoding.UTF8.GetString(utf8Name) : null;
        for (int i = 0; i < Cases.Count; i++)
        {
            if (
                token switch
                {
                    CaseToken.Name => Cases[i].Name == name,
                    CaseToken.Tag => Cases[i].Tag == tag,
                    _ => Cases[i].Name is null && Cases[i].Tag is null,
                }
            )
                return i;
        }
        return -1;
    }
}
