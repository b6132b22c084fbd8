using System.Text.Json;
using Sluice.Model;

namespace Sluice.Hosting;

/// <summary>Finds types whose values are written by their own types, which are found at run time.</summary>
internal static class UndeclaredValues
{
    /// <summary>
    /// Returns whether values of a type may contain objects of types that it does not declare. Those of
    /// <see cref="JsonElement"/> and <see cref="JsonDocument"/> are text, and those of an enumeration names.
    /// </summary>
    public static bool Are(TypeShape shape) =>
        shape.Type != typeof(JsonElement) && shape.Type != typeof(JsonDocument) && HaveAnyForm(shape);

    /// <summary>
    /// Returns whether a value of a type may be any value of a document: <see cref="object"/>, the documents of
    /// System.Text.Json, and what a converter of its own reads.
    /// </summary>
    public static bool HaveAnyForm(TypeShape shape) =>
        shape.Kind == ShapeKind.Primitive && !shape.Type.IsEnum && shape.Accept(Visitor.Instance) is not null;

    private sealed class Visitor : ShapeVisitor
    {
        public static Visitor Instance { get; } = new();

        public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) =>
            shape.Form == PrimitiveForm.Any ? shape : null;
    }
}
