using Microsoft.CodeAnalysis;
using Sluice.Generator.Model;

namespace Sluice.Generator.Parsing;

/// <summary>Maps types to writer methods for values that are written within a run.</summary>
internal static class Puts
{
    public static PutModel? For(ITypeSymbol type)
    {
        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable)
        {
            return For(nullable.TypeArguments[0]) is { Size: not null } inner ? inner with { IsNullable = true } : null;
        }
        if (type is INamedTypeSymbol { TypeKind: TypeKind.Enum, EnumUnderlyingType: { } underlying })
        {
            return For(underlying) is { } number
                ? number with
                {
                    Cast = $"({underlying.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)})",
                    Read = null
                }
                : null;
        }
        return type.SpecialType switch
        {
            SpecialType.System_Boolean => Fixed("Boolean"),
            SpecialType.System_SByte => Fixed("Int32", read: "SByte"),
            SpecialType.System_Byte => Fixed("Int32", read: "Byte"),
            SpecialType.System_Int16 => Fixed("Int32", read: "Int16"),
            SpecialType.System_UInt16 => Fixed("Int32", read: "UInt16"),
            SpecialType.System_Int32 => Fixed("Int32"),
            SpecialType.System_UInt32 => Fixed("UInt32"),
            SpecialType.System_Int64 => Fixed("Int64"),
            SpecialType.System_UInt64 => Fixed("UInt64"),
            SpecialType.System_Single => Fixed("Single", "Double"),
            SpecialType.System_Double => Fixed("Double"),
            SpecialType.System_Decimal => Fixed("Decimal"),
            SpecialType.System_Char => Fixed("Char"),
            SpecialType.System_DateTime => Fixed("DateTime"),
            SpecialType.System_String => new("WriteUncheckedString", null, "", "ReadString", "", false),
            _ when type is INamedTypeSymbol
            {
                IsGenericType: false, ContainingType: null,
                ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
            } =>
                type.Name switch
                {
                    "Int128" => Fixed("Int128"),
                    "UInt128" => Fixed("UInt128", "Int128"),
                    "Half" => Fixed("Half", "Double"),
                    "DateTimeOffset" or "DateOnly" or "TimeOnly" or "TimeSpan" or "Guid" when type.IsValueType =>
                        Fixed(type.Name),
                    _ => null,
                },
            _ => null,
        };
    }

    private static PutModel Fixed(string name, string? size = null, string? read = null) =>
        new("WriteUnchecked" + name, size ?? name, "", "Read" + (read ?? name), "", false);
}
