using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Cells;

/// <summary>Creates a converter's methods for rows, when a value is first converted.</summary>
internal interface IRowRootFactory
{
    /// <summary>Returns a <see cref="RowRoot{T}"/> of the converter's type.</summary>
    IRowRoot CreateRowRoot();
}

/// <summary>Defines the method for rows of a converter whose type is known only at run time.</summary>
internal interface IRowRoot
{
    object? ReadObject(ref RowReader reader);
}

/// <summary>Provides a converter's method for rows.</summary>
internal abstract class RowRoot<T> : IRowRoot
{
    internal abstract T? Read(ref RowReader reader);

    object? IRowRoot.ReadObject(ref RowReader reader) => Read(ref reader);
}

/// <summary>Calls a converter's method for rows.</summary>
internal static class RowRoot
{
    internal static T? Read<T>(this Converter<T> converter, ref RowReader reader) =>
        GetRoot(converter).Read(ref reader);

    internal static object? ReadObject(this Converter converter, ref RowReader reader) =>
        FindRoot(converter).ReadObject(ref reader);

    private static RowRoot<T> GetRoot<T>(Converter<T> converter)
    {
        object root = converter.RowRoot ?? CreateRoot(converter);
        Debug.Assert(root is RowRoot<T>);
        // SAFETY: StaticConverter<T, TShape>, from which every Converter<T> derives, creates the root of its own T.
        return Unsafe.As<RowRoot<T>>(root);
    }

    private static IRowRoot FindRoot(Converter converter) =>
        converter.RowRoot is { } root ? (IRowRoot)root : CreateRoot(converter);

    // Two threads may both create one; they are alike.
    private static IRowRoot CreateRoot(Converter converter)
    {
        IRowRoot root = ((IRowRootFactory)converter).CreateRowRoot();
        converter.RowRoot = root;
        return root;
    }
}
