import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { Address } from '@truckroll/domain/addresses/address';
import { addressOf, draftOf, textToLocate, withFoundPosition } from '@truckroll/domain/addresses/address-draft';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import type { ActorRequest, Transact } from '../../platform/http/request-steps.ts';
import type { MapsOfAccount } from '../../providers/maps/cache-maps.ts';
import { geocodeText } from '../../providers/maps/geocode-text.ts';
import { readMapSettings } from './map-settings.ts';

type Late<T> = Pick<ActorRequest<Endpoint>, 'actor' | 'now' | 'writtenAt' | 'log'> & { body: T; transact: Transact };

/** Whether a device has kept the request and sent it later. */
const isLate = ({ now, writtenAt }: Pick<Late<unknown>, 'now' | 'writtenAt'>): boolean => writtenAt < now;

/**
 * The body of a request that a device has sent later, with the positions of the addresses that were typed there without a
 * map. What is not found, or cannot be asked for now, stays as it was typed. Runs outside of transactions.
 */
export async function locateTyped<Field extends string, T extends { [F in Field]?: Address | null | undefined }>(
  request: Late<T>,
  fields: readonly Field[],
  mapsOf: MapsOfAccount,
): Promise<T> {
  const { actor, body, log, transact } = request;
  const typed = fields.flatMap((field) => {
    const address = body[field];
    const text = address ? textToLocate(draftOf(address)) : null;
    return address && text !== null ? [{ field, address, text }] : [];
  });
  if (!isLate(request) || typed.length === 0) return body;
  const { isOn, near } = await transact((tx) => readMapSettings({ tx, actor }));
  if (!isOn) return body;
  const located: Partial<Record<Field, Address | null>> = {};
  for (const { field, address, text } of typed) {
    try {
      const found = await geocodeText(mapsOf(actor.accountId), { text, near });
      if (found !== null) located[field] = addressOf(withFoundPosition(draftOf(address), found));
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      log.warn({ err: error }, 'The maps are not available');
    }
  }
  return { ...body, ...located };
}
