using System.Buffers;
using System.Data.Common;
using System.IO.Pipelines;
using System.Reflection;
using Microsoft.Data.Sqlite;
using Sluice.Rows;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Data.Tests;

/// <summary>
/// Every public verb of rows is called: each writes the same rows under its options, returns their number, and refuses
/// null where its signature does.
/// </summary>
public sealed class EveryRowVerbTests : IDisposable
{
    private const string Sql = "select 1 as \"Value\" union all select 1";
    private const string SqlWithParameter = "select @Value as \"Value\" union all select @Value";

    private static readonly Dictionary<string, MethodInfo> s_verbs = typeof(DbRowExtensions)
        .GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)
        .ToDictionary(VerbCall.Describe);

    private readonly SqliteFixture _database = new();

    public static TheoryData<string> Verbs() => [.. s_verbs.Keys];

    [Fact]
    public void All_verbs_are_found() => Assert.True(s_verbs.Count > 10, $"{s_verbs.Count}");

    [Theory, MemberData(nameof(Verbs))]
    public async Task A_verb_writes_the_rows_and_returns_their_number(string verb)
    {
        using var call = new Call(s_verbs[verb], _database.Connection);
        Assert.Equal(2L, await VerbCall.CompleteAsync(VerbCall.Invoke(call.Method, call.Arguments)[0]));
        byte[] expected = """[{"VALUE":1},{"VALUE":1}]"""u8.ToArray();
        if (verb.Contains("MessagePack", StringComparison.Ordinal))
            expected = MessagePackWire.FromJson(expected);
        Assert.Equal(expected, await call.WrittenAsync());
    }

    [Theory, MemberData(nameof(Verbs))]
    public async Task Null_is_an_error_that_names_the_parameter(string verb)
    {
        ParameterInfo[] parameters = s_verbs[verb].GetParameters();
        for (int i = 0; i < parameters.Length; i++)
        {
            if (parameters[i].ParameterType.IsValueType || parameters[i].ParameterType.IsGenericParameter)
                continue;
            using var call = new Call(s_verbs[verb], _database.Connection);
            call.Arguments[i] = null;
            ArgumentNullException e = await Assert.ThrowsAsync<ArgumentNullException>(() =>
                VerbCall.CompleteAsync(VerbCall.Invoke(call.Method, call.Arguments)[0])
            );
            Assert.Equal(parameters[i].Name, e.ParamName);
        }
    }

    [Theory, MemberData(nameof(Verbs))]
    public async Task A_cancelled_verb_writes_nothing(string verb)
    {
        using var call = new Call(s_verbs[verb], _database.Connection);
        call.Arguments[^1] = new CancellationToken(canceled: true);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            VerbCall.CompleteAsync(VerbCall.Invoke(call.Method, call.Arguments)[0])
        );
        Assert.Empty(await call.WrittenAsync());
    }

    public void Dispose() => _database.Dispose();

    private sealed class Call : IDisposable
    {
        private readonly MemoryStream _stream = new();
        private readonly ArrayBufferWriter<byte> _buffer = new();
        private readonly Pipe _pipe = new();
        private readonly DbCommand _command;

        internal Call(MethodInfo verb, SqliteConnection connection)
        {
            _command = connection.CreateCommand();
            _command.CommandText = Sql;
            Method = verb.IsGenericMethodDefinition ? verb.MakeGenericMethod(typeof(Dictionary<string, object>)) : verb;
            bool isParameterized = verb.IsGenericMethodDefinition;
            Arguments = [.. Method.GetParameters().Select(p => Argument(p, connection, isParameterized))];
        }

        internal MethodInfo Method { get; }
        internal object?[] Arguments { get; }

        internal async Task<byte[]> WrittenAsync()
        {
            if (_buffer.WrittenCount > 0)
                return _buffer.WrittenSpan.ToArray();
            if (_stream.Length > 0)
                return _stream.ToArray();
            await _pipe.Writer.CompleteAsync();
            var read = new MemoryStream();
            await _pipe.Reader.CopyToAsync(read);
            return read.ToArray();
        }

        private object Argument(ParameterInfo parameter, SqliteConnection connection, bool isParameterized)
        {
            Type type = parameter.ParameterType.IsByRef
                ? parameter.ParameterType.GetElementType()!
                : parameter.ParameterType;
            return type switch
            {
                _ when type == typeof(DbConnection) => connection,
                _ when type == typeof(DbCommand) => _command,
                _ when type == typeof(DbDataReader) => _command.ExecuteReader(),
                _ when type == typeof(Stream) => _stream,
                _ when type == typeof(PipeWriter) => _pipe.Writer,
                _ when type == typeof(IBufferWriter<byte>) => _buffer,
                _ when type == typeof(string) => isParameterized ? SqlWithParameter : Sql,
                _ when type == typeof(Dictionary<string, object>) => new Dictionary<string, object> { ["Value"] = 1L },
                _ when type == typeof(RowOptions) => default(RowOptions),
                _ when type == typeof(JsonWireOptions) => new JsonWireOptions { Naming = WireNaming.SnakeUpper },
                _ when type == typeof(MessagePackWireOptions) => new MessagePackWireOptions
                {
                    Naming = WireNaming.SnakeUpper,
                },
                _ when type == typeof(CancellationToken) => default(CancellationToken),
                _ => throw new NotSupportedException($"Add an argument for {parameter}."),
            };
        }

        public void Dispose() => _command.Dispose();
    }
}
