using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Sluice.Rows;

/// <summary>
/// Adds an object's public properties to a command as parameters, through a delegate compiled once per type or, without
/// dynamic code, through property accessors.
/// </summary>
/// <remarks>
/// A dictionary of names and values, a <see cref="DbParameter"/> or a sequence of them is added directly. Enumerations
/// are sent as numbers, null as <see cref="DBNull"/>. As in Dapper, a sequence used as <c>in @ids</c> becomes one
/// parameter per element; otherwise it is passed to the driver (PostgreSQL: <c>= any(@ids)</c>).
/// </remarks>
internal static class RowParameters<
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
>
{
    private static Action<DbCommand, TParameters>? s_binder;

    internal static void Add(DbCommand command, TParameters parameters)
    {
        switch (parameters)
        {
            case null:
                return;
            case IEnumerable<KeyValuePair<string, object?>> pairs:
                foreach ((string name, object? value) in pairs)
                    RowParameters.Add(command, name, value);
                break;
            case IEnumerable<DbParameter> created:
                foreach (DbParameter parameter in created)
                    command.Parameters.Add(parameter);
                return;
            case DbParameter single:
                command.Parameters.Add(single);
                return;
            case System.Collections.IDictionary dictionary:
                foreach (System.Collections.DictionaryEntry entry in dictionary)
                {
                    RowParameters.Add(
                        command,
                        entry.Key as string
                            ?? throw new ArgumentException(
                                "The keys of a dictionary of parameters must be strings, but one is of type "
                                    + $"{entry.Key.GetType()}.",
                                nameof(parameters)
                            ),
                        entry.Value
                    );
                }
                break;
            default:
                // The run-time type may have more properties than the declared interface or base type.
                if (parameters.GetType() != typeof(TParameters))
                    RowParameters.Untyped(parameters.GetType())(command, parameters);
                else
                    (s_binder ??= RowParameters.Create<TParameters>(typeof(TParameters)))(command, parameters);
                break;
        }
        RowParameterLists.Expand(command);
    }
}

internal static class RowParameters
{
    private static readonly ConditionalWeakTable<Type, Action<DbCommand, object>> s_untyped = [];

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2067",
        Justification = "Parameters declared as object: in a trimmed program their properties must be kept by whoever "
            + "makes them; the generic verbs keep them."
    )]
    internal static Action<DbCommand, object> Untyped(Type type) =>
        s_untyped.GetValue(type, static t => Create<object>(t));

    internal static Action<DbCommand, T> Create<T>(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] Type type
    )
    {
        if (type == typeof(CancellationToken))
            throw new ArgumentException(
                "A cancellation token was passed as the query's parameters. Name the argument: "
                    + "cancellationToken: token.",
                "parameters"
            );
        if (
            type.IsPrimitive
            || type.IsEnum
            || type == typeof(string)
            || type == typeof(Guid)
            || type.Namespace == "Dapper"
            || typeof(System.Collections.IEnumerable).IsAssignableFrom(type)
        )
            throw new ArgumentException(
                $"Values of type {type} are not supported as parameters. Pass an object with properties, such as new "
                    + "{ max = 9 }, a dictionary or a sequence of DbParameter.",
                "parameters"
            );
        PropertyInfo[] properties = Array.FindAll(
            type.GetProperties(BindingFlags.Public | BindingFlags.Instance),
            static p => p.GetMethod is { IsPublic: true } && p.GetIndexParameters().Length == 0
        );
        return RuntimeFeature.IsDynamicCodeCompiled ? Compile<T>(type, properties) : BindByReflection<T>(properties);
    }

    private static Action<DbCommand, T> Compile<T>(Type type, PropertyInfo[] properties)
    {
        ParameterExpression command = Expression.Parameter(typeof(DbCommand)),
            parameters = Expression.Parameter(typeof(T));
        Expression source = type == typeof(T) ? parameters : Expression.Convert(parameters, type);
        var add = new Action<DbCommand, string, object?>(Add).Method;
        var calls = properties.Select(p =>
            (Expression)
                Expression.Call(
                    add,
                    command,
                    Expression.Constant(p.Name),
                    Expression.Convert(Expression.Property(source, p), typeof(object))
                )
        );
        return Expression
            .Lambda<Action<DbCommand, T>>(Expression.Block([.. calls, Expression.Empty()]), command, parameters)
            .Compile();
    }

    private static Action<DbCommand, T> BindByReflection<T>(PropertyInfo[] properties) =>
        (command, parameters) =>
        {
            foreach (PropertyInfo property in properties)
                Add(command, property.Name, property.GetValue(parameters));
        };

    internal static void Add(DbCommand command, string name, object? value)
    {
        DbParameter parameter = command.CreateParameter();
        parameter.ParameterName = name;
        parameter.Value = value switch
        {
            null => DBNull.Value,
            Enum number => Convert.ChangeType(
                number,
                Enum.GetUnderlyingType(number.GetType()),
                System.Globalization.CultureInfo.InvariantCulture
            ),
            _ => value,
        };
        command.Parameters.Add(parameter);
    }
}
