using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace Sluice.AspNetCore.Endpoints;

// Reads the framework's results that carry a value. Their status, location and content type are used to build a new
// response around the selected fields; the results themselves are not executed.
internal sealed partial class ReturnedValue
{
    private static readonly Type[] s_frameworkResults =
    [
        typeof(Ok<>),
        typeof(Created<>),
        typeof(CreatedAtRoute<>),
        typeof(Accepted<>),
        typeof(AcceptedAtRoute<>),
        typeof(BadRequest<>),
        typeof(NotFound<>),
        typeof(Conflict<>),
        typeof(UnprocessableEntity<>),
        typeof(InternalServerError<>),
        typeof(JsonHttpResult<>),
    ];

    // One entry per result type in the program.
    private static readonly ConcurrentDictionary<Type, Getters> s_getters = new();

    /// <summary>
    /// Returns the declared type of the value that a result of the given type carries if the result can be rebuilt;
    /// otherwise, <see langword="null"/>.
    /// </summary>
    public static Type? ValueTypeOf(Type result) =>
        result.IsGenericType && s_frameworkResults.Contains(result.GetGenericTypeDefinition())
            ? result.GetGenericArguments()[0]
            : null;

    /// <summary>
    /// Returns the declared value type of any other result: an application-defined result or a stream of server-sent
    /// events.
    /// </summary>
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "The interface is one that the pipeline tests for."
    )]
    public static Type? ForeignValueTypeOf(Type result)
    {
        if (
            result.IsGenericType
            && result.FullName!.StartsWith(
                "Microsoft.AspNetCore.Http.HttpResults.ServerSentEventsResult`1",
                StringComparison.Ordinal
            )
        )
            return result.GetGenericArguments()[0];
        Type? valued = result
            .GetInterfaces()
            .FirstOrDefault(i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IValueHttpResult<>));
        return valued?.GetGenericArguments()[0];
    }

    /// <summary>
    /// Returns the result types that a handler declares: the type arguments of <c>Results&lt;…&gt;</c>, or the declared
    /// type itself.
    /// </summary>
    public static IEnumerable<Type> ResultTypesOf(Type declared) =>
        declared.IsGenericType && declared.IsAssignableTo(typeof(INestedHttpResult))
            ? declared.GetGenericArguments().SelectMany(ResultTypesOf)
            : [declared];

    /// <summary>
    /// Returns the status code implied by a result type; <see langword="null"/> if each result determines its own.
    /// </summary>
    public static int? StatusOf(Type result) =>
        result.Name switch
        {
            "Ok`1" => StatusCodes.Status200OK,
            "Created`1" or "CreatedAtRoute`1" => StatusCodes.Status201Created,
            "Accepted`1" or "AcceptedAtRoute`1" => StatusCodes.Status202Accepted,
            "BadRequest`1" => StatusCodes.Status400BadRequest,
            "NotFound`1" => StatusCodes.Status404NotFound,
            "Conflict`1" => StatusCodes.Status409Conflict,
            "UnprocessableEntity`1" => StatusCodes.Status422UnprocessableEntity,
            "InternalServerError`1" => StatusCodes.Status500InternalServerError,
            _ => null,
        };

    /// <summary>
    /// Returns the status, location and content type of a result; <see langword="null"/> if it cannot be rebuilt
    /// because it is not one of the framework's or has its own serializer options.
    /// </summary>
    public static ResponseHead? HeadOf(HttpContext context, object result)
    {
        Type type = result.GetType();
        if (ValueTypeOf(type) is null)
            return null;
        Getters getters = s_getters.GetOrAdd(type, static each => Getters.FindGetters(each));
        if (
            getters.SerializerOptions?.GetValue(result) is not null
            || getters.SerializerContract?.GetValue(result) is not null
        )
            return null;
        int status = (result as IStatusCodeHttpResult)?.StatusCode ?? StatusCodes.Status200OK;
        string? location = getters.RouteValues is null
            ? (string?)getters.Location?.GetValue(result)
            : UrlOf(
                context,
                (string?)getters.RouteName!.GetValue(result),
                (RouteValueDictionary?)getters.RouteValues.GetValue(result)
            );
        return new(status, location, (string?)getters.ContentType?.GetValue(result));
    }

    // Same as in the framework's own results.
    private static string UrlOf(HttpContext context, string? name, RouteValueDictionary? values) =>
        context
            .RequestServices.GetRequiredService<LinkGenerator>()
            .GetUriByRouteValues(context, name, values, fragment: FragmentString.Empty)
        ?? throw new InvalidOperationException(
            "No route matches the name and values of the result. Check the route's name and its required values."
        );

    private sealed record Getters(
        PropertyInfo? Location,
        PropertyInfo? RouteName,
        PropertyInfo? RouteValues,
        PropertyInfo? ContentType,
        PropertyInfo? SerializerOptions,
        PropertyInfo? SerializerContract
    )
    {
        private const DynamicallyAccessedMemberTypes Properties =
            DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.NonPublicProperties;

        [DynamicDependency(Properties, typeof(Created<>))]
        [DynamicDependency(Properties, typeof(CreatedAtRoute<>))]
        [DynamicDependency(Properties, typeof(Accepted<>))]
        [DynamicDependency(Properties, typeof(AcceptedAtRoute<>))]
        [DynamicDependency(Properties, typeof(JsonHttpResult<>))]
        [UnconditionalSuppressMessage(
            "Trimming",
            "IL2070",
            Justification = "The dependencies above keep the properties."
        )]
        public static Getters FindGetters(Type type)
        {
            return new(
                Find("Location"),
                Find("RouteName"),
                Find("RouteValues"),
                Find("ContentType"),
                Find("JsonSerializerOptions"),
                Find("JsonTypeInfo")
            );

            PropertyInfo? Find(string name) =>
                type.GetProperty(name, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
        }
    }
}
