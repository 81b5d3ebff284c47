import type { ByteRange } from './storage.ts';
import type { StoredFile } from './stored-file-store.ts';

/** The first range of a `Range` header; several ranges are answered with the whole file, as HTTP allows. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Number(last);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

const shownTypes = /^(image\/(?!svg)|audio\/|application\/pdf$|text\/(?!html|xml|javascript))/;

/** Whether browsers may display the type: images, PDF, sound and text. Everything else is downloaded (API FI-7). */
const isShown = (type: string): boolean => shownTypes.test(type);

/** A Content-Disposition file name for old and new browsers. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** A stored file is untrusted content: it may be displayed, but not run scripts. */
const policy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

export function contentHeaders(
  file: Pick<StoredFile, 'key' | 'name' | 'type'>,
  { secondsLeft }: { secondsLeft: number },
): Record<string, string> {
  const isText = file.type.startsWith('text/');
  return {
    'Content-Type': isText ? `${file.type}; charset=utf-8` : file.type,
    'Content-Disposition': disposition(isShown(file.type) ? 'inline' : 'attachment', file.name),
    'Content-Security-Policy': `${policy}; sandbox`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Accept-Ranges': 'bytes',
    // The key identifies the content, because a key's content never changes.
    ETag: `"${file.key.split('/')[1] ?? ''}"`,
    'Cache-Control': `private, max-age=${secondsLeft}`,
  };
}
