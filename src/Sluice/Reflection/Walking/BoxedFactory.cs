using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Generated;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Walking;

/// <summary>Builds objects from boxed values by reflection.</summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal sealed class BoxedFactory<T>(ObjectPlan plan)
{
    private readonly ConstructorInvoker? _constructor = plan.Constructor is null ? null : ConstructorInvoker.Create(plan.Constructor);
    private readonly MemberPlan?[] _arguments = [.. plan.Parameters.Select(p => plan.Members.FirstOrDefault(m => m.Parameter == p.Position))];
    private readonly object?[] _fillers = [.. plan.Parameters.Select(Constructors.DefaultOf)];

    /// <summary>Builds an object outside any wire.</summary>
    /// <exception cref="WireException">A required member is absent.</exception>
    internal T Create(object?[] values, bool[] present)
    {
        foreach (MemberPlan member in plan.Members)
        {
            if ((member.Traits.Flags & Model.MemberFlags.Required) != 0 && !present[member.Index])
                throw new WireException(WireError.MissingMember, $"{plan.Type} requires member \"{member.WireName}\".");
        }
        return (T)Build(values, present, null);
    }

    /// <summary>Builds an object; <paramref name="made"/> runs when it has been made, before members are set.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Made only by methods that are annotated.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Made only by methods that are annotated.")]
    internal object Build(object?[] values, bool[] present, Action<object>? made)
    {
        object?[] arguments = new object?[_arguments.Length];
        for (int i = 0; i < arguments.Length; i++) arguments[i] = _arguments[i] is { } member && present[member.Index] ? values[member.Index] : _fillers[i];
        object result = Accessors.Unwrapped(() => _constructor is null ? default(T)! : _constructor.Invoke(arguments.AsSpan()));
        made?.Invoke(result);
        foreach (MemberPlan member in plan.Members)
        {
            if (member.Parameter >= 0 || !present[member.Index]) continue;
            if (member.Populate is { } contract && Accessors.Get(member, result) is { } target) Fill(contract, target, values[member.Index]);
            else if (member.CanSet) Accessors.Set(member, result, values[member.Index]);
        }
        return result;
    }

    private static void Fill(Type contract, object target, object? items)
    {
        if (items is null) return;
        bool isDictionary = contract.GetGenericTypeDefinition() == typeof(IDictionary<,>);
        MethodInfo add = typeof(Populate).GetMethod(isDictionary ? nameof(Populate.Set) : nameof(Populate.Add))!;
        add.MakeGenericMethod([contract, .. contract.GetGenericArguments()]).Invoke(null, BindingFlags.DoNotWrapExceptions, null, [target, items], null);
    }
}
