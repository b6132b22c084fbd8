using System.Linq.Expressions;
using System.Reflection;

namespace Sluice.Filtering;

/// <summary>The methods of <see cref="string"/> that queries call.</summary>
internal static class TextMethods
{
    internal static readonly MethodInfo Contains = FindMethod(static (a, b) => a.Contains(b));
    internal static readonly MethodInfo StartsWith = FindMethod(static (a, b) => a.StartsWith(b));
    internal static readonly MethodInfo EndsWith = FindMethod(static (a, b) => a.EndsWith(b));
    internal static readonly MethodInfo Compare = FindMethod(static (a, b) => string.Compare(a, b) > 0);

    internal static readonly MethodInfo Replace = ((Func<string, string, string>)"".Replace).Method;

    /// <summary>Returns text as a parameter of a query.</summary>
    internal static MemberExpression Parameter(string text)
    {
        Expression<Func<string>> access = () => text;
        return (MemberExpression)access.Body;
    }

    private static MethodInfo FindMethod(Expression<Func<string, string, bool>> call) =>
        (call.Body as MethodCallExpression ?? (MethodCallExpression)((BinaryExpression)call.Body).Left).Method;
}
