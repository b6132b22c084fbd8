using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Query.Internal;

#pragma warning disable EF1001 // identifies the visitor that extracts captured values

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Represents text, or a value that is stored as text, with a collation: <c>EF.Functions.Collate</c>. EF Core sees the
/// call when it compiles a query; looking up a compiled one visits the text alone, since reading the attributes of the
/// method's parameters for each request takes longer than the rest of the look-up.
/// </summary>
/// <param name="text">The text.</param>
/// <param name="collation">The name of the collation.</param>
internal sealed class CollatedText(Expression text, string collation) : Expression, IPrintableExpression
{
    private static readonly MethodInfo s_collate = typeof(RelationalDbFunctionsExtensions).GetMethod(
        nameof(RelationalDbFunctionsExtensions.Collate)
    )!;
    private static readonly ConstantExpression s_functions = Constant(EF.Functions);

    private readonly Expression _text = text;
    private readonly string _collation = collation;
    private MethodCallExpression? _call;

    public override ExpressionType NodeType => ExpressionType.Extension;
    public override Type Type => _text.Type;
    public override bool CanReduce => true;

    public override Expression Reduce() =>
        _call ??= Call(s_collate.MakeGenericMethod(Type), s_functions, _text, Constant(_collation));

    protected override Expression VisitChildren(ExpressionVisitor visitor)
    {
        bool isCompiled =
            visitor is not ExpressionTreeFuncletizer && visitor.GetType().Assembly != typeof(CollatedText).Assembly;
        if (isCompiled)
            return visitor.Visit(Reduce());
        Expression visited = visitor.Visit(_text);
        return visited == _text ? this : new CollatedText(visited, _collation);
    }

    public void Print(ExpressionPrinter expressionPrinter) => expressionPrinter.Visit(Reduce());

    // Required by the cache of compiled queries.
    public override bool Equals(object? obj) =>
        obj is CollatedText other
        && other._collation == _collation
        && ExpressionEqualityComparer.Instance.Equals(_text, other._text);

    public override int GetHashCode() =>
        HashCode.Combine(_collation, ExpressionEqualityComparer.Instance.GetHashCode(_text));
}
