import type { AlikeClient } from '@truckroll/contract/clients/alike-clients';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { alikeBy, alikeReasons, type Described, textsOfAlike } from '@truckroll/domain/clients/alike';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type ClientScope, clientsWithin } from '../../records/client-access/client-scope.ts';
import { foundByIndex } from '../../records/clients/client-search.ts';
import { phoneDigits } from '../../records/clients/phone-digits.ts';

/** If a text is frequent, such as a short name, only the latest clients that contain it are compared. */
const mostCompared = 200;

const columns = [
  'clients.id',
  'clients.name',
  'clients.companyName',
  'clients.stage',
  'clients.email',
  'clients.phoneNumber',
  'clients.propertyAddress',
  'clients.billingAddress',
  'clients.companyAddress',
] as const;

/** The clients visible to a person that may be the typed one, by the surest reason first. */
export async function listAlike(
  tx: Tx,
  typed: Described,
  { within, exceptId }: { within: ClientScope; exceptId: string | null },
): Promise<AlikeClient[]> {
  const texts = textsOfAlike(typed);
  if (texts.length === 0) return [];
  const rows = await clientsWithin(tx, within)
    .select(columns)
    .where(
      'clients.id',
      'in',
      foundByIndex(
        tx,
        texts.map((text) => [text]),
      ).select('clients.id'),
    )
    .orderBy('clients.updatedAt', 'desc')
    .orderBy('clients.id')
    .limit(mostCompared)
    .execute();
  const found = rows.flatMap(({ propertyAddress, billingAddress, companyAddress, phoneNumber, ...client }) => {
    const addresses = [propertyAddress, billingAddress, companyAddress].flatMap((address) =>
      address?.street ? [`${address.houseNumber ?? ''} ${address.street}`] : [],
    );
    const phone = phoneNumber === null ? null : `+${phoneDigits(phoneNumber)}`;
    const by = client.id === exceptId ? null : alikeBy(typed, { ...client, phone, addresses });
    return by === null ? [] : [{ ...client, phoneNumber, by }];
  });
  return found
    .toSorted((one, other) => alikeReasons.indexOf(one.by) - alikeReasons.indexOf(other.by))
    .slice(0, listBounds.alikeClients);
}
