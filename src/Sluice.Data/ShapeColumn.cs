using System.Diagnostics.CodeAnalysis;

namespace Sluice.Data;

/// <summary>A column over the objects of a reader.</summary>
internal abstract class ShapeColumn(string name, Type type, bool isNullable)
{
    internal string Name { get; } = name;
    internal Type Type { get; } = type;
    internal bool IsNullable { get; } = isNullable;
}

/// <inheritdoc cref="ShapeColumn"/>
internal abstract class ShapeColumn<TRow>(string name, Type type, bool isNullable) : ShapeColumn(name, type, isNullable)
{
    internal abstract bool IsNull(ref TRow row);
    internal abstract object GetBoxed(ref TRow row);
}

/// <inheritdoc cref="ShapeColumn"/>
internal sealed class ShapeColumn<TRow, TValue>(string name, bool isNullable, ShapeValue<TRow, TValue> read)
    : ShapeColumn<TRow>(name, typeof(TValue), isNullable)
{
    internal bool TryGet(ref TRow row, [MaybeNullWhen(false)] out TValue value) => read(ref row, out value);

    internal override bool IsNull(ref TRow row) => !read(ref row, out _);

    internal override object GetBoxed(ref TRow row) => read(ref row, out TValue? value) ? value! : DBNull.Value;
}

/// <summary>Gets the value of a column; returns <see langword="false"/> if it is null.</summary>
internal delegate bool ShapeValue<TRow, TValue>(ref TRow row, [MaybeNullWhen(false)] out TValue value);
