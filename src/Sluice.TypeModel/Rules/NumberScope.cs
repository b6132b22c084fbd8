using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// What <c>[JsonNumberHandling]</c> says at one place of a value, and how it goes on to the value's parts: from a
/// member to its number or to the numbers in its collection, and not to deeper levels.
/// </summary>
/// <param name="Forms">The forms, as <see cref="NumberForms"/>; 0 for numbers in their own form.</param>
/// <param name="IsInsideCollection">Whether the value is an element.</param>
internal readonly record struct NumberScope(int Forms, bool IsInsideCollection)
{
    /// <summary>Returns what applies to the value of a member.</summary>
    /// <param name="handling">The flags of the member, or of the type that declares it.</param>
    public static NumberScope ForMember(int handling) => new(handling & NumberForms.All, IsInsideCollection: false);

    /// <summary>Returns what applies within a value of a type.</summary>
    public NumberScope EnterValue(TypeFacts type)
    {
        if (Forms == 0)
            return this;
        if (NumberForms.IsSequence(type) && !IsInsideCollection)
            return this with { IsInsideCollection = true };
        return NumberForms.IsHandled(type) ? this : WithoutForms();
    }

    /// <summary>
    /// Returns what applies to the elements of a collection: its own attribute, unless that of a member applies.
    /// </summary>
    public NumberScope EnterElements(TypeFacts collection)
    {
        if (Forms != 0 || !collection.IsSequence || collection.IsOfPlatform)
            return this;
        int handling = TypeContract.ReadContract(collection).NumberHandling & NumberForms.All;
        return handling == 0 ? this : new NumberScope(handling, IsInsideCollection: true);
    }

    /// <summary>Returns what applies to a dictionary's key, which is a name and a string by nature.</summary>
    public NumberScope EnterKey() => this with { Forms = Forms & ~NumberForms.Strict };

    /// <summary>Returns what applies to numbers in strings that are not the names of NaN and the infinities.</summary>
    public NumberScope WithoutLiterals() => this with { Forms = Forms & ~NumberForms.Literals };

    /// <summary>Returns what applies to a shape that all members of a type share.</summary>
    public NumberScope WithoutForms() => this with { Forms = 0 };
}
