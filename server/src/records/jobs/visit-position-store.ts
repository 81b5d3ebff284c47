import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Position, VisitPosition } from '@truckroll/contract/visits/visit-positions';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countDeleted } from '../../platform/database/deletions.ts';
import { accountRows } from '../accounts/account-rows.ts';
import { personRows } from '../people/person-rows.ts';

export async function insertPosition(
  tx: Tx,
  {
    position,
    now,
    ...step
  }: { visitId: string; userId: string; visitStatus: VisitStatus; takenAt: string } & {
    position: Position;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('visitPositions')
    .values({ ...step, ...position, id: newId(), createdAt: now.toISOString() })
    .execute();
}

/** The positions of a visit's steps in their order: all, or those of one person. */
export async function listPositions(
  tx: Tx,
  visitId: string,
  { only }: { only: string | null },
): Promise<VisitPosition[]> {
  const rows = await tx
    .selectFrom('visitPositions')
    .innerJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'visitPositions.accountId').onRef('users.id', '=', 'visitPositions.userId'),
    )
    .select(['visitPositions.id', 'visitStatus', 'latitude', 'longitude', 'accuracy', 'takenAt', 'userId', 'fullName'])
    .where('visitId', '=', visitId)
    .$if(only !== null, (query) => query.where('userId', '=', only))
    .orderBy('takenAt', 'desc')
    .orderBy('visitPositions.id', 'desc')
    .limit(listBounds.visitPositions)
    .execute();
  return rows
    .toReversed()
    .map(({ userId, fullName, ...position }) => ({ ...position, person: { id: userId, name: fullName } }));
}

/** Deletes the positions of a person, who has withdrawn the consent. */
export async function removePositionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('visitPositions').where('userId', '=', userId).execute();
}

/** Deletes the positions of companies that no longer want any, and those that are older than their company keeps them. */
export const deleteOldPositions = (system: Tx, now: Date): Promise<number> =>
  countDeleted(
    system
      .deleteFrom('visitPositions')
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom(accountRows.as('accounts'))
              .select('accounts.id')
              .whereRef('accounts.id', '=', 'visitPositions.accountId')
              .where(
                sql<boolean>`visit_positions.taken_at > ${now.toISOString()}::timestamptz - make_interval(days => accounts.position_days)`,
              ),
          ),
        ),
      ),
  );
