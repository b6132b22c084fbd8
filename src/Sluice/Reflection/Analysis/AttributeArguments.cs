using System.Reflection;

namespace Sluice.Reflection.Analysis;

/// <summary>Reads the arguments of an attribute without instantiating it.</summary>
internal static class AttributeArguments
{
    /// <summary>Returns the first constructor argument.</summary>
    internal static object? First(CustomAttributeData attribute) =>
        attribute.ConstructorArguments is [var first, ..] ? first.Value : null;

    /// <summary>Returns the value of a named argument; <see langword="null"/> if it is not specified.</summary>
    internal static object? Named(CustomAttributeData attribute, string name)
    {
        foreach (CustomAttributeNamedArgument argument in attribute.NamedArguments)
        {
            if (argument.MemberName == name) return argument.TypedValue.Value;
        }
        return null;
    }
}
