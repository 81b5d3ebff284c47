import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import * as contract from '@truckroll/contract/maps/geo';
import type { Address } from '@truckroll/domain/addresses/address';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { RequestContext } from '../../platform/http/request-steps.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { geocodeText } from '../../providers/maps/geocode-text.ts';
import type { Maps } from '../../providers/maps/maps.ts';
import type { ServerContext } from '../../server-context.ts';
import { type MapSettings, readMapSettings } from './map-settings.ts';

/** Asks the provider outside of transactions, because its response may take seconds. Disabled maps are unavailable. */
async function asked<T>(
  request: { record: MapSettings; log: RequestContext<Endpoint>['log'] },
  ask: () => Promise<T>,
): Promise<T> {
  if (!request.record.isOn) throw new Problem('mapsUnavailable');
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    request.log.warn({ err: error }, 'The maps are not available');
    throw new Problem('mapsUnavailable', {}, { cause: error });
  }
}

function foundAt(address: Address | null, problem: 'geocodeFailed' | 'reverseFailed'): { address: Address } {
  if (address === null) throw new Problem(problem);
  return { address };
}

export function geoRoutes({ serve, mapsOf }: ServerContext): void {
  const maps = (actor: Actor): Maps => mapsOf(actor.accountId);

  serve(contract.predictPlaces, {
    find: readMapSettings,
    prepare: (request) =>
      asked(request, async () => {
        const { q: text, countries, session = null } = request.query;
        const typed = { text, countries, session, near: request.record.near };
        const found = await maps(request.actor).autocomplete(typed);
        return { predictions: found.slice(0, listBounds.predictions) };
      }),
    handle: async ({ prepared }) => prepared,
  });

  serve(contract.findPlace, {
    find: readMapSettings,
    prepare: (request) =>
      asked(request, async () => foundAt(await maps(request.actor).place(request.params.placeId), 'geocodeFailed')),
    handle: async ({ prepared }) => prepared,
  });

  serve(contract.geocodeAddress, {
    find: readMapSettings,
    prepare: (request) =>
      asked(request, async () => {
        const typed = { text: request.query.address, near: request.record.near };
        return foundAt(await geocodeText(maps(request.actor), typed), 'geocodeFailed');
      }),
    handle: async ({ prepared }) => prepared,
  });

  serve(contract.reverseGeocode, {
    find: readMapSettings,
    prepare: (request) =>
      asked(request, async () => foundAt(await maps(request.actor).reverse(request.query), 'reverseFailed')),
    handle: async ({ prepared }) => prepared,
  });
}
