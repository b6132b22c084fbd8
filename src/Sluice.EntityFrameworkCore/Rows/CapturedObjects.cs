using System.Linq.Expressions;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// The objects that a projection refers to and that differ from call to call, closures above all. A layout is made
/// without them, so that the next call finds it and the cache holds no object of this one.
/// </summary>
internal sealed class CapturedObjects
{
    private readonly List<ConstantExpression> _objects = [];

    /// <summary>Returns a projection that names the objects by their numbers.</summary>
    internal LambdaExpression Extract(LambdaExpression selector) => (LambdaExpression)Extract((Expression)selector);

    internal Expression Extract(Expression part) => new Extraction(_objects).Visit(part);

    /// <summary>Returns a query of an extracted projection with the objects in their places.</summary>
    internal Expression Restore(Expression query) =>
        _objects.Count == 0 ? query : new Restoration(_objects).Visit(query);

    private sealed class Extraction(List<ConstantExpression> objects) : ExpressionVisitor
    {
        protected override Expression VisitConstant(ConstantExpression node)
        {
            if (node.Type.IsValueType || node.Value is null or string or Type)
                return node;
            int number = objects.FindIndex(known => known.Value == node.Value && known.Type == node.Type);
            if (number < 0)
            {
                number = objects.Count;
                objects.Add(node);
            }
            return new CapturedObject(node.Type, number);
        }

        protected override Expression VisitExtension(Expression node) => node;
    }

    private sealed class Restoration(List<ConstantExpression> objects) : ExpressionVisitor
    {
        protected override Expression VisitExtension(Expression node) =>
            node is CapturedObject captured ? objects[captured.Number] : base.VisitExtension(node);
    }
}

/// <summary>
/// Represents an object that a query captures, whichever it is. Equal to others of its type and number.
/// </summary>
/// <param name="type">The type of the object.</param>
/// <param name="number">Tells the objects of a projection apart.</param>
internal sealed class CapturedObject(Type type, int number) : Expression
{
    internal int Number => number;
    public override ExpressionType NodeType => ExpressionType.Extension;
    public override Type Type => type;

    // Required by the comparison of projections.
    public override bool Equals(object? obj) =>
        obj is CapturedObject other && other.Number == number && other.Type == type;

    public override int GetHashCode() => HashCode.Combine(type, number);

    protected override Expression VisitChildren(ExpressionVisitor visitor) => this;
}
