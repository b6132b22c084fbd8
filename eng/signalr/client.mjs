// The platform's JavaScript client against test/Sluice.HubServer: node client.mjs URL
import assert from 'node:assert/strict';
import { HubConnectionBuilder, HttpTransportType, LogLevel, Subject } from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';

const url = process.argv[2];
let passed = 0, failed = 0;

async function check(name, run) {
  try {
    await run();
    passed++;
  } catch (error) {
    failed++;
    console.log(`error: ${name}: ${error.message}`);
  }
}

const connect = async transport => {
  const connection = new HubConnectionBuilder()
    .withUrl(url, { transport })
    .withHubProtocol(new MessagePackHubProtocol())
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  return connection;
};

const all = stream => new Promise((resolve, reject) => {
  const items = [];
  stream.subscribe({ next: item => items.push(item), complete: () => resolve(items), error: reject });
});

const order = {
  Id: 6, Note: 'ä 😀', Priority: 'High', Due: new Date('2026-11-23T10:20:30.456Z'), Stamp: new Uint8Array([1, 2, 255]),
  Lines: [{ Sku: 'A-1', Price: '1.50', Counts: { red: 3, blue: 4294967296 } }],
};

for (const [name, transport] of [['web sockets', HttpTransportType.WebSockets], ['long polling', HttpTransportType.LongPolling]]) {
  const connection = await connect(transport);
  const test = (what, run) => check(`${what} (${name})`, run);

  await test('an invocation returns a number', async () => assert.equal(await connection.invoke('Add', 40, 2), 42));
  await test('numbers of every width', async () => {
    for (const x of [0, -1, 127, 128, -128, 65535, -32769, 2147483646]) assert.equal(await connection.invoke('Add', x, 1), x + 1);
  });
  await test('an invocation returns nothing', async () => assert.equal(await connection.invoke('Nothing') ?? null, null));
  await test('an invocation returns null', async () => assert.equal(await connection.invoke('Null'), null));
  await test('an exception is an error', () => assert.rejects(connection.invoke('Fail'), /out of paper/));
  await test('an argument of another type is an error', () => assert.rejects(connection.invoke('Add', 'x', 2), /Argument 0 cannot be read/));
  await test('a missing argument is an error', () => assert.rejects(connection.invoke('Add', 1), /1 arguments/));
  await test('an unknown method is an error', () => assert.rejects(connection.invoke('Missing'), /Missing/));
  await test('nested objects, dates, bytes and enumerations come back', async () => {
    const back = await connection.invoke('EchoOrder', order);
    assert.deepEqual({ ...back, Stamp: [...back.Stamp] }, { ...order, Id: 7, Stamp: [1, 2, 255] });
  });
  await test('names are read in another case', async () => {
    const back = await connection.invoke('EchoOrder', { id: 1, note: null, priority: 'Low', due: new Date(0), stamp: new Uint8Array(), lines: [] });
    assert.equal(back.Id, 2);
  });
  await test('a union is read by its tag', async () => {
    assert.equal(await connection.invoke('Area', [1, { Width: 2, Height: 3 }]), 6);
    assert.equal(await connection.invoke('Area', [0, { Radius: 2 }]), 12);
  });
  await test('an unknown case is an error', () => assert.rejects(connection.invoke('Area', [9, {}]), /Argument 0/));
  await test('unions within an object come back', async () => {
    const drawing = { Name: 'd', Figures: [[0, { Radius: 1.5 }], [1, { Width: 1, Height: 2 }]] };
    assert.deepEqual(await connection.invoke('EchoDrawing', drawing), drawing);
  });
  await test('bytes', async () => assert.deepEqual([...await connection.invoke('Reverse', new Uint8Array([1, 2, 3]))], [3, 2, 1]));
  await test('long bytes', async () => assert.equal((await connection.invoke('Reverse', new Uint8Array(20000))).length, 20000));
  await test('a date', async () => {
    assert.equal((await connection.invoke('NextDay', new Date('2026-02-28T12:00:00.5Z'))).toISOString(), '2026-03-01T12:00:00.500Z');
  });
  await test('a lazy sequence', async () => assert.deepEqual(await connection.invoke('Squares', 4), [0, 1, 4, 9]));
  await test('a stream from the server', async () => {
    assert.deepEqual((await all(connection.stream('Orders', 20))).map(each => each.Id), [...Array(20).keys()]);
  });
  await test('an empty stream', async () => assert.deepEqual(await all(connection.stream('Orders', 0)), []));
  await test('a stream whose arguments do not bind fails', () => assert.rejects(all(connection.stream('Orders', 'x')), /Argument 0/));
  await test('a stream from the client', async () => {
    const numbers = new Subject();
    const sum = connection.invoke('Sum', numbers, 100);
    for (let i = 1; i <= 10; i++) numbers.next(i);
    numbers.complete();
    assert.equal(await sum, 155);
  });
  await test('a stream item of another type fails the stream', async () => {
    const numbers = new Subject();
    const sum = connection.invoke('Sum', numbers, 0);
    numbers.next('x');
    await assert.rejects(sum);
  });
  await test('streams in both directions', async () => {
    const figures = new Subject();
    const areas = all(connection.stream('Areas', figures));
    figures.next([1, { Width: 2, Height: 2 }]);
    figures.next([0, { Radius: 1 }]);
    figures.complete();
    assert.deepEqual(await areas, [4, 3]);
  });
  await test('a stream is cancelled', async () => {
    await new Promise((resolve, reject) => {
      const subscription = connection.stream('Endless', name).subscribe({
        next: () => { subscription.dispose(); resolve(); }, complete() {}, error: reject,
      });
    });
    assert.equal(await connection.invoke('WhenEndlessIsCancelled', name), 'cancelled');
  });
  await test('the server invokes the client', async () => {
    connection.on('order', id => ({ ...order, Id: id }));
    assert.equal(await connection.invoke('AskForOrder'), '7 ä 😀 High');
  });
  await test('a result of another type is an error at the server', async () => {
    connection.off('order');
    connection.on('order', () => 'no order');
    await assert.rejects(connection.invoke('AskForOrder'), /cannot be read as/);
  });
  await test('the server sends to clients', async () => {
    const announced = new Promise(resolve => connection.on('announced', (...values) => resolve(values)));
    await connection.send('Announce', order);
    const [received, numbers, nothing] = await announced;
    assert.equal(received.Note, order.Note);
    assert.deepEqual([numbers, nothing], [[1.5, 2.5], null]);
  });
  await connection.stop();

  await test('a guarded member is never sent', async () => {
    const other = await connect(transport);
    await assert.rejects(other.invoke('Pay'));
    await other.stop();
  });
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
