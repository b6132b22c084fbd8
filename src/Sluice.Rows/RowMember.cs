using Sluice.Internal;

namespace Sluice.Rows;

/// <summary>
/// A member of the objects that rows become: the value of a column, an object, or an array. Immutable, so that plans
/// and threads share it. Columns are named by their index in the list with which a plan is created, because the columns
/// of a result are known only when it is read.
/// </summary>
public abstract class RowMember
{
    internal readonly RowName Encoded;

    /// <summary>The number of arrays in this member and in the elements of its arrays.</summary>
    internal readonly int ArrayCount;

    private protected RowMember(RowName name, int arrayCount) => (Encoded, ArrayCount) = (name, arrayCount);

    /// <summary>
    /// Gets the name on the wire; empty for the root of a plan and for the elements of arrays, which have none.
    /// </summary>
    public string Name => Encoded.Text;

    internal static RowName Encode(string name) =>
        Argument.NotNull(name).Length == 0 ? RowName.None : new RowName(name);
}
