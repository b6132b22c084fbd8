using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Generated;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Interpreted;

/// <summary>Constructs objects from boxed values through reflection.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Made only by methods that are annotated.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Made only by methods that are annotated.")]
internal sealed class BoxedFactory<T>(ObjectModel plan)
{
    private readonly ConstructorInvoker? _constructor = plan.Constructor is null
        ? null
        : ConstructorInvoker.Create(plan.Constructor);
    private readonly ObjectMember?[] _arguments =
    [
        .. plan.Parameters.Select(parameter => plan.Members.FirstOrDefault(m => m.Parameter == parameter.Position)),
    ];
    private readonly object?[] _fillers = [.. plan.Parameters.Select(ParameterDefaults.GetDefault)];

    /// <summary>Constructs an object outside of reading a wire.</summary>
    /// <exception cref="WireException">A required member is missing.</exception>
    internal T Create(object?[] values, bool[] present)
    {
        foreach (ObjectMember member in plan.Members)
        {
            if (
                (member.Traits.Flags & (MemberFlags.Required | MemberFlags.KeyedOnly | MemberFlags.NamedOnly))
                    == MemberFlags.Required
                && !present[member.Index]
            )
                throw new WireException(WireError.MissingMember, $"The object requires member \"{member.WireName}\".");
        }
        object created = Construct(values, present);
        for (int i = 0; i < present.Length; i++)
            if (present[i])
                Fill(created, i, values[i]);
        return (T)created;
    }

    /// <summary>Calls the constructor. Values are used only if it has parameters.</summary>
    internal object Construct(object?[] values, bool[] present)
    {
        object?[] arguments = new object?[_arguments.Length];
        for (int i = 0; i < arguments.Length; i++)
            arguments[i] = _arguments[i] is { } member && present[member.Index] ? values[member.Index] : _fillers[i];
        return Accessors.Unwrapped(() => _constructor is null ? default(T)! : _constructor.Invoke(arguments.AsSpan()));
    }

    /// <summary>Sets a member that is not a parameter of the constructor.</summary>
    internal void Fill(object result, int index, object? value)
    {
        ObjectMember member = plan.Members[index];
        if (member.Parameter >= 0)
            return;
        object? target = member.Populate is null || value is null ? null : Accessors.Get(member, result);
        if (member.Populate is { } filling && (target is not null || (!member.CanSet && value is not null)))
        {
            // A reference in the document names the collection that is there; what a computed collection does not take
            // is computed from other members.
            bool isKept =
                ReferenceEquals(target, value)
                || Fill(filling, member.Type, target, value!)
                || !member.Found.Facts.IsStored;
            if (!isKept)
                throw Populate.NotKept(typeof(T), member.Found.Facts.Name);
        }
        else if (member.CanSet)
            Accessors.Set(member, result, value);
    }

    private static bool Fill(FillingModel filling, Type type, object? target, object items) =>
        (bool)
            filling
                .Add.MakeGenericMethod([type, .. filling.Parts])
                .Invoke(null, BindingFlags.DoNotWrapExceptions, null, [target, items], null)!;
}
