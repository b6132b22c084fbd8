using Sluice.Model;
using Sluice.Shapes;

namespace Sluice.TestCatalogue;

/// <summary>What can be expected of a case.</summary>
[Flags]
public enum Expect
{
    /// <summary>Written, read back equal, on every wire.</summary>
    RoundTrip = 0,

    /// <summary>The type can only be written.</summary>
    WriteOnly = 1,

    /// <summary>System.Text.Json does not support the type, or writes another form on purpose.</summary>
    NoStj = 2,

    /// <summary>System.Text.Json writes the same bytes but does not read them back into an equal value.</summary>
    NoStjRead = 4,

    /// <summary>The order of elements is not kept.</summary>
    Unordered = 8,

    /// <summary>What is read back is of another type than what was written (untyped values).</summary>
    Retyped = 16,

    /// <summary>The value breaks what its type declares: null where a member says never null.</summary>
    BreaksNullability = 32,

    /// <summary>User code writes it that knows JSON alone: an error on other wires.</summary>
    JsonOnly = 64,
}

/// <summary>
/// One value of one type, with the converter that the generator or the library's shapes give for it. Every provider,
/// wire and selection runs over all of them.
/// </summary>
public abstract class TestCase(string family, string name, Type type, Expect expect)
{
    /// <summary>The family: one section of the supported types.</summary>
    public string Family => family;

    /// <summary>What is special about the value.</summary>
    public string Name => name;

    /// <summary>The declared type.</summary>
    public Type Type => type;

    /// <summary>What can be expected.</summary>
    public Expect Expect => expect;

    /// <summary>The value, boxed.</summary>
    public abstract object? BoxedValue { get; }

    /// <summary>The converter, untyped.</summary>
    public abstract Converter BoxedConverter { get; }

    /// <summary>Calls the visitor with the type argument in place.</summary>
    public abstract TResult Accept<TResult>(ITestCaseVisitor<TResult> visitor);

    /// <summary>
    /// Whether the case puts a type of the family inside another (a list, a tuple) rather than being about that type.
    /// </summary>
    public bool IsComposite { get; internal init; }

    /// <summary>Whether a flag is set.</summary>
    public bool Has(Expect flag) => (expect & flag) != 0;

    /// <inheritdoc/>
    public override string ToString() => $"{family}/{TypeNames.Of(type)}/{name}";
}

/// <inheritdoc/>
public class TestCase<T>(
    string family,
    string name,
    T? value,
    Func<Converter<T>> converter,
    Expect expect = Expect.RoundTrip
) : TestCase(family, name, typeof(T), expect)
{
    /// <summary>The value.</summary>
    public T? Value => value;

    /// <summary>The generated converter, or the one over the library's shapes.</summary>
    public Converter<T> Converter => converter();

    /// <inheritdoc/>
    public override object? BoxedValue => value;

    /// <inheritdoc/>
    public override Converter BoxedConverter => converter();

    /// <inheritdoc/>
    public override TResult Accept<TResult>(ITestCaseVisitor<TResult> visitor) => visitor.Visit(this);
}

/// <summary>A case whose shape struct is known, for wires that are called statically.</summary>
public sealed class TestCase<T, TShape>(string family, string name, T? value, Expect expect)
    : TestCase<T>(family, name, value, static () => ShapeConverter<T, TShape>.Instance, expect),
        IShapedTestCase
    where TShape : struct, IShape<T>
{
    /// <inheritdoc/>
    public TResult Accept<TResult>(IShapedTestCaseVisitor<TResult> visitor) => visitor.Visit(this);
}

/// <summary>A case whose shape struct is known.</summary>
public interface IShapedTestCase
{
    /// <summary>Calls the visitor with the type arguments in place.</summary>
    TResult Accept<TResult>(IShapedTestCaseVisitor<TResult> visitor);
}

/// <summary>Code to run over cases with their shape struct in place.</summary>
public interface IShapedTestCaseVisitor<out TResult>
{
    /// <summary>Runs over one case.</summary>
    TResult Visit<T, TShape>(TestCase<T, TShape> test)
        where TShape : struct, IShape<T>;
}

/// <summary>Code to run over cases with their type argument in place.</summary>
public interface ITestCaseVisitor<out TResult>
{
    /// <summary>Runs over one case.</summary>
    TResult Visit<T>(TestCase<T> test);
}
