// A MessagePack decoder for showing an answer: every format of the specification; bytes and extensions become labelled objects.
const text = new TextDecoder("utf-8", { fatal: true });

export function decode(buffer) {
  const view = new DataView(buffer.buffer ?? buffer, buffer.byteOffset ?? 0, buffer.byteLength);
  let at = 0;

  const take = (count, read) => { const value = read(at); at += count; return value; };
  const u8 = () => take(1, i => view.getUint8(i));
  const u16 = () => take(2, i => view.getUint16(i));
  const u32 = () => take(4, i => view.getUint32(i));
  const integer = big => (big >= Number.MIN_SAFE_INTEGER && big <= Number.MAX_SAFE_INTEGER ? Number(big) : big.toString());
  const bytes = count => take(count, i => {
    if (i + count > view.byteLength) throw new RangeError("The answer is cut off.");
    return new Uint8Array(view.buffer, view.byteOffset + i, count);
  });
  const string = count => text.decode(bytes(count));
  const array = count => Array.from({ length: count }, value);
  const hex = data => Array.from(data, b => b.toString(16).padStart(2, "0")).join("");
  const map = count => {
    const entries = [];
    for (let i = 0; i < count; i++) { const key = value(); entries.push([typeof key === "object" ? JSON.stringify(key) : String(key), value()]); }
    return Object.fromEntries(entries);
  };

  function extension(count) {
    const type = take(1, i => view.getInt8(i));
    const start = at;
    const data = bytes(count);
    if (type !== -1) return { extension: type, hex: hex(data) };
    const stamp = new DataView(view.buffer, view.byteOffset + start, count);
    if (count === 4) return new Date(stamp.getUint32(0) * 1000).toISOString();
    if (count === 8) return new Date(((stamp.getUint32(0) & 3) * 2 ** 32 + stamp.getUint32(4)) * 1000 + (stamp.getUint32(0) >>> 2) / 1e6).toISOString();
    return { seconds: integer(stamp.getBigInt64(4)), nanoseconds: stamp.getUint32(0) };
  }

  function value() {
    const head = u8();
    if (head < 0x80) return head;
    if (head < 0x90) return map(head & 15);
    if (head < 0xa0) return array(head & 15);
    if (head < 0xc0) return string(head & 31);
    if (head >= 0xe0) return head - 256;
    switch (head) {
      case 0xc0: return null;
      case 0xc2: return false;
      case 0xc3: return true;
      case 0xc4: return { bytes: hex(bytes(u8())) };
      case 0xc5: return { bytes: hex(bytes(u16())) };
      case 0xc6: return { bytes: hex(bytes(u32())) };
      case 0xc7: return extension(u8());
      case 0xc8: return extension(u16());
      case 0xc9: return extension(u32());
      case 0xca: return take(4, i => view.getFloat32(i));
      case 0xcb: return take(8, i => view.getFloat64(i));
      case 0xcc: return u8();
      case 0xcd: return u16();
      case 0xce: return u32();
      case 0xcf: return integer(take(8, i => view.getBigUint64(i)));
      case 0xd0: return take(1, i => view.getInt8(i));
      case 0xd1: return take(2, i => view.getInt16(i));
      case 0xd2: return take(4, i => view.getInt32(i));
      case 0xd3: return integer(take(8, i => view.getBigInt64(i)));
      case 0xd4: return extension(1);
      case 0xd5: return extension(2);
      case 0xd6: return extension(4);
      case 0xd7: return extension(8);
      case 0xd8: return extension(16);
      case 0xd9: return string(u8());
      case 0xda: return string(u16());
      case 0xdb: return string(u32());
      case 0xdc: return array(u16());
      case 0xdd: return array(u32());
      case 0xde: return map(u16());
      case 0xdf: return map(u32());
      default: throw new RangeError(`0x${head.toString(16)} starts no MessagePack value.`);
    }
  }

  // A stream of elements is a sequence of values with nothing around it.
  const values = [];
  while (at < view.byteLength) values.push(value());
  return values.length === 1 ? values[0] : values;
}
