using System.Reflection;
using Microsoft.CodeAnalysis;
using Sluice.Generator.Model;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>
/// A model that held a symbol, a syntax node or a compilation would keep the whole compilation alive and never be equal
/// to the next one.
/// </summary>
public class ModelTests
{
    private static readonly Type[] s_roots = [typeof(AssemblyModel), typeof(Parsing.Roots.RootModel)];

    public static IEnumerable<Type> Reachable
    {
        get
        {
            var seen = new HashSet<Type>();
            var pending = new Queue<Type>(s_roots);
            while (pending.TryDequeue(out Type? type))
            {
                if (!seen.Add(type))
                    continue;
                if (type.IsGenericType)
                    foreach (Type argument in type.GetGenericArguments())
                        pending.Enqueue(argument);
                if (type.IsArray)
                    pending.Enqueue(type.GetElementType()!);
                if (type.Namespace?.StartsWith("Sluice", StringComparison.Ordinal) != true)
                    continue;
                foreach (
                    FieldInfo held in type.GetFields(
                        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
                    )
                )
                    pending.Enqueue(held.FieldType);
            }
            return seen;
        }
    }

    [Fact]
    public void No_model_holds_a_symbol() =>
        Assert.DoesNotContain(
            Reachable,
            type =>
                typeof(ISymbol).IsAssignableFrom(type)
                || typeof(SyntaxNode).IsAssignableFrom(type)
                || typeof(Compilation).IsAssignableFrom(type)
                || type == typeof(Location)
                || type == typeof(SyntaxReference)
                || type == typeof(object)
                || type.IsInterface
                || typeof(Delegate).IsAssignableFrom(type)
        );

    [Fact]
    public void Every_model_has_value_equality() =>
        Assert.All(
            Reachable.Where(t => t.Namespace == typeof(AssemblyModel).Namespace && !t.IsArray),
            type =>
                Assert.Contains(
                    type.GetInterfaces(),
                    i =>
                        i.IsGenericType
                        && i.GetGenericTypeDefinition() == typeof(IEquatable<>)
                        && i.GetGenericArguments()[0] == type
                )
        );

    [Fact]
    public void No_model_has_a_mutable_sequence() =>
        Assert.DoesNotContain(
            Reachable,
            type =>
                type.IsGenericType
                && (
                    type.GetGenericTypeDefinition() == typeof(List<>)
                    || type.GetGenericTypeDefinition() == typeof(Dictionary<,>)
                )
        );
}
