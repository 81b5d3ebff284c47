import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ByteRange } from './storage.ts';

/**
 * Contents are encrypted in chunks with AES-256-GCM, so that a part can be read without the rest. Each content has a key
 * of its own, so its nonces are the numbers of its chunks; the last chunk is marked, so that a cut content is noticed.
 */
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const sealedChunkBytes = chunkBytes + tagBytes;

/** The content was changed or cut, or another key encrypted it. */
class ContentBroken extends Error {
  override readonly name = 'ContentBroken';
}

export const newContentKey = (): string => randomBytes(32).toString('base64url');

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

/** Cuts a stream into pieces of one size; only the last one is shorter, and empty for an empty stream. */
async function* pieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const part of content) {
    gathered.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
    length += part.byteLength;
    // One byte more than a piece: the last piece is known only when the stream has ended.
    if (length <= size) continue;
    let rest = Buffer.concat(gathered);
    for (; rest.length > size; rest = rest.subarray(size)) yield rest.subarray(0, size);
    gathered = [rest];
    length = rest.length;
  }
  yield Buffer.concat(gathered);
}

/** Encrypts a content; `onSize` is called with its own size in bytes at the end. */
export async function* sealContent(
  content: AsyncIterable<Uint8Array>,
  key: string,
  onSize: (size: number) => void,
): AsyncGenerator<Buffer> {
  const secret = Buffer.from(key, 'base64url');
  let index = 0;
  let size = 0;
  let before: Buffer | undefined;
  const sealed = (chunk: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(index, isLast));
    index += 1;
    size += chunk.length;
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const chunk of pieces(content, chunkBytes)) {
    if (before !== undefined) yield sealed(before, false);
    before = chunk;
  }
  yield sealed(before ?? Buffer.alloc(0), true);
  onSize(size);
}

const lastChunkOf = (size: number): number => Math.max(0, Math.ceil(size / chunkBytes) - 1);

/** The bytes of the storage that hold a range of a content of this size. */
export function sealedRange(range: ByteRange, size: number): ByteRange {
  const end = Math.min(Math.floor(range.end / chunkBytes), lastChunkOf(size));
  return {
    start: Math.floor(range.start / chunkBytes) * sealedChunkBytes,
    end: Math.min((end + 1) * sealedChunkBytes, size + (lastChunkOf(size) + 1) * tagBytes) - 1,
  };
}

/** Decrypts the bytes of `sealedRange`, and gives those of the range; without a range all of the content. */
export async function* openContent(
  sealed: AsyncIterable<Uint8Array>,
  of: { key: string; size: number; range?: ByteRange | undefined },
): AsyncGenerator<Buffer> {
  const secret = Buffer.from(of.key, 'base64url');
  const { start, end } = of.range ?? { start: 0, end: of.size - 1 };
  const last = lastChunkOf(of.size);
  let index = Math.floor(start / chunkBytes);
  for await (const piece of pieces(sealed, sealedChunkBytes)) {
    const chunk = opened(piece, secret, nonceOf(index, index === last));
    const from = index * chunkBytes;
    index += 1;
    yield chunk.subarray(Math.max(0, start - from), Math.max(0, end + 1 - from));
  }
  if (index <= Math.min(last, Math.floor(Math.max(0, end) / chunkBytes)))
    throw new ContentBroken('The content was cut');
}

function opened(piece: Buffer, secret: Buffer, nonce: Buffer): Buffer {
  if (piece.length < tagBytes) throw new ContentBroken('The content was cut');
  const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(piece.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()]);
  } catch (error) {
    throw new ContentBroken('The content was changed', { cause: error });
  }
}
