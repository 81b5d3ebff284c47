import { type Coordinates, coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';

/** The account's map settings: whether maps are enabled, and the region in which the account works. */
export type MapSettings = { isOn: boolean; near: Coordinates | null };

export async function readMapSettings({ tx, actor }: { tx: Tx; actor: Actor }): Promise<MapSettings> {
  const { features, address } = await getAccountRow(tx, actor.accountId);
  return { isOn: features.maps, near: coordinatesOf(address) };
}
