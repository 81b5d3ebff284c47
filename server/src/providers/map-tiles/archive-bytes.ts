import { type FileHandle, open } from 'node:fs/promises';
import { EtagMismatch, type Source } from 'pmtiles';
import { fetchConfigured } from '../../platform/egress/egress.ts';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';

/** The bytes of a PMTiles archive in a file, which stays open. */
export function fileBytes(path: string): Source {
  let opened: Promise<FileHandle> | undefined;
  const handle = (): Promise<FileHandle> => {
    opened ??= open(path, 'r').catch((error: unknown) => {
      opened = undefined;
      throw new ProviderUnavailable('The file of the map tiles cannot be opened', { cause: error });
    });
    return opened;
  };
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const file = await handle();
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, offset);
      return { data: bytes.buffer.slice(0, bytesRead) };
    },
  };
}

/**
 * The bytes of a PMTiles archive at an address, fetched by range. A server that ignores the range is refused, because
 * it would send the whole archive for every tile.
 */
export function addressBytes(url: string, timeoutMs = 10_000): Source {
  const { host } = new URL(url);
  return {
    getKey: () => url,
    async getBytes(offset, length, signal, etag) {
      const range = `bytes=${offset}-${offset + length - 1}`;
      const limit = AbortSignal.timeout(timeoutMs);
      const response = await fetchConfigured(url, {
        headers: { 'User-Agent': 'Truckroll', Range: range },
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      }).catch((error: unknown) => {
        throw new ProviderUnavailable(`${host} did not answer`, { cause: error });
      });
      const found = response.headers.get('etag') ?? undefined;
      const isReplaced = etag !== undefined && found !== etag;
      if (response.status !== 206 || isReplaced) await response.body?.cancel();
      // The archive has been replaced: its directories are read again.
      if (isReplaced || response.status === 416) throw new EtagMismatch();
      if (response.status !== 206)
        throw new ProviderUnavailable(`${host} answered with status ${response.status} to a range of bytes`);
      const data = await response.arrayBuffer().catch((error: unknown) => {
        throw new ProviderUnavailable(`${host} broke off`, { cause: error });
      });
      return { data, ...(found === undefined ? {} : { etag: found }) };
    },
  };
}
