import type { Phone } from '@truckroll/contract/fields/fields';
import { internationalNumber } from '@truckroll/domain/format/phone-number';
import type { HubAddress } from '@truckroll/domain/hub/hub-entry';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { canText } from '../conversations/send-sms.ts';

type Reachable = { email: string | null; phone: Phone | null };

/** Where a link or a code is sent: a mail where there is an address, else a text where one can be sent. */
export async function chooseAddress(
  tx: Tx,
  { email, phone }: Reachable,
  context: Parameters<typeof canText>[1],
): Promise<HubAddress | null> {
  if (email !== null) return { channel: 'mail', address: email.toLowerCase() };
  return phone !== null && (await canText(tx, context))
    ? { channel: 'text', address: internationalNumber(phone) }
    : null;
}

/** Where a code reaches a client; null without an address, and for a client that is deleted. */
export async function findAddressOf(
  tx: Tx,
  clientId: string,
  context: Parameters<typeof canText>[1],
): Promise<HubAddress | null> {
  const client = await tx
    .selectFrom(clientNames.as('clients'))
    .select(['email', 'phoneNumber as phone'])
    .where('id', '=', clientId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return client === undefined ? null : await chooseAddress(tx, client, context);
}
