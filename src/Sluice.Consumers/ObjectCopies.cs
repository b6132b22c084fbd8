using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Consumers;

/// <summary>Finds members that hold state although a copy cannot set them.</summary>
internal static class ObjectCopies
{
    private const string TrimmedFields = "A field that is trimmed is read by no code of the program, and is not state.";

    private const string Kept =
        "The field of a property that is used is kept; without it the member counts as computed.";

    /// <summary>
    /// Returns whether a member is a field or a property with a field of its own. The value of another member is
    /// computed from the rest of the object.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = Kept)]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = Kept)]
    internal static bool HoldsState(Type type, string member)
    {
        const BindingFlags Own =
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        for (Type? level = type; level is not null; level = level.BaseType)
        {
            if (
                level.GetField($"<{member}>k__BackingField", Own) is not null
                || level.GetField(member, Own) is not null
            )
                return true;
        }

        return false;
    }

    /// <summary>
    /// Returns whether an object has fields of its own code, so that a copy without its members is another object.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = TrimmedFields)]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = TrimmedFields)]
    internal static bool HasFields(Type type)
    {
        const BindingFlags Own =
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        for (Type? level = type; level is not null; level = level.BaseType)
        {
            if (level.GetFields(Own).Length > 0)
                return true;
        }
        return false;
    }

    internal static NotSupportedException HasHiddenState(Type type) =>
        new(
            $"{type} cannot be cloned because only its own code sets its fields: a copy would be empty. Add members "
                + "with setters or parameters of the constructor, or a surrogate."
        );

    internal static NotSupportedException HasOtherState(Type type, string member) =>
        new(
            $"{type} cannot be cloned because '{member}' of the copy would have another value: it holds a value that "
                + "neither a setter nor a parameter of the constructor sets. Add one, or compute the member "
                + "from others."
        );
}
