using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// One or more adjacent items of a tuple: a balanced tree of structs, so that tuples of every length share their code.
/// The tree is at most three pairs deep; the ahead-of-time compiler refuses generic types that are nested five deep.
/// </summary>
internal interface ITupleItems<TSelf>
    where TSelf : struct, ITupleItems<TSelf>
{
    /// <summary>Gets the number of items.</summary>
    static abstract int Count { get; }

    /// <summary>
    /// Writes the selected items, of which the first is at <paramref name="index"/> of the whole tuple.
    /// </summary>
    static abstract void Write<TWriter, TSelection>(
        ref TWriter writer,
        in TSelf items,
        int index,
        ulong mask,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>;

    /// <summary>Reads the item at <paramref name="index"/> of these.</summary>
    static abstract void Read<TReader>(ref TReader reader, ref TSelf items, int index)
        where TReader : struct, IWireReader, allows ref struct;

    /// <summary>Returns the item at <paramref name="index"/> of these.</summary>
    static abstract ref TItem GetItem<TItem>(ref TSelf items, int index);

    /// <summary>
    /// Creates the items from the values of the whole tuple, of which the first is at <paramref name="index"/>.
    /// </summary>
    static abstract TSelf Create(object?[] values, int index);

    /// <summary>
    /// Describes the items as members of the tuple, of which the first is at <paramref name="index"/>.
    /// </summary>
    static abstract void Describe<TTuple, TItems>(
        MemberShape<TTuple>[] members,
        int index,
        Func<TTuple?, TItems> items,
        Func<TItems, TTuple> tuple
    )
        where TItems : struct, ITupleItems<TItems>;
}
