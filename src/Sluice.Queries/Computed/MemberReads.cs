using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Sluice.Queries.Computed;

/// <summary>
/// Determines the members that a getter may read, from its code and all code it calls, including lambdas. The result
/// may contain too many members, but never too few; otherwise, a reason is given why it cannot be determined.
/// </summary>
[RequiresUnreferencedCode("Reads the code of methods.")]
internal sealed class MemberReads
{
    private const int MostMethods = 400;
    private const BindingFlags Declared =
        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
    private static readonly string[] s_callbacks = ["Equals", "GetHashCode", "ToString", "CompareTo"];

    private readonly Func<MemberInfo, MemberInfo?> _known;
    private readonly IReadOnlyCollection<Type> _types;
    private readonly HashSet<MethodBase> _seen = [];
    private readonly HashSet<MethodBase> _way = [];
    private readonly HashSet<Type> _called = [];
    private bool _mayCallBack;

    /// <summary>Gets the known members with the number of places in the code that read each of them.</summary>
    internal Dictionary<MemberInfo, int> Known { get; } = [];

    /// <summary>Gets the fields of unknown objects.</summary>
    internal HashSet<FieldInfo> Fields { get; } = [];

    /// <summary>
    /// Gets whether the code contains loops or recursion, so that members may be read repeatedly and along chains of
    /// any length.
    /// </summary>
    internal bool Repeats { get; private set; }

    /// <summary>Gets the reason why the reads cannot be determined; <see langword="null"/> if they can.</summary>
    internal string? Reason { get; private set; }

    private MemberReads(Func<MemberInfo, MemberInfo?> known, IReadOnlyCollection<Type> types) =>
        (_known, _types) = (known, types);

    /// <param name="getter">The getter.</param>
    /// <param name="owner">The type of the object that it is called on.</param>
    /// <param name="known">
    /// Returns the member that a getter or field belongs to if the code behind it is irrelevant.
    /// </param>
    /// <param name="types">The types whose overrides virtual calls may reach.</param>
    internal static MemberReads FindReads(
        MethodInfo getter,
        Type owner,
        Func<MemberInfo, MemberInfo?> known,
        IReadOnlyCollection<Type> types
    )
    {
        var reads = new MemberReads(known, types);
        reads.Visit(getter);
        reads.VisitOverrides(getter);
        for (bool isMore = reads._mayCallBack; isMore && reads.Reason is null; )
        {
            Type[] objects = [owner, .. reads.Known.Keys.Select(ElementOf)];
            isMore = objects
                .Where(o => !FrameworkCode.Contains(o))
                .Aggregate(false, (more, type) => reads.VisitCallbacks(type) || more);
        }
        return reads;
    }

    private static Type ElementOf(MemberInfo member)
    {
        Type type = (member as PropertyInfo)?.PropertyType ?? ((FieldInfo)member).FieldType;
        return type.IsGenericType && typeof(System.Collections.IEnumerable).IsAssignableFrom(type)
            ? type.GetGenericArguments()[^1]
            : type;
    }

    private bool VisitCallbacks(Type type)
    {
        if (!_called.Add(type))
            return false;
        for (Type? current = type; current is not null && !FrameworkCode.Contains(current); current = current.BaseType)
        {
            foreach (MethodInfo method in current.GetMethods(Declared))
                if (s_callbacks.Contains(method.Name[(method.Name.LastIndexOf('.') + 1)..]))
                    Visit(method);
        }
        return true;
    }

    private void Visit(MethodBase method)
    {
        if (_way.Contains(method))
            Repeats = true;
        if (Reason is not null || !_seen.Add(method))
            return;
        if (_seen.Count > MostMethods)
        {
            Reason = "it calls too much code";
            return;
        }
        if (MethodCode.ReadInstructions(method) is not { } code)
        {
            Reason = $"the code of {FormatName(method)} can't be read";
            return;
        }
        _way.Add(method);
        foreach (MethodCode.Instruction instruction in code)
        {
            Repeats |= instruction.IsBackward;
            switch (instruction.Code.Name)
            {
                case "ldfld" or "ldflda" or "ldsfld" or "ldsflda":
                    ReadField((FieldInfo)instruction.Operand!);
                    break;
                case "call" or "callvirt" or "ldvirtftn" or "ldftn" or "jmp" or "newobj":
                    Call((MethodBase)instruction.Operand!, instruction.Code.Name is "callvirt" or "ldvirtftn");
                    break;
                case "calli":
                    Reason ??= $"{FormatName(method)} calls a function pointer";
                    break;
            }
        }
        _way.Remove(method);
    }

    private void ReadField(FieldInfo field)
    {
        bool isGenerated = field.DeclaringType!.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false);
        if (_known(field) is { } known)
            Count(known);
        else if (isGenerated)
            return;
        else if (typeof(Delegate).IsAssignableFrom(field.FieldType))
            Reason ??= $"it uses the delegate {field.DeclaringType.Name}.{field.Name}";
        else if (!field.IsStatic && !FrameworkCode.Contains(field.DeclaringType))
            Fields.Add(field);
    }

    private void Count(MemberInfo known) => Known[known] = Known.GetValueOrDefault(known) + 1;

    private void Call(MethodBase method, bool isVirtual)
    {
        Type type = method.DeclaringType!;
        if (_known(method) is { } known)
        {
            Count(known);
            return;
        }
        if (FrameworkCode.Contains(type) || typeof(Delegate).IsAssignableFrom(type))
        {
            if (FrameworkCode.MayReadMembers(method))
                Reason ??= $"it calls {FormatName(method)}";
            _mayCallBack |= FrameworkCode.MayCallBack(method);
            return;
        }
        if (isVirtual && method is MethodInfo { IsVirtual: true, IsFinal: false } called && !type.IsSealed)
        {
            if (!_types.Any(type.IsAssignableFrom) || type.IsInterface)
            {
                Reason ??= $"it calls {FormatName(method)}, which may be overridden";
                return;
            }
            if (!method.IsAbstract)
                Visit(method);
            VisitOverrides(called);
            return;
        }
        Visit(method);
        // Objects that the platform may call back, such as iterators and comparers.
        if (method.IsConstructor && !_types.Contains(type) && _called.Add(type))
            foreach (MethodInfo each in type.GetMethods(Declared))
                Visit(each);
    }

    private void VisitOverrides(MethodInfo method)
    {
        if (!method.IsVirtual || method.IsFinal)
            return;
        foreach (Type type in _types.Where(t => t != method.DeclaringType && method.DeclaringType!.IsAssignableFrom(t)))
        {
            foreach (MethodInfo each in type.GetMethods(Declared))
                if (each.GetBaseDefinition() == method.GetBaseDefinition())
                    Visit(each);
        }
    }

    private static string FormatName(MethodBase method) => $"{method.DeclaringType?.Name}.{method.Name}";
}
