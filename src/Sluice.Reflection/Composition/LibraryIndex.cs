using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Reflection.Facts;
using Sluice.Shapes;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Composition;

/// <summary>The library's shape structs, found by the types that they serve. Thread safe.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
internal static class LibraryIndex
{
    private static readonly Lazy<ShapeIndex> s_index = new(() =>
        new ShapeIndex(
            typeof(UntypedShape)
                .Assembly.GetExportedTypes()
                .Where(type => type.IsValueType && type.Namespace == typeof(UntypedShape).Namespace)
                .Select(type => new ReflectedType(type))
        )
    );

    /// <summary>Returns the shape of a type; <see langword="null"/> if the library has none.</summary>
    internal static ComposedShape? Find(Type type) => s_index.Value.Find(new ReflectedType(type));
}
