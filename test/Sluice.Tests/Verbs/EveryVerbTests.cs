using System.Buffers;
using System.Reflection;
using System.Text;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Tests.Verbs;

/// <summary>
/// Every public verb of both wires is called, with the document that its parameters describe: each gives what its
/// siblings give, uses its options, completes what it has begun, and refuses null where its signature does.
/// </summary>
public class EveryVerbTests
{
    private static readonly Dictionary<string, MethodInfo> s_verbs = new[] { typeof(JsonWire), typeof(MessagePackWire) }
        .SelectMany(type => type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly))
        .ToDictionary(VerbCall.Describe);

    public static TheoryData<string, VerbWay> Verbs()
    {
        var verbs = new TheoryData<string, VerbWay>();
        foreach ((string name, MethodInfo verb) in s_verbs)
        foreach (VerbWay way in VerbArguments.WaysOf(verb))
            verbs.Add(name, way);
        return verbs;
    }

    [Fact]
    public void All_verbs_are_found() => Assert.True(s_verbs.Count > 50, $"{s_verbs.Count}");

    [Theory, MemberData(nameof(Verbs))]
    public async Task A_verb_gives_what_its_signature_says(string verb, VerbWay way)
    {
        var call = new VerbArguments(s_verbs[verb], way);
        object?[] outcomes = VerbCall.Invoke(call.Method, call.Arguments);
        object? result = outcomes.Length == 0 ? null : await VerbCall.CompleteAsync(outcomes[0]);
        if (call.Writes)
        {
            byte[] written = await call.WrittenAsync(result);
            Assert.Equal(call.Expected, call.IsJson ? Encoding.UTF8.GetString(written) : Convert.ToHexString(written));
            if (call.Method.Name == "SerializeRowsAsync")
                Assert.Equal(2L, result);
            return;
        }

        switch (call.Method.Name)
        {
            case "Populate":
                Assert.Equal(7, call.ValueOf(call.Arguments[0]));
                Assert.NotNull(result);
                break;
            case "Merge":
                Assert.Equal(7, call.ValueOf(result));
                break;
            case "DeserializeAsyncEnumerable":
                Assert.Equal([call.Value, call.Value], await VerbArguments.ListAsync(result!, call.Element));
                break;
            case "TryDeserialize":
                Assert.True((bool)result!);
                Assert.Equal(call.One, ((ReadOnlySequence<byte>)outcomes[1]!).ToArray());
                Assert.Equal(call.Value, outcomes[2]);
                break;
            default:
                Assert.StartsWith("Deserialize", call.Method.Name, StringComparison.Ordinal);
                Assert.Equal(call.Value, result);
                if (outcomes.Length > 1)
                    Assert.Equal(call.One.Length, call.Consumed(outcomes[1]!));
                break;
        }
    }

    [Theory, MemberData(nameof(Verbs))]
    public async Task Null_is_an_error_that_names_the_parameter(string verb, VerbWay way)
    {
        ParameterInfo[] parameters = s_verbs[verb].GetParameters();
        for (int i = 0; i < parameters.Length; i++)
        {
            if (
                parameters[i].ParameterType.IsValueType
                || parameters[i].ParameterType.IsByRef
                || parameters[i].ParameterType.IsGenericParameter
                || new NullabilityInfoContext().Create(parameters[i]).WriteState != NullabilityState.NotNull
            )
                continue;
            var call = new VerbArguments(s_verbs[verb], way);
            call.Arguments[i] = null;
            ArgumentNullException e = await Assert.ThrowsAsync<ArgumentNullException>(async () =>
            {
                object? result = await VerbCall.CompleteAsync(
                    VerbCall.Invoke(call.Method, call.Arguments).FirstOrDefault()
                );
                if (verb.Contains("Enumerable", StringComparison.Ordinal))
                    await VerbArguments.ListAsync(result!, call.Element);
            });
            Assert.Equal(parameters[i].Name, e.ParamName);
        }
    }

    [Theory, MemberData(nameof(Verbs))]
    public async Task A_cancelled_verb_writes_and_returns_nothing(string verb, VerbWay way)
    {
        var call = new VerbArguments(s_verbs[verb], way);
        int token = Array.FindIndex(call.Method.GetParameters(), p => p.ParameterType == typeof(CancellationToken));
        Assert.Equal(verb.Contains("Async", StringComparison.Ordinal), token >= 0);
        if (token < 0)
            return;
        call.Arguments[token] = new CancellationToken(canceled: true);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            object? result = await VerbCall.CompleteAsync(VerbCall.Invoke(call.Method, call.Arguments)[0]);
            if (!call.Writes)
                await VerbArguments.ListAsync(result!, call.Element);
        });
        if (call.Writes)
            Assert.Empty(await call.WrittenAsync(null));
    }
}
