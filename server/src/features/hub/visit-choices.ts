import { visitChoices } from '@truckroll/domain/hub/hub-asks';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { listAsksOfVisits } from '../../records/client-access/ask-store.ts';
import type { OpenHub } from './enter-hub.ts';
import type { VisitOfClient } from './visits-of-client.ts';

export type Choices = ReturnType<typeof visitChoices>;

/** What a client can do with each of their visits, what they confirmed, and what waits for the office. */
export async function readChoices(
  tx: Tx,
  { accountId, at }: OpenHub,
  visits: readonly VisitOfClient[],
  now: Date,
): Promise<
  Map<string, { can: Choices; isConfirmed: boolean; waits: 'time' | 'cancel' | null; wantedStart: string | null }>
> {
  const [{ hubRules }, asks] = await Promise.all([
    getAccountRow(tx, accountId),
    listAsksOfVisits(
      tx,
      visits.map(({ id }) => id),
    ),
  ]);
  const ofVisits = Map.groupBy(asks, ({ visitId }) => visitId);
  return new Map(
    visits.map(({ id, visitStatus, visitStartDateTime: start }) => {
      const own = ofVisits.get(id) ?? [];
      const open = own.find(({ kind, outcome }) => outcome === null && (kind === 'time' || kind === 'cancel'));
      const confirmedStart = own.find(({ kind }) => kind === 'confirm')?.details.start ?? null;
      const known = { confirmedStart, isAsked: open !== undefined, now };
      const can = visitChoices({ visitStatus, start }, hubRules, known);
      const none = { confirm: false, cancel: false, otherTime: false };
      return [
        id,
        {
          can: at === null ? none : can,
          isConfirmed: start !== null && confirmedStart === start,
          waits: open === undefined ? null : open.kind === 'time' ? 'time' : 'cancel',
          wantedStart: open?.details.start ?? null,
        },
      ];
    }),
  );
}
