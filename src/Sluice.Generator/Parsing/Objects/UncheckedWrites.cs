using Microsoft.CodeAnalysis;
using Sluice.Generator.Model;

namespace Sluice.Generator.Parsing.Objects;

/// <summary>Maps types to the writer's unchecked methods, for values that are written within a run.</summary>
internal static class UncheckedWrites
{
    /// <summary>
    /// Returns how a value of the type is written within a run; <see langword="null"/> if it is written through its
    /// shape.
    /// </summary>
    /// <param name="type">The type to be written or read.</param>
    public static UncheckedWriteModel? Find(ITypeSymbol type)
    {
        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable)
        {
            UncheckedWriteModel? inner = Find(nullable.TypeArguments[0]);
            return inner is { Size: not null } ? inner with { IsNullable = true } : null;
        }

        if (type is INamedTypeSymbol { TypeKind: TypeKind.Enum, EnumUnderlyingType: { } underlying })
            return Find(underlying) is { } number ? CastToNumber(number, underlying) : null;

        return FindSpecial(type.SpecialType) ?? FindSystemStruct(type);
    }

    private static UncheckedWriteModel CastToNumber(UncheckedWriteModel number, INamedTypeSymbol underlying) =>
        number with
        {
            Cast = $"({underlying.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)})",
            Read = null,
        };

    private static UncheckedWriteModel? FindSpecial(SpecialType type) =>
        type switch
        {
            SpecialType.System_Boolean => CreateFixed("Boolean"),
            SpecialType.System_SByte => CreateFixed("Int32", read: "SByte"),
            SpecialType.System_Byte => CreateFixed("Int32", read: "Byte"),
            SpecialType.System_Int16 => CreateFixed("Int32", read: "Int16"),
            SpecialType.System_UInt16 => CreateFixed("Int32", read: "UInt16"),
            SpecialType.System_Int32 => CreateFixed("Int32"),
            SpecialType.System_UInt32 => CreateFixed("UInt32"),
            SpecialType.System_Int64 => CreateFixed("Int64"),
            SpecialType.System_UInt64 => CreateFixed("UInt64"),
            SpecialType.System_Single => CreateFixed("Single", "Double"),
            SpecialType.System_Double => CreateFixed("Double"),
            SpecialType.System_Decimal => CreateFixed("Decimal"),
            SpecialType.System_Char => CreateFixed("Char"),
            SpecialType.System_DateTime => CreateFixed("DateTime"),
            SpecialType.System_String => new("WriteUncheckedString", null, "", "ReadString", "", false),
            _ => null,
        };

    private static UncheckedWriteModel? FindSystemStruct(ITypeSymbol type)
    {
        bool isOfSystem =
            type is INamedTypeSymbol
            {
                IsGenericType: false,
                ContainingType: null,
                ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
            };
        if (!isOfSystem)
            return null;

        return type.Name switch
        {
            "Int128" => CreateFixed("Int128"),
            "UInt128" => CreateFixed("UInt128", "Int128"),
            "Half" => CreateFixed("Half", "Double"),
            "DateTimeOffset" or "DateOnly" or "TimeOnly" or "TimeSpan" or "Guid" when type.IsValueType => CreateFixed(
                type.Name
            ),
            _ => null,
        };
    }

    private static UncheckedWriteModel CreateFixed(string name, string? size = null, string? read = null) =>
        new("WriteUnchecked" + name, size ?? name, "", "Read" + (read ?? name), "", false);
}
