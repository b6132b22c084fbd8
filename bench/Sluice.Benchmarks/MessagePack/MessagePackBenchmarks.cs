using BenchmarkDotNet.Attributes;
using Sluice.Benchmarks.Payloads;
using Sluice.Benchmarks.Writing;

namespace Sluice.Benchmarks.MessagePack;

/// <summary>
/// MessagePack's nine ints by int keys, by string keys and typeless, and PolyType's object on both wires, each written
/// and read, beside System.Text.Json's best.
/// </summary>
[MemoryDiagnoser]
public class MessagePackBenchmarks
{
    private readonly Action<int> _writeIntKeys = NineIntsCalls.Write(NineIntsKeyed.Mix);
    private readonly Action<int> _readIntKeys = NineIntsCalls.Read(NineIntsKeyed.Mix);
    private readonly Action<int> _writeStringKeys = NineIntsCalls.Write(NineInts.Mix);
    private readonly Action<int> _readStringKeys = NineIntsCalls.Read(NineInts.Mix);
    private readonly Action<int> _writeTypeless = MessagePackCalls.WriteTypeless(NineIntsKeyed.Mix);
    private readonly Action<int> _readTypeless = MessagePackCalls.ReadTypeless(NineIntsKeyed.Mix);
    private readonly Action<int> _stjWrite = new StjWriters<NineInts>(NineInts.Mix).Best;
    private readonly Action<int> _stjRead = MessagePackCalls.StjReaders(NineInts.Mix)[0];

    private readonly Action<int> _writePoco = MessagePackCalls.Write(MyPoco.Sample);
    private readonly Action<int> _readPoco = MessagePackCalls.Read(MyPoco.Sample);
    private readonly Action<int> _stjWritePoco = new StjWriters<MyPoco>(MyPoco.Sample).Best;
    private readonly Action<int> _writePocoAsJson = Gate.Calls.Repeat(() =>
        JsonWire.Serialize(Gate.Calls.Buffer, s_poco)
    );
    private static readonly MyPoco s_poco = MyPoco.Sample;
    private readonly byte[] _poco = JsonWire.SerializeToUtf8Bytes(MyPoco.Sample);

    [Benchmark(Baseline = true)]
    public void StjWrite() => _stjWrite(1);

    [Benchmark]
    public void StjRead() => _stjRead(1);

    [Benchmark]
    public void WriteIntKeys() => _writeIntKeys(1);

    [Benchmark]
    public void ReadIntKeys() => _readIntKeys(1);

    [Benchmark]
    public void WriteStringKeys() => _writeStringKeys(1);

    [Benchmark]
    public void ReadStringKeys() => _readStringKeys(1);

    [Benchmark]
    public void WriteTypeless() => _writeTypeless(1);

    [Benchmark]
    public void ReadTypeless() => _readTypeless(1);

    [Benchmark]
    public void StjWriteMyPoco() => _stjWritePoco(1);

    [Benchmark]
    public MyPoco? StjReadMyPoco() => System.Text.Json.JsonSerializer.Deserialize(_poco, StjContext.Default.MyPoco);

    [Benchmark]
    public void WriteMyPocoAsJson() => _writePocoAsJson(1);

    [Benchmark]
    public MyPoco? ReadMyPocoFromJson() => JsonWire.Deserialize<MyPoco>(_poco);

    [Benchmark]
    public void WriteMyPoco() => _writePoco(1);

    [Benchmark]
    public void ReadMyPoco() => _readPoco(1);
}
