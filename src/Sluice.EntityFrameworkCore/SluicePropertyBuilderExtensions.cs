using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.ChangeTracking;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
using Sluice.EntityFrameworkCore;

namespace Sluice;

/// <summary>Configures entity members that are stored through Sluice.</summary>
public static class SluicePropertyBuilderExtensions
{
    /// <summary>
    /// Stores a member as JSON text or MessagePack bytes in a single column and tracks changes within it. The snapshot
    /// is a deep copy made through the shape.
    /// </summary>
    /// <param name="property">The property.</param>
    /// <param name="storage">The storage format. The default is JSON.</param>
    /// <param name="allowLoss">
    /// Whether the type may have <see cref="NeverAttribute"/> members, which are not stored, and values may contain
    /// objects of derived types that are not cases of a union, which are stored as their base. Without it, saving such
    /// an object throws an <see cref="InvalidOperationException"/>.
    /// </param>
    /// <exception cref="InvalidOperationException">
    /// The type, or a type reachable from it, has members marked with <see cref="NeverAttribute"/>, which would be
    /// lost.
    /// </exception>
    [RequiresUnreferencedCode(StoredValues.Unreferenced)]
    [RequiresDynamicCode(StoredValues.Dynamic)]
    public static PropertyBuilder<T> HasSluiceConversion<T>(
        this PropertyBuilder<T> property,
        SluiceStorage storage = SluiceStorage.Json,
        bool allowLoss = false
    )
    {
        Check<T>(property, allowLoss);
        // The code of a compiled model repeats the expressions, so that they may call nothing but public methods.
        ValueConverter converter =
            storage == SluiceStorage.Json
                ? new ValueConverter<T, string>(
                    allowLoss
                        ? value => StoredValues.ToJson(value)
                        : WithName<T, string>((value, name) => StoredValues.ToJson(value, name), property),
                    text => StoredValues.FromJson<T>(text)
                )
                : new ValueConverter<T, byte[]>(
                    allowLoss
                        ? value => StoredValues.ToMessagePack(value)
                        : WithName<T, byte[]>((value, name) => StoredValues.ToMessagePack(value, name), property),
                    bytes => StoredValues.FromMessagePack<T>(bytes)
                );
        return property.HasConversion(converter, Comparer<T>());
    }

    /// <summary>
    /// Declares that the database compares the stored values of a converted property as the values themselves are
    /// compared, such as a time that is stored as ticks in UTC, so that requests may filter and sort by it.
    /// </summary>
    /// <param name="property">The property.</param>
    public static PropertyBuilder<T> ComparesAsStored<T>(this PropertyBuilder<T> property)
    {
        ArgumentNullException.ThrowIfNull(property);
        return property.HasAnnotation(EntityFrameworkCore.Filtering.EntityFrameworkTranslation.ComparesAsStored, true);
    }

    /// <summary>
    /// Stores a member as JSON text. A compiled model cannot contain the options; use the overload without them there.
    /// </summary>
    /// <param name="property">The property.</param>
    /// <param name="options">The options for writing and reading.</param>
    /// <param name="allowLoss">
    /// Whether the type may have <see cref="NeverAttribute"/> members, which are not stored, and values may contain
    /// objects of derived types that are not cases of a union, which are stored as their base. Without it, saving such
    /// an object throws an <see cref="InvalidOperationException"/>.
    /// </param>
    /// <exception cref="InvalidOperationException">
    /// The type, or a type reachable from it, has members marked with <see cref="NeverAttribute"/>, which would be
    /// lost.
    /// </exception>
    [RequiresUnreferencedCode(StoredValues.Unreferenced)]
    [RequiresDynamicCode(StoredValues.Dynamic)]
    public static PropertyBuilder<T> HasSluiceConversion<T>(
        this PropertyBuilder<T> property,
        JsonWireOptions options,
        bool allowLoss = false
    )
    {
        Check<T>(property, allowLoss);
        FieldSelection<T> all = Stored<T>.Only.All;
        options = options with { Shapes = options.Shapes ?? WireShapes.Of(Stored<T>.Only.Converter) };
        string name = NameOf(property);
        Func<T?, DerivedObject?> findDerived = DerivedObjects.CreateFinder(
            WireShapes.ShapeOf<T>(options.Shapes),
            options.Converters,
            options.Unions
        );
        return property.HasConversion(
            new ValueConverter<T, string>(
                allowLoss
                    ? value => StoredJson.Write(value, all, options)
                    : value => StoredJson.Write(value, all, options, findDerived, name),
                text => StoredJson.Read<T>(text, options)
            ),
            Comparer<T>()
        );
    }

    /// <summary>
    /// Stores a member as MessagePack bytes. A compiled model cannot contain the options; use the overload without them
    /// there.
    /// </summary>
    /// <param name="property">The property.</param>
    /// <param name="options">The options for writing and reading.</param>
    /// <param name="allowLoss">
    /// Whether the type may have <see cref="NeverAttribute"/> members, which are not stored, and values may contain
    /// objects of derived types that are not cases of a union, which are stored as their base. Without it, saving such
    /// an object throws an <see cref="InvalidOperationException"/>.
    /// </param>
    /// <exception cref="InvalidOperationException">
    /// The type, or a type reachable from it, has members marked with <see cref="NeverAttribute"/>, which would be
    /// lost.
    /// </exception>
    [RequiresUnreferencedCode(StoredValues.Unreferenced)]
    [RequiresDynamicCode(StoredValues.Dynamic)]
    public static PropertyBuilder<T> HasSluiceConversion<T>(
        this PropertyBuilder<T> property,
        MessagePackWireOptions options,
        bool allowLoss = false
    )
    {
        Check<T>(property, allowLoss);
        FieldSelection<T> all = Stored<T>.Only.All;
        options = options with { Shapes = options.Shapes ?? WireShapes.Of(Stored<T>.Only.Converter) };
        string name = NameOf(property);
        Func<T?, DerivedObject?> findDerived = DerivedObjects.CreateFinder(
            WireShapes.ShapeOf<T>(options.Shapes),
            options.Converters,
            options.Unions
        );
        return property.HasConversion(
            new ValueConverter<T, byte[]>(
                allowLoss
                    ? value => StoredMessagePack.Write(value, all, options)
                    : value => StoredMessagePack.Write(value, all, options, findDerived, name),
                bytes => StoredMessagePack.Read<T>(bytes, options)
            ),
            Comparer<T>()
        );
    }

    [RequiresUnreferencedCode(StoredValues.Unreferenced)]
    [RequiresDynamicCode(StoredValues.Dynamic)]
    private static void Check<T>(PropertyBuilder<T> property, bool allowLoss)
    {
        ArgumentNullException.ThrowIfNull(property);
        if (!allowLoss)
            StoredLoss.Refuse(Stored<T>.Only.Converter.Shape, NameOf(property));
    }

    private static string NameOf(PropertyBuilder property) =>
        $"{property.Metadata.DeclaringType.DisplayName()}.{property.Metadata.Name}";

    // A variable would be an object of its own in the expression, which the code of a compiled model cannot contain.
    private static Expression<Func<T, TStored>> WithName<T, TStored>(
        Expression<Func<T, string, TStored>> write,
        PropertyBuilder property
    ) =>
        Expression.Lambda<Func<T, TStored>>(
            ReplacingExpressionVisitor.Replace(write.Parameters[1], Expression.Constant(NameOf(property)), write.Body),
            write.Parameters[0]
        );

    [RequiresUnreferencedCode(StoredValues.Unreferenced)]
    [RequiresDynamicCode(StoredValues.Dynamic)]
    private static ValueComparer<T> Comparer<T>() =>
        new(
            (left, right) => StoredValues.AreEqual(left, right),
            value => StoredValues.GetHash(value),
            value => StoredValues.Copy(value)
        );
}
