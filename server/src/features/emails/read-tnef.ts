/** A file inside a winmail.dat. The type is null where the sender gave none. */
type TnefFile = { name: string; type: string | null; content: Uint8Array };

/** The content of a winmail.dat: its files, and its text if it has one. */
export type Tnef = { files: TnefFile[]; text: string; html: string };

const signature = 0x22_3e_9f_78;
const headBytes = 6;
const checksumBytes = 2;
const mostFiles = 100;

const attribute = {
  body: 0x80_0c,
  fileData: 0x80_0f,
  fileTitle: 0x80_10,
  newFile: 0x90_02,
  messageProperties: 0x90_03,
  fileProperties: 0x90_05,
  codePage: 0x90_07,
};
const property = {
  body: 0x10_00,
  html: 0x10_13,
  content: 0x37_01,
  shortName: 0x37_04,
  longName: 0x37_07,
  mimeType: 0x37_0e,
};

/** The bytes of a property's value by its type, padded to four; types that are missing here carry their length. */
const fixedBytes: Record<number, number> = {
  ...{ 2: 4, 3: 4, 4: 4, 10: 4, 11: 4 },
  ...{ 5: 8, 6: 8, 7: 8, 20: 8, 64: 8, 72: 16 },
};
const severalValues = 0x10_00;
const unicode = 0x00_1f;
const object = 0x00_0d;
/** The identifier of its kind precedes the content of an object. */
const objectHead = 16;

/** Thrown when the data ends in the middle of a value, or is not TNEF. */
class Broken extends Error {
  override readonly name = 'Broken';
}

/** Reads numbers and pieces one after the other; pieces share the memory of the whole. */
function reader(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 0;
  const step = (count: number): number => {
    const from = at;
    if (count > data.length - at) throw new Broken();
    at += count;
    return from;
  };
  return {
    isAtEnd: (): boolean => at >= data.length,
    byte: (): number => view.getUint8(step(1)),
    short: (): number => view.getUint16(step(2), true),
    long: (): number => view.getUint32(step(4), true),
    piece: (count: number): Uint8Array => data.subarray(step(count), at),
    /** A piece that is followed by blanks up to the next multiple of four. */
    padded(count: number): Uint8Array {
      const found = data.subarray(step(count), at);
      at = Math.min(data.length, at + ((4 - (count % 4)) % 4));
      return found;
    },
  };
}

type Decoder = { decode: (bytes: Uint8Array) => string };

/** A decoder of Windows code page texts; of unknown ones Western European. */
function decoderOf(codePage: number): Decoder {
  const names: Record<number, string> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 65001: 'utf-8' };
  try {
    return new TextDecoder(names[codePage] ?? `windows-${codePage}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
const utf16 = new TextDecoder('utf-16le');

/** A text without the zero that ends it. */
const untilZero = (text: string): string => text.split('\0', 1)[0] ?? '';

/** The properties with one value, by their id; texts are decoded. */
function propertiesOf(data: Uint8Array, decoder: Decoder): Map<number, { bytes: Uint8Array; text: () => string }> {
  const found = new Map<number, { bytes: Uint8Array; text: () => string }>();
  const read = reader(data);
  for (let left = read.long(); left > 0; left -= 1) {
    const type = read.short();
    const id = read.short();
    if (id >= 0x80_00) {
      read.piece(16);
      // A named property has a number or a name.
      if (read.long() === 0) read.long();
      else read.padded(read.long());
    }
    const size = fixedBytes[type & ~severalValues];
    const isSeveral = (type & severalValues) !== 0;
    const values = size === undefined || isSeveral ? read.long() : 1;
    for (let value = 0; value < values; value += 1) {
      const bytes = size === undefined ? read.padded(read.long()) : read.piece(size);
      const text = () => untilZero((type === unicode ? utf16 : decoder).decode(bytes));
      if (values === 1) found.set(id, { bytes: type === object ? bytes.subarray(objectHead) : bytes, text });
    }
  }
  return found;
}

/**
 * Opens a winmail.dat (MS-OXTNEF), in which Outlook wraps the files and the text of a message; null if it cannot be read.
 * Never throws, allocates no more than the data, and reads it once.
 */
export function readTnef(data: Uint8Array): Tnef | null {
  const read = reader(data);
  const tnef: Tnef = { files: [], text: '', html: '' };
  let decoder = decoderOf(1252);
  let file: TnefFile | null = null;
  try {
    if (data.length < headBytes || read.long() !== signature) return null;
    read.short();
    while (!read.isAtEnd()) {
      read.byte();
      const name = read.short();
      read.short();
      const value = read.piece(read.long());
      read.piece(checksumBytes);
      if (name === attribute.codePage) decoder = decoderOf(reader(value).long());
      if (name === attribute.body) tnef.text ||= untilZero(decoder.decode(value));
      if (name === attribute.newFile) {
        if (tnef.files.length >= mostFiles) return tnef;
        file = { name: '', type: null, content: new Uint8Array() };
        tnef.files.push(file);
      }
      if (name === attribute.fileTitle && file !== null) file.name ||= untilZero(decoder.decode(value));
      if (name === attribute.fileData && file !== null) file.content = value;
      if (name === attribute.messageProperties) {
        const properties = propertiesOf(value, decoder);
        tnef.text ||= properties.get(property.body)?.text() ?? '';
        tnef.html ||= properties.get(property.html)?.text() ?? '';
      }
      if (name === attribute.fileProperties && file !== null) {
        const properties = propertiesOf(value, decoder);
        const textOf = (id: number): string => properties.get(id)?.text() ?? '';
        // The title has at most eight letters; the long name is the one that people see.
        file.name = textOf(property.longName) || file.name || textOf(property.shortName);
        file.type = textOf(property.mimeType) || null;
        const content = properties.get(property.content)?.bytes;
        if (file.content.length === 0 && content !== undefined) file.content = content;
      }
    }
  } catch (error) {
    if (!(error instanceof Broken || error instanceof RangeError)) throw error;
    // The complete parts of a truncated file are kept.
    if (tnef.files.every(({ content }) => content.length === 0) && tnef.text === '' && tnef.html === '') return null;
  }
  return tnef;
}
