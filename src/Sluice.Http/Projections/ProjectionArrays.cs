using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Sluice.Http.Projections;

/// <summary>Creates the arrays that a projection's <c>Select</c> returns.</summary>
internal static class ProjectionArrays
{
    // Native code has arrays of reference types, and of those value types that are named somewhere as elements.
    private static readonly Dictionary<Type, Func<int, Array>> s_ofValues = CreateKnown();

    /// <exception cref="NotSupportedException">The program was compiled without such arrays.</exception>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "What native code does not have is an error.")]
    public static Array Create(Type element, int length)
    {
        if (RuntimeFeature.IsDynamicCodeSupported)
            return Array.CreateInstance(element, length);
        if (s_ofValues.TryGetValue(element, out Func<int, Array>? create))
            return create(length);
        try
        {
            return Array.CreateInstance(element, length);
        }
        catch (NotSupportedException exception)
        {
            throw new NotSupportedException(
                $"The program was compiled ahead of time without arrays of {element}, which the projection's Select "
                    + "returns. Add ToArray() behind it.",
                exception
            );
        }
    }

    private static Dictionary<Type, Func<int, Array>> CreateKnown()
    {
        var known = new Dictionary<Type, Func<int, Array>>();
        if (RuntimeFeature.IsDynamicCodeSupported)
            return known;
        Add<bool>(known);
        Add<byte>(known);
        Add<sbyte>(known);
        Add<short>(known);
        Add<ushort>(known);
        Add<int>(known);
        Add<uint>(known);
        Add<long>(known);
        Add<ulong>(known);
        Add<float>(known);
        Add<double>(known);
        Add<decimal>(known);
        Add<char>(known);
        Add<Guid>(known);
        Add<DateTime>(known);
        Add<DateTimeOffset>(known);
        Add<DateOnly>(known);
        Add<TimeOnly>(known);
        Add<TimeSpan>(known);
        return known;
    }

    private static void Add<T>(Dictionary<Type, Func<int, Array>> known)
        where T : struct
    {
        known[typeof(T)] = static length => new T[length];
        known[typeof(T?)] = static length => new T?[length];
    }
}
