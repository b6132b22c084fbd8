using System.Diagnostics.CodeAnalysis;
using Microsoft.EntityFrameworkCore.ChangeTracking;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
using Sluice.EntityFrameworkCore;
using Sluice.Reflection;

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
    /// Whether the type may have <see cref="NeverAttribute"/> members, which are not stored.
    /// </param>
    /// <exception cref="InvalidOperationException">
    /// The type, or a type reachable from it, has members marked with <see cref="NeverAttribute"/>, which would be
    /// lost.
    /// </exception>
    [RequiresUnreferencedCode(
        "Shapes of types without a generated one are made by reflection, and trimming may remove members.")]
    [RequiresDynamicCode("Shapes of types without a generated one are composed at run time.")]
    public static PropertyBuilder<T> HasSluiceConversion<T>(this PropertyBuilder<T> property,
        SluiceStorage storage = SluiceStorage.Json, bool allowLoss = false) =>
        storage == SluiceStorage.Json
            ? property.HasSluiceConversion(default(JsonWireOptions), allowLoss)
            : property.HasSluiceConversion(default(MessagePackWireOptions), allowLoss);

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

    /// <summary>Stores a member as JSON text.</summary>
    /// <param name="property">The property.</param>
    /// <param name="options">The options for writing and reading.</param>
    /// <param name="allowLoss">
    /// Whether the type may have <see cref="NeverAttribute"/> members, which are not stored.
    /// </param>
    /// <exception cref="InvalidOperationException">
    /// The type, or a type reachable from it, has members marked with <see cref="NeverAttribute"/>, which would be
    /// lost.
    /// </exception>
    [RequiresUnreferencedCode(
        "Shapes of types without a generated one are made by reflection, and trimming may remove members.")]
    [RequiresDynamicCode("Shapes of types without a generated one are composed at run time.")]
    public static PropertyBuilder<T> HasSluiceConversion<T>(this PropertyBuilder<T> property, JsonWireOptions options,
        bool allowLoss = false)
    {
        Converter<T> converter = Checked<T>(property, allowLoss);
        FieldSelection<T> all = FieldSelection.AllOf(converter);
        options = options with { Shapes = options.Shapes ?? WireShapes.Of(converter) };
        return property.HasConversion(
            new ValueConverter<T, string>(value => StoredJson.Write(value, all, options),
                text => StoredJson.Read<T>(text, options)),
            Comparer(converter));
    }

    /// <summary>Stores a member as MessagePack bytes.</summary>
    /// <param name="property">The property.</param>
    /// <param name="options">The options for writing and reading.</param>
    /// <param name="allowLoss">
    /// Whether the type may have <see cref="NeverAttribute"/> members, which are not stored.
    /// </param>
    /// <exception cref="InvalidOperationException">
    /// The type, or a type reachable from it, has members marked with <see cref="NeverAttribute"/>, which would be
    /// lost.
    /// </exception>
    [RequiresUnreferencedCode(
        "Shapes of types without a generated one are made by reflection, and trimming may remove members.")]
    [RequiresDynamicCode("Shapes of types without a generated one are composed at run time.")]
    public static PropertyBuilder<T> HasSluiceConversion<T>(this PropertyBuilder<T> property,
        MessagePackWireOptions options, bool allowLoss = false)
    {
        Converter<T> converter = Checked<T>(property, allowLoss);
        FieldSelection<T> all = FieldSelection.AllOf(converter);
        options = options with { Shapes = options.Shapes ?? WireShapes.Of(converter) };
        return property.HasConversion(
            new ValueConverter<T, byte[]>(value => StoredMessagePack.Write(value, all, options),
                bytes => StoredMessagePack.Read<T>(bytes, options)),
            Comparer(converter));
    }

    private static Converter<T> Checked<T>(PropertyBuilder<T> property, bool allowLoss)
    {
        ArgumentNullException.ThrowIfNull(property);
        Converter<T> converter = Found<T>();
        if (!allowLoss && NeverMembers.Find(converter.Shape) is { } member)
            throw new InvalidOperationException(
                $"'{property.Metadata.Name}' can't be stored without loss: {member} is marked [Never], so it is never "
                + "written. Remove the attribute, or pass allowLoss: true.");
        return converter;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The callers are annotated.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The callers are annotated.")]
    private static Converter<T> Found<T>() => Converters.For<T>();

    private static ValueComparer<T> Comparer<T>(Converter<T> converter)
    {
        IEqualityComparer<T> comparer = StructuralEquality.CreateRoundTripComparer(converter.TypedShape);
        Func<T?, T?> clone = DeepClone.CreateCloner(converter.TypedShape);
        return new((left, right) => comparer.Equals(left, right),
            value => value == null ? 0 : comparer.GetHashCode(value), value => clone(value)!);
    }
}
