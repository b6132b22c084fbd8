using System.Reflection;
using Microsoft.EntityFrameworkCore.Diagnostics;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Everything that an application can intercept of a query's way to the database.</summary>
public interface IEveryInterceptor : IDbCommandInterceptor, IDbConnectionInterceptor, IDbTransactionInterceptor;

/// <summary>Writes down the calls of interceptors, and changes nothing.</summary>
public class InterceptorRecorder : DispatchProxy
{
    private List<string> _calls = null!;

    internal static IInterceptor Create(List<string> calls)
    {
        object proxy = Create<IEveryInterceptor, InterceptorRecorder>();
        ((InterceptorRecorder)proxy)._calls = calls;
        return (IInterceptor)proxy;
    }

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args)
    {
        _calls.Add(targetMethod!.Name);
        if (Array.Find(args!, a => a is DataReaderEventData) is DataReaderEventData data)
            _calls.Add($"{data.ReadCount} reads, {data.RecordsAffected} affected");
        if (targetMethod.ReturnType == typeof(void))
            return null;
        if (targetMethod.ReturnType == typeof(Task))
            return Task.CompletedTask;
        object? result = args![Array.FindIndex(targetMethod.GetParameters(), p => p.Name == "result")];
        return targetMethod.ReturnType.IsGenericType
            && targetMethod.ReturnType.GetGenericTypeDefinition() == typeof(ValueTask<>)
                ? Activator.CreateInstance(targetMethod.ReturnType, result)
            : targetMethod.ReturnType == typeof(ValueTask) ? default(ValueTask)
            : result;
    }
}
