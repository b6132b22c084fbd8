using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Analyzers.Includes;

/// <summary>
/// Finds the fields of types, with the same names as the generator. Types whose fields cannot be determined are
/// <see cref="FieldPlace.Unknown"/>.
/// </summary>
internal sealed class FieldPlaces(Compilation compilation)
{
    private static readonly HashSet<string> s_scalars =
    [
        "Guid",
        "DateTimeOffset",
        "DateOnly",
        "TimeOnly",
        "TimeSpan",
        "Uri",
        "Version",
        "Half",
        "Int128",
        "UInt128",
        "Index",
        "Range",
    ];

    private readonly Dictionary<ITypeSymbol, FieldPlace> _known = new(SymbolEqualityComparer.Default);
    private readonly WireNaming _assemblyNaming = compilation.Assembly.Find("Sluice.ShapeNamingAttribute")
        is { } attribute
        ? NamingOf(attribute.ConstructorArguments.FirstOrDefault().Value)
        : WireNaming.Unset;

    /// <summary>
    /// Returns the fields that a list after a value of the type applies to; for collections, those of the elements.
    /// </summary>
    /// <param name="type">The type; <see langword="null"/> if a converter writes it.</param>
    /// <param name="naming">The naming policy specified by the caller; unset for the type's own.</param>
    public FieldPlace GetPlace(ITypeSymbol? type, WireNaming naming = WireNaming.Unset)
    {
        ITypeSymbol? element = ElementOf(type);
        if (element is null || naming > WireNaming.KebabUpper)
            return FieldPlace.Unknown;
        if (IsScalar(element))
            return FieldPlace.Scalar;
        if (
            element is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface } named
            || StoredTypes.IsOpaque(named)
        )
            return FieldPlace.Unknown;
        if (naming != WireNaming.Unset)
            return new FieldPlace([.. Cases(named).SelectMany(c => FieldsOf(c, naming))]);
        if (!_known.TryGetValue(named, out FieldPlace? place))
        {
            INamedTypeSymbol[] cases = [.. Cases(named)];
            _known[named] = place = cases.Any(c => c.IsUnboundGenericType || StoredTypes.IsOpaque(c))
                ? FieldPlace.Unknown
                : new FieldPlace([.. cases.SelectMany(c => FieldsOf(c, naming))]);
        }
        return place;
    }

    /// <summary>Returns whether a value of the type may be limited and sorted.</summary>
    public static bool MayBeCollection(ITypeSymbol? type) =>
        type is not INamedTypeSymbol named
        || Interface(named, "IEnumerable", 1) is not null
        || named.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable)
        || ElementOf(type) is not { } element
        || !SymbolEqualityComparer.Default.Equals(element, type);

    private static ITypeSymbol? ElementOf(ITypeSymbol? type)
    {
        // A collection may contain itself as its element type.
        for (int depth = 0; depth < 16; depth++)
        {
            switch (type)
            {
                case null
                or IErrorTypeSymbol
                or ITypeParameterSymbol
                or IDynamicTypeSymbol
                or { SpecialType: SpecialType.System_Object }:
                    return null;
                case { SpecialType: SpecialType.System_String }:
                    return type;
                case IArrayTypeSymbol array:
                    type = array.ElementType;
                    continue;
                case INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } maybe:
                    type = maybe.TypeArguments[0];
                    continue;
                case INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory", Arity: 1 } memory
                    when StoredTypes.IsOfTheFramework(memory):
                    type = memory.TypeArguments[0];
                    continue;
                case INamedTypeSymbol named
                    when !named.Has("Sluice.WireConverterAttribute") && !named.Has(Symbols.JsonConverter):
                    if ((Interface(named, "IDictionary", 2) ?? Interface(named, "IReadOnlyDictionary", 2)) is { } map)
                        type = map.TypeArguments[1];
                    else if (
                        (Interface(named, "IEnumerable", 1) ?? Interface(named, "IAsyncEnumerable", 1)) is { } sequence
                    )
                        type = sequence.TypeArguments[0];
                    else
                        return named.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable)
                            ? null
                            : named;
                    continue;
                default:
                    return null;
            }
        }

        return null;
    }

    private static INamedTypeSymbol? Interface(INamedTypeSymbol type, string name, int arity) =>
        type
            .AllInterfaces.Insert(0, type)
            .FirstOrDefault(i =>
                i.Name == name
                && i.Arity == arity
                && i.ContainingNamespace.ToDisplayString() == "System.Collections.Generic"
            );

    private static bool IsScalar(ITypeSymbol type) =>
        type.SpecialType
            is >= SpecialType.System_Boolean
                and <= SpecialType.System_String
                or SpecialType.System_DateTime
        || type.TypeKind == TypeKind.Enum
        || (s_scalars.Contains(type.Name) && type.ContainingNamespace.ToDisplayString() == "System");

    private static IEnumerable<INamedTypeSymbol> Cases(INamedTypeSymbol type)
    {
        INamedTypeSymbol[] cases =
        [
            .. type.GetAttributes()
                .Where(IsCase)
                .SelectMany(a => a.ConstructorArguments)
                .Where(a => a.Kind == TypedConstantKind.Type)
                .Select(a => a.Value)
                .OfType<INamedTypeSymbol>()
                .Select(c =>
                    c.IsUnboundGenericType && c.Arity == type.Arity
                        ? c.OriginalDefinition.Construct([.. type.TypeArguments])
                        : c
                ),
        ];
        return cases.Length == 0 || type is { IsAbstract: false, TypeKind: not TypeKind.Interface }
            ? cases.Append(type)
            : cases;

        static bool IsCase(AttributeData attribute) =>
            Symbols.NameOf(attribute)
                is "Sluice.WireCaseAttribute"
                    or "System.Text.Json.Serialization.JsonDerivedTypeAttribute"
                    or "MessagePack.UnionAttribute";
    }

    private IEnumerable<FieldPlace.Field> FieldsOf(INamedTypeSymbol type, WireNaming chosen)
    {
        var contract = TypeContract.ReadContract(new SymbolType(type));
        WireNaming naming =
            chosen != WireNaming.Unset ? chosen
            : contract.Naming != WireNaming.Unset ? contract.Naming
            : _assemblyNaming;
        foreach (DiscoveredMember member in MemberDiscovery.Find(new SymbolType(type), contract, naming))
        {
            MemberAttributes attributes = member.Attributes;
            if (
                attributes.IsIgnored
                || attributes.IgnoreWriting
                || attributes.IsNever
                || attributes.IsExtensionData
                || member.Facts.Getter == AccessFacts.None
            )
                continue;
            bool isConverted = attributes.WireConverter is not null || attributes.JsonConverter is not null;
            yield return new FieldPlace.Field(
                contract.NameOf(attributes, member.Name, naming),
                isConverted ? null : (ITypeSymbol)member.Facts.Type.Handle,
                !member.IsKeyedOnly,
                attributes.IsSortable
            );
        }
    }

    internal static WireNaming NamingOf(object? value) =>
        value is byte b and <= (byte)WireNaming.KebabUpper ? (WireNaming)b : WireNaming.Unset;
}
