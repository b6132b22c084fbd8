using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Hosting;

// Tables: what is the same for all elements of a sequence.
public sealed partial record HostWire
{
    /// <summary>
    /// Returns whether all values of a type are written as objects with the same members, so that they are the records
    /// of a table. Unions, types with extension data, and types with a converter in the options are not.
    /// </summary>
    /// <param name="shape">The shape of the type.</param>
    public bool HasColumns(TypeShape shape)
    {
        ArgumentNullException.ThrowIfNull(shape);
        WireConverters? converters = IsMessagePack ? _messagePack.Converters : _json.Converters;
        return shape.Kind is ShapeKind.Object or ShapeKind.Surrogate
            && shape.Selectable is IObjectShape owner
            && converters?.Contains(shape.Type) != true
            && converters?.Contains(owner.Type) != true
            && UnionsOfOptions?.Find(owner.Type) is null
            && !owner.Members.Any(member => (member.Flags & MemberFlags.ExtensionData) != 0);
    }

    /// <summary>
    /// Returns the names of the members that are written of each value, in their order: the header of a table.
    /// </summary>
    /// <param name="selection">The selection of members.</param>
    /// <exception cref="NotSupportedException">The values have no columns; see <see cref="HasColumns"/>.</exception>
    public IReadOnlyList<string> ColumnsOf(FieldSelection selection)
    {
        ArgumentNullException.ThrowIfNull(selection);
        if (!HasColumns(selection.Converter.Shape))
            throw new NotSupportedException(
                $"The values of {selection.Type} do not all have the same members, so they are not a table."
            );
        SelectionPlan plan = selection.UntypedPlan!;
        SelectionNode? node = selection.NodeFor(UnionsOfOptions);
        return
        [
            .. plan
                .Members.Where(Has)
                .Where(member => node is null ? SelectionPlan.Has(plan.All, member.Index) : node.Has(member.Index))
                .Select(NameOf),
        ];
    }

    /// <summary>Returns whether the wire writes and reads a member.</summary>
    internal bool Has(MemberShape member) =>
        (member.Flags & (IsMessagePack ? MemberFlags.NamedOnly : MemberFlags.KeyedOnly)) == 0;

    /// <summary>Gets the unions of the options.</summary>
    internal WireUnions? UnionsOfOptions => IsMessagePack ? _messagePack.Unions : _json.Unions;
}
