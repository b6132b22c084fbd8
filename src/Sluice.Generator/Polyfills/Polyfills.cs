namespace System.Runtime.CompilerServices
{
    // The compiler looks these types up by name; netstandard2.0 does not contain them.
    internal static class IsExternalInit { }

    internal sealed class RequiredMemberAttribute : Attribute { }

    internal sealed class CompilerFeatureRequiredAttribute(string featureName) : Attribute
    {
        public string FeatureName => featureName;
    }
}

namespace System.Diagnostics.CodeAnalysis
{
    internal sealed class SetsRequiredMembersAttribute : Attribute { }
}
