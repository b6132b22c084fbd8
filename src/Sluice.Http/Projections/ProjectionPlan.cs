using System.Linq.Expressions;
using System.Text;
using Sluice.Model;
using Sluice.Reflection;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Http.Projections;

/// <summary>An expression with what it needs of an answer.</summary>
internal sealed class ProjectionPlan<T, TResult>
{
    private readonly Expression<Func<T, TResult>> _projection;
    private readonly SluiceClientOptions _options;
    private readonly TypeShape _shape;
    private readonly ProjectionLevel _level;

    private ProjectionPlan(
        Expression<Func<T, TResult>> projection,
        SluiceClientOptions options,
        Converter<T> converter,
        ProjectionLevel level
    )
    {
        (_projection, _options, _shape, _level) = (projection, options, converter.Shape, level);
        var include = new StringBuilder();
        level.AppendTo(include, options.Json.Naming);
        Include = include.ToString();
    }

    /// <summary>
    /// Gets the members that the expression uses, all by name: what a server selects by default may be other members
    /// than those of this program's types.
    /// </summary>
    public string Include { get; }

    /// <exception cref="NotSupportedException">The expression contains something else than members.</exception>
    public static ProjectionPlan<T, TResult> Create(
        Expression<Func<T, TResult>> projection,
        SluiceClientOptions options
    )
    {
        Converter<T> converter = Converters.GetRoot<T>(null);
        if (converter.Shape.Kind is not (ShapeKind.Object or ShapeKind.Union))
            throw new NotSupportedException(
                $"{typeof(T)} is not an object, so no members can be selected of it. Name the type of an element."
            );
        var level = new ProjectionLevel([PlanBuilder.GetPlan(converter.Shape)]);
        ProjectionCheck.Run(projection, level);
        return new(projection, options, converter, level);
    }

    /// <summary>Returns the result for an answer that may be null.</summary>
    public TResult? ResultOf(WireValue answer) =>
        ProjectionReading.Use<object?, Reading>(answer, _options, new(this)) is { } read ? ResultOf(read, "$")
        : default(TResult) is null ? default
        : throw new WireException(WireError.Null, $"The answer is null, which {typeof(TResult)} is not.");

    /// <summary>Returns the result for an element.</summary>
    public TResult ElementOf(WireValue answer, string path) =>
        ResultOf(ProjectionReading.Use<object?, Reading>(answer, _options, new(this)), path);

    public object? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => ProjectionReading.Read(ref reader, _shape, _level);

    /// <summary>Evaluates the expression over what was read.</summary>
    public TResult ResultOf(object? read, string path)
    {
        var scope = new ProjectionScope(_projection.Parameters[0], read, path, null, _level);
        return (TResult)new ProjectionEvaluation(_options.Json.Naming).Require(_projection.Body, scope)!;
    }

    private readonly struct Reading(ProjectionPlan<T, TResult> plan) : IProjectionReading<Reading, object?>
    {
        private readonly ProjectionPlan<T, TResult> _plan = plan;

        public static object? Read<TReader>(in Reading reading, ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct => reading._plan.Read(ref reader);
    }
}
