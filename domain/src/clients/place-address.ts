import type { Address } from '../addresses/address.ts';
import { type AddressDraft, draftOf } from '../addresses/address-draft.ts';

type Place = { address: Address | null } | null;

/**
 * The address of a record after a property of its client was chosen: the property's own. The address that came from the
 * property chosen before does not stay at one without an address; a typed one does. Null if it stays as it is.
 *
 * @example addressAfterChoice(draftOf(home), { address: null }, { address: home }) → draftOf(null)
 */
export function addressAfterChoice(now: AddressDraft, chosen: Place, former: Place): AddressDraft | null {
  if (chosen === null) return null;
  if (chosen.address !== null) return draftOf(chosen.address);
  const isOfFormer =
    former !== null && former.address !== null && JSON.stringify(draftOf(former.address)) === JSON.stringify(now);
  return isOfFormer ? draftOf(null) : null;
}
