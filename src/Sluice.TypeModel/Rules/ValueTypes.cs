using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;

namespace Sluice.TypeModel.Rules;

/// <summary>Decides which types have no values that a wire could carry.</summary>
internal static class ValueTypes
{
    private const string Reference = "a reference, a pointer or a span is valid only inside its process",
        Process = "it describes the process, not data",
        Tasks = "System.Threading.Tasks.",
        Json = "Newtonsoft.Json.Linq.JToken",
        Function = "Microsoft.FSharp.Core.FSharpFunc`2";

    /// <summary>Returns what is wrong with a member that cannot have a value; otherwise null.</summary>
    /// <param name="type">The type that has the member.</param>
    /// <param name="member">The member.</param>
    public static Finding? FindWithoutValue(TypeFacts type, MemberFacts member) =>
        member.ReturnsReference ? Finding.NoValues(type, member, Reference)
        : member.Type.Form is TypeForm.Pointer or TypeForm.RefStruct
            ? Finding.NoValues(type, member, WhyNot(member.Type)!)
        : null;

    /// <summary>Returns why no wire supports a type; <see langword="null"/> if one may.</summary>
    public static string? WhyNot(TypeFacts type) =>
        type.Form switch
        {
            TypeForm.Pointer => "a pointer is valid only inside its process",
            TypeForm.RefStruct => "a ref struct cannot be a type argument of a shape",
            TypeForm.Delegate => "a delegate is code, not data",
            TypeForm.Static => "a static class has no values",
            TypeForm.Void => "void has no value",
            TypeForm.Named => WhyNotNamed(type) ?? WhyInline(type) ?? WhyForeign(type),
            _ => null,
        };

    /// <summary>Returns why a type that is enumerated asynchronously has no place inside a value.</summary>
    public static string? WhyAsynchronous(TypeFacts type) =>
        IsAsynchronous(type) && !TypeContract.ReadContract(type).IsReplaced
            ? "an asynchronous sequence is written by SerializeAsync as a root, never inside a value"
            : null;

    /// <summary>Returns whether a type is a sequence that is enumerated asynchronously alone.</summary>
    public static bool IsAsynchronous(TypeFacts type)
    {
        const string Sequence = "System.Collections.Generic.IAsyncEnumerable`1";
        return !type.IsSequence && (type.FullName == Sequence || type.Interfaces.Any(i => i.FullName == Sequence));
    }

    /// <summary>
    /// Returns why a document of another JSON library has no shape. It can be enumerated, so that it would be taken
    /// apart as a collection of itself, which loses what it says.
    /// </summary>
    public static string? WhyForeign(TypeFacts type) =>
        !type.IsValueType
        && TypeLevels.ListLevels(type).Any(level => level.FullName == Json)
        && !TypeContract.ReadContract(type).IsReplaced
            ? "it is a document of Newtonsoft.Json; use JsonNode or JsonElement of System.Text.Json instead"
            : null;

    // Its one field is the first element, and nothing says which type could be read for it.
    private static string? WhyInline(TypeFacts type) =>
        type.IsValueType
        && type.Attributes.Any(a => a.Name == "System.Runtime.CompilerServices.InlineArrayAttribute")
        && !TypeContract.ReadContract(type).IsReplaced
            ? "an inline array shows its first element alone; hold the elements in an array or a list"
            : null;

    private static string? WhyNotNamed(TypeFacts type)
    {
        string name = type.FullName;
        if (name is Tasks + "Task" or Tasks + "Task`1" or Tasks + "ValueTask" or Tasks + "ValueTask`1")
            return "a task is a pending operation; await it and declare its result";
        if (TypeLevels.ListLevels(type).Any(level => level.FullName == Function))
            return "a function is code, not data";
        bool isOfProcess =
            name == "System.Threading.CancellationToken"
            || name.StartsWith("System.Reflection.", StringComparison.Ordinal)
            || name.StartsWith("System.Runtime.InteropServices.", StringComparison.Ordinal)
            || TypeLevels.ListLevels(type).Any(level => level.FullName == "System.Reflection.MemberInfo");
        return isOfProcess ? Process : null;
    }
}
