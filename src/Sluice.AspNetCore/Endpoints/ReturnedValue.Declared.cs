using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Results;

namespace Sluice.AspNetCore.Endpoints;

// Reads the signatures of handlers.
internal sealed partial class ReturnedValue
{
    /// <summary>
    /// Returns the type that a handler returns, synchronously or asynchronously; <see langword="null"/> if it returns
    /// nothing.
    /// </summary>
    public static Type? DeclaredBy(MethodInfo method)
    {
        Type type = method.ReturnType;
        if (
            type.IsGenericType
            && type.GetGenericTypeDefinition() is var definition
            && (definition == typeof(Task<>) || definition == typeof(ValueTask<>))
        )
            type = type.GetGenericArguments()[0];
        return type == typeof(void) || type == typeof(Task) || type == typeof(ValueTask) ? null : type;
    }

    /// <summary>
    /// Adds metadata about the values that a handler returns directly or in framework results, as Sluice's own results
    /// do, for OpenAPI, the explorer and output caching.
    /// </summary>
    public static void Describe(EndpointBuilder endpoint)
    {
        endpoint.Metadata.Add(SluiceEndpointMetadata.Instance);
        HeadRequests.AddTo(endpoint);
        MethodInfo? method = FindHandler(endpoint);
        if (method is null || WritesItself(method))
            throw Unseen(endpoint, nameof(WithSluiceExtensions.WithSluice));
        if (DeclaredBy(method) is not { } declared)
            return;
        string? application = endpoint.ApplicationServices.GetService<IHostEnvironment>()?.ApplicationName;
        if (IsOfOtherFramework(method, declared, application))
            throw Unseen(endpoint, nameof(WithSluiceExtensions.WithSluice));
        // Inspect the parameters directly: their metadata is added after that of groups.
        SluiceHttpOptions options = SluiceHttpOptions.Of(endpoint.ApplicationServices, endpoint.DisplayName);
        bool takesInclude = method.GetParameters().Any(TakesInclude);
        if (declared.IsAssignableTo(typeof(DbDataReader)))
            endpoint.Metadata.Add(new RowsMetadata(IncludedBy(method)));
        if (!takesInclude && ExpressionTypeOf(method, options) is { } expressed)
            endpoint.Metadata.Add(new IncludeMetadata(expressed));
        foreach (Type arm in ResultTypesOf(declared))
        {
            if (!takesInclude)
                RefuseForeign(endpoint, arm, options);
            DescribeResult(endpoint, arm, options);
        }
    }

    private static void DescribeResult(EndpointBuilder endpoint, Type result, SluiceHttpOptions options)
    {
        if (WrittenTypeOf(result, options) is not { } value)
            return;
        ResponseForms forms = FormsOf(value);
        if (result == value)
            ProducesMetadata.AddTo(endpoint, StatusCodes.Status200OK, value, forms, canBeMissing: true);
        else if (StatusOf(result) is { } status)
            Replace(endpoint, status, value, forms);
    }

    private static ResponseForms FormsOf(Type value) =>
        value.IsGenericType && value.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>) ? ResponseForms.Stream
        : ElementOf(value) is not null && !IsPage(value) ? ResponseForms.List
        : ResponseForms.Value;

    /// <summary>
    /// Returns whether a handler is that of a framework with a pipeline of its own, such as FastEndpoints: it takes
    /// nothing, and returns a result of its own assembly that carries no value.
    /// </summary>
    internal static bool IsOfOtherFramework(MethodInfo method, Type declared, string? application) =>
        declared.IsAssignableTo(typeof(IResult))
        && !declared.IsInterface
        && method.GetParameters().Length == 0
        && ValueTypeOf(declared) is null
        && ForeignValueTypeOf(declared) is null
        && declared.Assembly == method.DeclaringType?.Assembly
        && declared.Assembly.GetName().Name != application;

    private static bool WritesItself(MethodInfo method) =>
        DeclaredBy(method) is null
        && method
            .GetParameters()
            .Any(each => each.ParameterType == typeof(HttpContext) || each.ParameterType == typeof(HttpResponse));

    // A request delegate has no method in its metadata, and what it returns is lost.
    private static MethodInfo? FindHandler(EndpointBuilder endpoint) =>
        endpoint.Metadata.OfType<MethodInfo>().FirstOrDefault();

    /// <summary>
    /// Refuses a verb about what the handler returns on an endpoint that is a request delegate. A lambda that takes the
    /// <c>HttpContext</c> alone and returns a task is one to the compiler, and its result would be an empty answer.
    /// </summary>
    /// <param name="endpoint">The endpoint.</param>
    /// <param name="verb">The name of the verb.</param>
    /// <exception cref="SluiceEndpointException">The endpoint is a request delegate.</exception>
    public static void RequireHandler(EndpointBuilder endpoint, string verb)
    {
        if (FindHandler(endpoint) is null && !endpoint.Metadata.OfType<ActionDescriptor>().Any())
            throw Unseen(endpoint, verb);
    }

    private static SluiceEndpointException Unseen(EndpointBuilder endpoint, string verb) =>
        new(
            $"{verb}() cannot see what the endpoint '{endpoint.DisplayName}' returns, because its handler writes the "
                + $"response itself. Remove {verb}() from the endpoint, or from its group and add it to the others. "
                + "A lambda that takes only the HttpContext and returns a task is such a handler: cast it to Delegate, "
                + "or let it take what it needs instead. "
                + "A handler can execute a result of SluiceResults, or write with JsonWire and an Include<T>."
        );

    /// <summary>
    /// Returns the type that include expressions apply to, if it follows from the declared return type and no parameter
    /// determines it.
    /// </summary>
    public static Type? ExpressionTypeOf(MethodInfo method, SluiceHttpOptions options)
    {
        if (method.GetParameters().Any(TakesInclude))
            return null;
        Type[] arms = DeclaredBy(method) is { } declared ? [.. ResultTypesOf(declared)] : [];
        // Consider only success results; error results may carry other objects.
        Type[] all =
        [
            .. arms.Where(arm => StatusOf(arm) is null or < 300)
                .Select(arm => WrittenTypeOf(arm, options) is { } value ? ExpressedBy(value, options) : null)
                .OfType<Type>()
                .Distinct(),
        ];
        return all is [var only] ? only : null;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The host binds the properties.")]
    private static bool TakesInclude(ParameterInfo parameter) =>
        IsInclude(parameter.ParameterType)
        || (
            parameter.IsDefined(typeof(AsParametersAttribute), inherit: false)
            && parameter.ParameterType.GetProperties().Any(property => IsInclude(property.PropertyType))
        );

    // The type that a reader's rows represent: that of the parameter with the request's expression.
    private static Type? IncludedBy(MethodInfo method) =>
        method
            .GetParameters()
            .Select(parameter => parameter.ParameterType)
            .FirstOrDefault(type => IsInclude(type) && type.IsGenericType)
            ?.GetGenericArguments()[0];

    private static bool IsInclude(Type type) => type.IsAssignableTo(typeof(IBoundInclude));

    // Returns the declared value type if the value is written by Sluice.
    private static Type? WrittenTypeOf(Type arm, SluiceHttpOptions options)
    {
        Type? value =
            ValueTypeOf(arm)
            ?? (arm.IsAssignableTo(typeof(IResult)) || arm.IsAssignableTo(typeof(DbDataReader)) ? null : arm);
        return value is not null && ExpressedBy(value, options) is not null ? value : null;
    }

    // Only the handler could narrow such a result, and it has no expression.
    private static void RefuseForeign(EndpointBuilder endpoint, Type arm, SluiceHttpOptions options)
    {
        if (
            ValueTypeOf(arm) is not null
            || !arm.IsAssignableTo(typeof(IResult))
            || arm.IsAssignableTo(typeof(SluiceResponse))
            || arm.IsAssignableTo(typeof(SluiceSequence))
        )
            return;
        if (ForeignValueTypeOf(arm) is { } value && ExpressedBy(value, options) is { } expressed)
            throw new SluiceEndpointException(IncludeUse.Foreign(endpoint.DisplayName, arm, expressed));
    }

    // The result type has already added metadata that describes JSON; replace it.
    private static void Replace(EndpointBuilder endpoint, int status, Type value, ResponseForms forms)
    {
        foreach (
            IProducesResponseTypeMetadata said in endpoint
                .Metadata.OfType<IProducesResponseTypeMetadata>()
                .Where(said => said.StatusCode == status && said.Type == value)
                .ToArray()
        )
            endpoint.Metadata.Remove(said);
        ProducesMetadata.AddTo(endpoint, status, value, forms);
    }
}
