import type { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

type Compressed = { content: Readable; headers: Record<string, string> };

const accepts = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((part) => {
    const [name, quality] = part.split(';');
    return name?.trim() === encoding && quality?.trim() !== 'q=0';
  });

/**
 * Compresses a long answer in the fastest encoding that the caller accepts. The server's default compression takes half
 * a second for twenty megabytes and saves little more than this one.
 */
export function compressQuickly(content: Readable, accepted: string | undefined): Compressed {
  const vary = { vary: 'accept-encoding' };
  if (accepts(accepted ?? '', 'br')) {
    const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    return { content: content.pipe(brotli), headers: { ...vary, 'content-encoding': 'br' } };
  }
  if (accepts(accepted ?? '', 'gzip')) {
    return { content: content.pipe(createGzip({ level: 1 })), headers: { ...vary, 'content-encoding': 'gzip' } };
  }
  return { content, headers: vary };
}
