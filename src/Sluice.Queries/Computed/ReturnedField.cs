using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Queries.Computed;

/// <summary>
/// Proves from a getter's code that it returns its object's field unchanged: every path through the code is followed
/// with what it knows about the field. Calls, loops, and writes to other fields end the proof.
/// </summary>
[RequiresUnreferencedCode("Reads the code of methods.")]
internal sealed class ReturnedField
{
    private const int MostSteps = 512;
    private readonly List<MethodCode.Instruction> _code;
    private readonly Dictionary<int, int> _indexes = [];
    private int _steps;
    private readonly HashSet<FieldInfo> _returned = [],
        _stored = [];
    private readonly List<State> _exceptions = [];
    private bool _fails;

    private ReturnedField(List<MethodCode.Instruction> code)
    {
        _code = code;
        for (int i = 0; i < code.Count; i++)
            _indexes[code[i].Offset] = i;
    }

    /// <summary>
    /// Returns the field that a getter returns, except that it may return or store something else, or throw, where the
    /// field is null; <see langword="null"/> if that cannot be proven.
    /// </summary>
    internal static FieldInfo? Find(MethodInfo getter)
    {
        if (getter.IsStatic || MethodCode.ReadInstructions(getter) is not { } code)
            return null;
        var proof = new ReturnedField(code);
        proof.Follow(0, new State());
        return proof.IsProven(out FieldInfo? field) ? field : null;
    }

    /// <summary>
    /// Returns the field that a setter stores its value in, possibly as a nullable one, and nothing else;
    /// <see langword="null"/> if its code does anything more.
    /// </summary>
    internal static FieldInfo? FindStored(MethodInfo setter)
    {
        FieldInfo? field = null;
        foreach (MethodCode.Instruction step in MethodCode.ReadInstructions(setter) ?? [])
        {
            string name = step.Code.Name!;
            bool isNullable =
                name == "newobj"
                && step.Operand?.DeclaringType is { } type
                && Nullable.GetUnderlyingType(type) is not null;
            if (name == "stfld" && field is null)
                field = step.Operand as FieldInfo;
            else if (!isNullable && name is not ("nop" or "ldarg.0" or "ldarg.1" or "ret"))
                return null;
        }
        return field;
    }

    private bool IsProven([NotNullWhen(true)] out FieldInfo? field)
    {
        FieldInfo? only = field = _returned.Count == 1 ? _returned.First() : null;
        return !_fails
            && only is not null
            && _stored.All(s => s == only)
            && _exceptions.TrueForAll(s => IsNull(s, only));
    }

    /// <summary>What is known of a value.</summary>
    private enum Known
    {
        Other,
        This,
        Null,

        /// <summary>The value of a field when the getter was called.</summary>
        Field,

        /// <summary>Whether that is null, or other than null.</summary>
        IsNull,
        IsPresent,
    }

    private readonly record struct Value(Known Known, FieldInfo? Field = null);

    /// <summary>The state of one path.</summary>
    private sealed class State
    {
        internal readonly Stack<Value> Stack = [];
        internal readonly Dictionary<int, Value> Locals = [];

        /// <summary>Fields that are known to be null, or other than null.</summary>
        internal readonly Dictionary<FieldInfo, bool> AreNull = [];

        internal State() { }

        private State(State other)
        {
            Stack = new(other.Stack.Reverse());
            Locals = new(other.Locals);
            AreNull = new(other.AreNull);
        }

        internal State Copy() => new(this);

        internal Value Pop() => Stack.Count > 0 ? Stack.Pop() : default;

        internal void Push(Known known, FieldInfo? field = null) => Stack.Push(new(known, field));
    }

    private void Follow(int position, State state)
    {
        while (!_fails)
        {
            if (position >= _code.Count || ++_steps > MostSteps || _code[position].IsBackward)
            {
                _fails = true;
                return;
            }
            MethodCode.Instruction step = _code[position];
            string name = step.Code.Name!.Split('.')[0];
            switch (name)
            {
                case "ret":
                    Return(state);
                    return;
                case "throw":
                    _exceptions.Add(state);
                    return;
                case "br":
                    position = IndexOf(step);
                    continue;
                case "brtrue" or "brfalse":
                    if (Decide(state, name == "brtrue") is { } isTaken)
                    {
                        position = isTaken ? IndexOf(step) : position + 1;
                        continue;
                    }
                    Branch(position, step, state, name == "brtrue");
                    return;
                default:
                    if (!Run(step, name, state))
                        _fails = true;
                    position++;
                    break;
            }
        }
    }

    private int IndexOf(MethodCode.Instruction step) => _indexes.GetValueOrDefault(step.Argument, int.MaxValue);

    // The value on the stack decides where it is known; the two branches know what it was.
    private static bool? Decide(State state, bool isTakenIfPresent)
    {
        Value tested = state.Stack.Count > 0 ? state.Stack.Peek() : default;
        if (tested.Known == Known.Null)
        {
            state.Pop();
            return !isTakenIfPresent;
        }
        if (tested.Field is null || !state.AreNull.TryGetValue(tested.Field, out bool isNull))
            return null;
        state.Pop();
        return (tested.Known == Known.IsNull ? isNull : !isNull) == isTakenIfPresent;
    }

    private void Branch(int position, MethodCode.Instruction step, State state, bool isTakenIfPresent)
    {
        Value tested = state.Pop();
        State other = state.Copy();
        if (tested.Field is { FieldType.IsValueType: false } field)
        {
            bool isNullIfTaken = (tested.Known == Known.IsNull) == isTakenIfPresent;
            (other.AreNull[field], state.AreNull[field]) = (isNullIfTaken, !isNullIfTaken);
        }
        Follow(IndexOf(step), other);
        Follow(position + 1, state);
    }

    private void Return(State state)
    {
        Value returned = state.Pop();
        if (returned.Known == Known.Field)
            _returned.Add(returned.Field!);
        else
            _exceptions.Add(state);
    }

    private static bool IsNull(State state, FieldInfo field) => state.AreNull.GetValueOrDefault(field);

    // Only what is null may be replaced.
    private bool Store(FieldInfo? field, State state)
    {
        state.Pop();
        if (field is null || state.Pop().Known != Known.This || !IsNull(state, field))
            return false;
        _stored.Add(field);
        return true;
    }

    private static bool IsValueOrDefault(MemberInfo? called) =>
        called is { Name: "GetValueOrDefault" } && Nullable.GetUnderlyingType(called.DeclaringType!) is not null;

    // What `field ?? 0` is compiled to: the value, or the default where the field is null.
    private static bool UnwrapNullable(MethodBase called, State state)
    {
        if (called.GetParameters().Length == 1)
            state.Pop();
        Value value = state.Pop();
        bool isField = value.Known == Known.Field && Nullable.GetUnderlyingType(value.Field!.FieldType) is not null;
        if (isField)
            state.Stack.Push(value);
        return isField;
    }

    private static bool TryConstruct(ConstructorInfo constructor, State state)
    {
        foreach (ParameterInfo _ in constructor.GetParameters())
            if (state.Pop().Known == Known.This)
                return false;
        state.Push(Known.Other);
        return true;
    }

    private static void Compare(State state, Known ifNull)
    {
        Value right = state.Pop(),
            left = state.Pop();
        FieldInfo? compared =
            right.Known == Known.Null ? left.Field
            : left.Known == Known.Null ? right.Field
            : null;
        state.Push(compared is null ? Known.Other : ifNull, compared);
    }

    private static Known FindValue(MethodCode.Instruction step, string name) =>
        name switch
        {
            "ldarg" => step.Argument == 0 ? Known.This : Known.Other,
            "ldnull" => Known.Null,
            _ => Known.Other,
        };

    private bool Run(MethodCode.Instruction step, string name, State state)
    {
        switch (name)
        {
            case "nop":
                return true;
            case "ldarg" or "ldnull" or "ldc" or "ldstr":
                state.Push(FindValue(step, name));
                return true;
            case "conv":
                state.Pop();
                state.Push(Known.Other);
                return true;
            case "dup":
                state.Stack.Push(state.Stack.Count > 0 ? state.Stack.Peek() : default);
                return true;
            case "pop":
                state.Pop();
                return true;
            case "stloc":
                state.Locals[step.Argument] = state.Pop();
                return true;
            case "ldloc" or "ldloca":
                state.Stack.Push(state.Locals.GetValueOrDefault(step.Argument));
                return true;
            case "ldfld" or "ldflda" when state.Pop().Known == Known.This && step.Operand is FieldInfo field:
                state.Push(Known.Field, field);
                return true;
            case "stfld":
                return Store(step.Operand as FieldInfo, state);
            case "call" when IsValueOrDefault(step.Operand):
                return UnwrapNullable((MethodBase)step.Operand!, state);
            case "newobj" when step.Operand is ConstructorInfo created && FrameworkCode.Contains(created.DeclaringType):
                return TryConstruct(created, state);
            case "ceq" or "cgt":
                Compare(state, ifNull: name == "ceq" ? Known.IsNull : Known.IsPresent);
                return true;
            default:
                return false;
        }
    }
}
