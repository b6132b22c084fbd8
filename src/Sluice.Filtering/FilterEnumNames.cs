using System.ComponentModel;
using System.Runtime.CompilerServices;
using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>
/// The names of enumerations in the literals of filters, where they differ from those of the types. Thread safe.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FilterEnumNames
{
    private readonly ConditionalWeakTable<TypeShape, FilterScalar> _scalars = [];

    /// <summary>Returns the name of a constant.</summary>
    /// <param name="shape">The enumeration.</param>
    /// <param name="value">The constant.</param>
    /// <param name="name">The name; <see langword="null"/> if literals are numbers.</param>
    /// <returns><see langword="false"/> if the constant has neither a name nor the form of its number.</returns>
    protected abstract bool TryName<T>(EnumTypeShape<T> shape, T value, out string? name)
        where T : struct, Enum;

    internal FilterScalar FindScalar(TypeShape enumeration) =>
        _scalars.GetValue(enumeration, each => (FilterScalar)each.Accept(new Visitor(this))!);

    private sealed class Visitor(FilterEnumNames owner) : ShapeVisitor
    {
        public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state)
        {
            var names = new KeyValuePair<T, string>[shape.Names.Count];
            bool isText = false;
            for (int i = 0; i < names.Length; i++)
            {
                (T value, string declared) = shape.Names[i];
                if (!owner.TryName(shape, value, out string? name))
                    return Create<T>(Refuse, static v => v.ToString(), []);
                isText |= name is not null;
                names[i] = new(value, name ?? declared);
            }

            var literals = new EnumLiterals<T>(names, isText, [.. shape.Names]);
            return Create<T>(literals.Parse, literals.Format, [.. names.Select(each => each.Value)]);
        }

        private static FilterScalar<T> Create<T>(
            LiteralParser<T> parse,
            Func<T, string> format,
            IReadOnlyList<string> names
        )
            where T : struct, Enum =>
            new(ScalarKind.Enum, parse, format, static (a, b) => Comparer<T>.Default.Compare(a, b)) { Names = names };

        private static LiteralError Refuse<T>(ReadOnlySpan<char> literal, bool isQuoted, out T value)
            where T : struct
        {
            value = default;
            return LiteralError.Mismatch;
        }
    }
}
