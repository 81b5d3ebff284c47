import type { TileAt } from '@truckroll/domain/addresses/map-bounds';
import { fetchConfigured } from '../../platform/egress/egress.ts';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import type { MapTileSource } from './map-tiles.ts';

type PictureTiles = { template: string; credit: string; maximumZoom: number; timeoutMs?: number };

const largestBytes = 2_000_000;
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']);

const addressOf = (template: string, at: TileAt): string =>
  template.replaceAll(/\{([zxy])\}/g, (_all, name: 'z' | 'x' | 'y') => String(at[name]));

/** Tiles that are pictures from a server of the operator's choice, which may lie inside the own network. */
export function pictureTiles({ template, credit, maximumZoom, timeoutMs = 10_000 }: PictureTiles): MapTileSource {
  // The message of a failure never contains the address, which may contain a key.
  const from = new URL(template).host;

  async function fetchPicture(at: TileAt): Promise<Response> {
    try {
      const headers = { 'User-Agent': 'Truckroll', Accept: 'image/*' };
      return await fetchConfigured(addressOf(template, at), { headers, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw new ProviderUnavailable(`${from} did not answer`, { cause: error });
    }
  }

  return {
    facts: async () => ({ kind: 'raster', minimumZoom: 0, maximumZoom, credit }),

    async read(at) {
      const response = await fetchPicture(at);
      if (response.status === 404 || response.status === 204) {
        await response.body?.cancel();
        return null;
      }
      const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
      if (response.status !== 200 || !pictureTypes.has(type)) {
        await response.body?.cancel();
        throw new ProviderUnavailable(`${from} answered with status ${response.status} and type ${type}`);
      }
      const content = await boundedContent(response, from);
      return { content, type };
    },
  };
}

/** Reads a response, but not one that is larger than any tile. */
async function boundedContent(response: Response, from: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      parts.push(part);
      size += part.length;
      if (size > largestBytes) break;
    }
  } catch (error) {
    throw new ProviderUnavailable(`${from} broke off`, { cause: error });
  }
  if (size > largestBytes) throw new ProviderUnavailable(`${from} answered with a tile that is too large`);
  return Buffer.concat(parts);
}
