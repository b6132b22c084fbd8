using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.ExceptionServices;

namespace Sluice.TestSupport;

/// <summary>
/// Calls a public static method with one argument for each parameter. Spans can't be boxed, so that the call is
/// compiled as an expression, which converts arrays at the call.
/// </summary>
public static class VerbCall
{
    /// <summary>Describes a method as its theory shows it: the names of the types without their namespaces.</summary>
    public static string Describe(MethodInfo method) =>
        $"{method.DeclaringType!.Name}.{method.Name}{Arguments(method.GetGenericArguments())}"
        + $"({string.Join(", ", method.GetParameters().Select(p => $"{Modifier(p)}{Name(p.ParameterType)} {p.Name}"))})";

    /// <summary>
    /// Calls a method and returns its result, if any, followed by the values of its <c>ref</c> and <c>out</c>
    /// parameters. Tasks are not awaited.
    /// </summary>
    public static object?[] Invoke(MethodInfo method, object?[] arguments)
    {
        ParameterInfo[] parameters = method.GetParameters();
        var variables = new List<ParameterExpression>();
        var body = new List<Expression>();
        var outcomes = new List<Expression>();
        var passed = new Expression[parameters.Length];
        for (int i = 0; i < parameters.Length; i++)
        {
            Type type = parameters[i].ParameterType;
            if (!type.IsByRef)
            {
                passed[i] = Of(arguments[i], type);
                continue;
            }
            ParameterExpression variable = Expression.Variable(type.GetElementType()!);
            variables.Add(variable);
            if (!parameters[i].IsOut)
                body.Add(Expression.Assign(variable, Of(arguments[i], variable.Type)));
            if (!parameters[i].IsIn)
                outcomes.Add(Expression.Convert(variable, typeof(object)));
            passed[i] = variable;
        }
        Expression call = Expression.Call(method, passed);
        if (method.ReturnType != typeof(void))
        {
            ParameterExpression result = Expression.Variable(method.ReturnType);
            variables.Add(result);
            call = Expression.Assign(result, call);
            outcomes.Insert(0, Expression.Convert(result, typeof(object)));
        }
        body.Add(call);
        body.Add(Expression.NewArrayInit(typeof(object), outcomes));
        return Expression.Lambda<Func<object?[]>>(Expression.Block(variables, body)).Compile()();
    }

    /// <summary>Waits for a task and returns its result; returns any other value unchanged.</summary>
    public static async Task<object?> CompleteAsync(object? result)
    {
        if (result is null)
            return null;
        if (result.GetType() is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(ValueTask<>))
            result = type.GetMethod("AsTask")!.Invoke(result, null);
        if (result is not Task task)
            return result;
        await task;
        return task.GetType().GetProperty("Result")?.GetValue(task);
    }

    /// <summary>Calls a generic method whose type arguments are known at run time only.</summary>
    public static object? CallGeneric(Delegate open, Type[] types, params object?[] arguments)
    {
        try
        {
            return open.Method.GetGenericMethodDefinition().MakeGenericMethod(types).Invoke(open.Target, arguments);
        }
        catch (TargetInvocationException e) when (e.InnerException is not null)
        {
            ExceptionDispatchInfo.Throw(e.InnerException);
            throw;
        }
    }

    private static Expression Of(object? value, Type type)
    {
        if (type.IsByRefLike)
            return Expression.Convert(
                Expression.Constant(value),
                type,
                type.GetMethod("op_Implicit", [value!.GetType()])!
            );
        return Expression.Convert(Expression.Constant(value, value?.GetType() ?? typeof(object)), type);
    }

    private static string Modifier(ParameterInfo p) =>
        p.IsOut ? "out "
        : p.IsIn ? "in "
        : p.ParameterType.IsByRef ? "ref "
        : "";

    private static string Arguments(Type[] types) =>
        types.Length == 0 ? "" : $"<{string.Join(", ", types.Select(Name))}>";

    private static string Name(Type type) =>
        type.IsByRef ? Name(type.GetElementType()!)
        : type.IsGenericType ? type.Name[..type.Name.IndexOf('`')] + Arguments(type.GetGenericArguments())
        : type.Name;
}
