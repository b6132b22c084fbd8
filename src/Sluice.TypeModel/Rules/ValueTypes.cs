namespace Sluice.TypeModel.Rules;

/// <summary>Why values of some types have no shape.</summary>
internal static class ValueTypes
{
    public const string Reference = "a reference, a pointer or a span is valid only inside its process";
}
