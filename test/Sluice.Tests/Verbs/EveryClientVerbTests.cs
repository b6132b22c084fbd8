using System.Net;
using System.Reflection;
using System.Text;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Tests.Verbs;

/// <summary>
/// Every public verb of HTTP clients is called against a handler: each sends and reads the same document, and refuses
/// null where its signature does.
/// </summary>
public class EveryClientVerbTests
{
    private const string Uri = "http://localhost/readings",
        Expected = "{\"sensor\":\"s\",\"value\":1,\"second\":null}";

    private static readonly Dictionary<string, MethodInfo> s_verbs = typeof(SluiceHttpClientExtensions)
        .GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)
        .ToDictionary(VerbCall.Describe);

    public static TheoryData<string, VerbWay> Verbs()
    {
        var verbs = new TheoryData<string, VerbWay>();
        foreach ((string name, MethodInfo verb) in s_verbs)
        foreach (VerbWay way in Call.WaysOf(verb))
            verbs.Add(name, way);
        return verbs;
    }

    [Fact]
    public void All_verbs_are_found() => Assert.True(s_verbs.Count > 5, $"{s_verbs.Count}");

    [Theory, MemberData(nameof(Verbs))]
    public async Task A_verb_sends_and_reads_what_its_signature_says(string verb, VerbWay way)
    {
        using var call = new Call(s_verbs[verb], way);
        object? result = await VerbCall.CompleteAsync(VerbCall.Invoke(call.Method, call.Arguments)[0]);
        switch (call.Method.Name)
        {
            case "PostAsSluiceAsync" or "PutAsSluiceAsync":
                Assert.Equal(HttpStatusCode.OK, Assert.IsType<HttpResponseMessage>(result).StatusCode);
                Assert.Equal(MessagePackWire.FromJson(Encoding.UTF8.GetBytes(Expected)), call.Handler.Sent);
                break;
            case "StreamFromSluiceAsync":
                Assert.Equal([call.Value, call.Value], await VerbArguments.ListAsync(result!, call.Element));
                break;
            case "GetListFromSluiceAsync":
                Assert.Equal(
                    new[] { call.Value, call.Value },
                    ((System.Collections.IEnumerable)result!).Cast<object>()
                );
                break;
            default:
                Assert.Equal(call.Value, result);
                break;
        }
        if (call.IsSelected)
            Assert.Equal("?include=%5Bsensor%2Cvalue%2Csecond%5D", call.Handler.Requested!.Query);
    }

    [Theory, MemberData(nameof(Verbs))]
    public async Task Null_is_an_error_that_names_the_parameter(string verb, VerbWay way)
    {
        ParameterInfo[] parameters = s_verbs[verb].GetParameters();
        for (int i = 0; i < parameters.Length; i++)
        {
            Type type = parameters[i].ParameterType;
            if (
                type.IsValueType
                || type.IsByRef
                || type.IsGenericParameter
                || new NullabilityInfoContext().Create(parameters[i]).WriteState != NullabilityState.NotNull
            )
                continue;
            using var call = new Call(s_verbs[verb], way);
            call.Arguments[i] = null;
            ArgumentNullException e = await Assert.ThrowsAsync<ArgumentNullException>(() => call.RunAsync());
            Assert.Equal(parameters[i].Name, e.ParamName);
            Assert.Null(call.Handler.Requested);
        }
    }

    [Theory, MemberData(nameof(Verbs))]
    public async Task A_cancelled_verb_returns_nothing(string verb, VerbWay way)
    {
        using var call = new Call(s_verbs[verb], way);
        call.Arguments[^1] = new CancellationToken(canceled: true);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call.RunAsync());
    }

    private sealed class Call : IDisposable
    {
        private readonly HttpClient _client;

        internal Call(MethodInfo verb, VerbWay way)
        {
            IsSelected = way == VerbWay.Selected;
            Element = way == VerbWay.Unshaped ? typeof(Unshaped) : typeof(Reading);
            Value = Element == typeof(Reading) ? new Reading("s") { Value = 1 } : new Unshaped("s") { Value = 1 };
            Method = verb.MakeGenericMethod(Element);
            bool isList = verb.Name is "GetListFromSluiceAsync" or "StreamFromSluiceAsync";
            Handler = new(isList ? $"[{Expected},{Expected}]" : Expected);
            _client = new(Handler);
            Arguments = [.. Method.GetParameters().Select(Argument)];
        }

        internal static IEnumerable<VerbWay> WaysOf(MethodInfo verb)
        {
            ParameterInfo? selection = verb.GetParameters().FirstOrDefault(p => p.Name == "selection");
            if (selection is not null)
                yield return VerbWay.Selected;
            if (selection is { HasDefaultValue: false })
                yield break;
            yield return VerbWay.Shaped;
            yield return VerbWay.Unshaped;
        }

        internal MethodInfo Method { get; }
        internal object?[] Arguments { get; }
        internal Handler Handler { get; }
        internal Type Element { get; }
        internal object Value { get; }
        internal bool IsSelected { get; }

        internal async Task RunAsync()
        {
            object? result = await VerbCall.CompleteAsync(VerbCall.Invoke(Method, Arguments)[0]);
            if (Method.Name == "StreamFromSluiceAsync")
                await VerbArguments.ListAsync(result!, Element);
        }

        private object? Argument(ParameterInfo parameter)
        {
            Type type = parameter.ParameterType.IsByRef
                ? parameter.ParameterType.GetElementType()!
                : parameter.ParameterType;
            return type switch
            {
                _ when type == typeof(HttpClient) => _client,
                _ when type == typeof(HttpContent) => Handler.Content(Expected),
                _ when type == typeof(string) => Uri,
                _ when type == Element => Value,
                _ when type == typeof(SluiceClientOptions) => default(SluiceClientOptions),
                _ when type == typeof(CancellationToken) => default(CancellationToken),
                _ when parameter.Name == "selection" => IsSelected
                    ? FieldSelection.Parse<Reading>("[sensor,value,second]")
                    : null,
                _ => throw new NotSupportedException($"Add an argument for {parameter}."),
            };
        }

        public void Dispose() => _client.Dispose();
    }

    private sealed class Handler(string answer) : HttpMessageHandler
    {
        internal Uri? Requested { get; private set; }
        internal byte[]? Sent { get; private set; }

        internal static StringContent Content(string json) => new(json, Encoding.UTF8, "application/json");

        protected override async Task<HttpResponseMessage> SendAsync(
            HttpRequestMessage request,
            CancellationToken cancellationToken
        )
        {
            cancellationToken.ThrowIfCancellationRequested();
            Requested = request.RequestUri;
            if (request.Content is not null)
                Sent = await request.Content.ReadAsByteArrayAsync(cancellationToken);
            return new(HttpStatusCode.OK) { Content = Content(answer) };
        }
    }
}
