type Wrapped = { title: string; longName?: string; content: string };

const padded = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);

function numbers(...values: [bytes: 1 | 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const data = Buffer.alloc(bytes);
      data.writeUIntLE(value, 0, bytes);
      return data;
    }),
  );
}

function attribute(level: 1 | 2, name: number, data: Buffer): Buffer {
  const sum = data.reduce((total, byte) => (total + byte) & 0xff_ff, 0);
  return Buffer.concat([numbers([1, level], [2, name], [2, 0], [4, data.length]), data, numbers([2, sum])]);
}

/** Properties with Unicode texts, after one of a fixed size and a named one, which readers have to skip. */
function properties(texts: readonly (readonly [id: number, text: string])[]): Buffer {
  const fixed = numbers([2, 0x00_03], [2, 0x0e_20], [4, 7]);
  const name = padded(Buffer.from('x-name\0', 'utf16le'));
  const named = Buffer.concat([
    numbers([2, 0x00_0b], [2, 0x80_01]),
    Buffer.alloc(16),
    numbers([4, 1], [4, name.length], [1, 0]).subarray(0, 8),
    name,
    numbers([4, 1]),
  ]);
  const values = texts.map(([id, text]) => {
    const data = Buffer.from(`${text}\0`, 'utf16le');
    return Buffer.concat([numbers([2, 0x00_1f], [2, id], [4, 1], [4, data.length]), padded(data)]);
  });
  return Buffer.concat([numbers([4, 2 + texts.length]), fixed, named, ...values]);
}

/** A winmail.dat (MS-OXTNEF) with these files and, among its properties, this text. */
export function makeTnef({ files, body }: { files: readonly Wrapped[]; body?: string }): Buffer {
  return Buffer.concat([
    numbers([4, 0x22_3e_9f_78], [2, 1]),
    attribute(1, 0x90_07, numbers([4, 1252], [4, 0])),
    attribute(1, 0x90_03, properties(body === undefined ? [] : [[0x10_00, body]])),
    ...files.flatMap(({ title, longName, content }) => [
      attribute(2, 0x90_02, Buffer.alloc(14)),
      attribute(2, 0x80_10, Buffer.from(`${title}\0`, 'latin1')),
      attribute(2, 0x80_0f, Buffer.from(content)),
      attribute(2, 0x90_05, properties(longName === undefined ? [] : [[0x37_07, longName]])),
    ]),
  ]);
}
