import { z } from 'zod';
import { askProvider, usualTimeoutMs } from '../../platform/egress/ask-provider.ts';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import { providerUrl } from '../../platform/egress/provider-url.ts';
import { type TravelProvider, travelTime } from './travel.ts';

const numbers = z.array(z.array(z.number().nullable())).optional();
const table = z.object({ code: z.string(), durations: numbers, distances: numbers });

/** An OSRM server: its table service, by car. Its usual limit is 100 places a request. */
export function osrm({ baseUrl, timeoutMs = usualTimeoutMs }: { baseUrl: string; timeoutMs?: number }): TravelProvider {
  return {
    name: 'osrm',
    limits: { places: 90, ways: 2025 },
    async fetchMatrix({ from, to }) {
      const places = [...from, ...to].map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';');
      const url = providerUrl(baseUrl, `table/v1/driving/${places}`, {
        sources: from.map((_, index) => index).join(';'),
        destinations: to.map((_, index) => from.length + index).join(';'),
        annotations: 'duration,distance',
      });
      const { code, durations, distances } = await askProvider({ url, answer: table, timeoutMs });
      if (code !== 'Ok') throw new ProviderUnavailable(`${url.host} answered ${code}`);
      return from.map((_, row) =>
        to.map((__, column) => {
          const [seconds, metres] = [durations?.[row]?.[column], distances?.[row]?.[column]];
          return seconds == null || metres == null ? null : travelTime(seconds, metres);
        }),
      );
    },
  };
}
