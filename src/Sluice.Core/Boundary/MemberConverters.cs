using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;
using Sluice.Model;

namespace Sluice.Boundary;

/// <summary>
/// Finds the shapes that stem from a <c>[JsonConverter]</c> on a member, which takes precedence over converters of the
/// options; one on a type does not, as in System.Text.Json.
/// </summary>
internal static class MemberConverters
{
    /// <summary>
    /// Returns whether a shape uses a converter that a member names. A constant for all other shapes.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Has<T, TShape>()
        where TShape : struct, IShape<T> =>
        (default(TShape) is IJsonKeyShape && Of<T, TShape>.IsOfMember)
        || (default(TShape) is IEnumTextShape && Named<TShape>.IsOfMember);

    private static class Named<TShape>
        where TShape : struct
    {
        internal static readonly bool IsOfMember = default(TShape) is IEnumTextShape { HasFixedNames: true };
    }

    private static class Of<T, TShape>
    {
        internal static readonly bool IsOfMember = Find();

        private static bool Find()
        {
            Type type = Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T);
            JsonConverterAttribute? declared = type.GetCustomAttribute<JsonConverterAttribute>();
            Type? used = typeof(TShape).GenericTypeArguments is [_, var converter] ? converter : null;
            if (used is null || declared is null)
                return used is not null;
            return declared.ConverterType != used
                && declared.GetType() != (used.GenericTypeArguments is [var attribute] ? attribute : null);
        }
    }
}
