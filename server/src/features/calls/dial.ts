import { dialFromText, type dialNumber } from '@truckroll/contract/calls/dial';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import { isOfArchivedOnly } from '@truckroll/domain/calls/calling-refusal';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import type { CarrierName } from '../../providers/carrier/carrier.ts';
import { insertCall } from '../../records/calls/call-rows.ts';
import { findActiveNumber } from '../../records/calls/phone-number-store.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { requireClient } from '../../records/client-access/find-client.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { listClientsOfNumber } from '../../records/clients/clients-of-number.ts';
import { digitsOfNumber } from '../../records/clients/phone-digits.ts';
import { recordEvent } from '../../records/events/record-event.ts';

/** The client of a call: the named one, else the only one with the number. Archived clients are not called. */
async function findCalled(tx: Tx, { to, clientId }: BodyOf<typeof dialNumber>, { actor }: Author) {
  const ofNumber = await listClientsOfNumber(tx, digitsOfNumber(to));
  if (clientId == null) {
    if (isOfArchivedOnly(ofNumber)) throw new Problem('clientArchived');
    const [only] = ofNumber;
    return ofNumber.length === 1 && only !== undefined ? only : null;
  }
  await requireClient(tx, clientId, clientScope(actor));
  const columns = ['id', 'name', 'stage'] as const;
  const named = await tx
    .selectFrom(clientNames.as('clients'))
    .select(columns)
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  if (named.stage === 'archived' || isOfArchivedOnly(ofNumber)) throw new Problem('clientArchived');
  return named;
}

/** Stores a call that a softphone is about to make (API CA-10). */
export async function beginCall(
  tx: Tx,
  body: BodyOf<typeof dialNumber>,
  by: Author & { provider: CarrierName },
): Promise<string> {
  if ((await findActiveNumber(tx, body.from)) === undefined) throw invalid('from', dialFromText, 'not_found');
  const client = await findCalled(tx, body, by);
  const callId = await insertCall(
    tx,
    {
      ...{ provider: by.provider, providerCallId: null, direction: 'outbound', rungUserIds: [] },
      ...{ fromNumber: body.from, toNumber: body.to, clientId: client?.id ?? null, userId: by.actor.userId },
    },
    by.now,
  );
  const known = client === null ? null : { id: client.id, name: client.name };
  await recordEvent(tx, by, { type: 'call.made', callId, client: known, phoneNumber: body.to });
  return callId;
}
