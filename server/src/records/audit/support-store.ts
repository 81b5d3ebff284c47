import type { SupportAccess } from '@truckroll/contract/audit/audit';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { endSupportSessions, insertSession } from '../../platform/session/session-store.ts';
import { personRows } from '../people/person-rows.ts';

const selectRunning = (tx: Tx, now: Date) =>
  tx.selectFrom('supportGrants').where('endedAt', 'is', null).where('endsAt', '>', now.toISOString());

/** The access that the operator has now, with the name of who agreed. */
export async function findSupportAccess(tx: Tx, now: Date): Promise<SupportAccess | undefined> {
  const row = await selectRunning(tx, now)
    .innerJoin(personRows.as('people'), (join) =>
      join.onRef('people.accountId', '=', 'supportGrants.accountId').onRef('people.id', '=', 'supportGrants.userId'),
    )
    .select(['supportGrants.id', 'userId', 'fullName', 'grantedAt', 'endsAt', 'usedAt'])
    .orderBy('grantedAt')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { userId, fullName, ...access } = row;
  return { ...access, by: { id: userId, name: fullName } };
}

/** Lets the operator in, in the name of a person, for some hours. */
export async function insertSupportGrant(
  tx: Tx,
  { by, hours, now }: { by: { id: string; name: string }; hours: number; now: Date },
): Promise<SupportAccess> {
  const id = newId();
  const grantedAt = now.toISOString();
  const endsAt = new Date(now.getTime() + hours * 3_600_000).toISOString();
  await telling(tx, 'audit', null)
    .insertInto('supportGrants')
    .values({ id, userId: by.id, grantedAt, endsAt })
    .execute();
  return { id, by, grantedAt, endsAt, usedAt: null };
}

/** Ends the running access with its sessions. Returns the people in whose names it was. */
export async function endSupportGrants(tx: Tx, now: Date): Promise<string[]> {
  const ended = await telling(tx, 'audit', null)
    .updateTable('supportGrants')
    .set({ endedAt: now.toISOString() })
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now.toISOString())
    .returning('userId')
    .execute();
  await endSupportSessions(tx, now);
  return ended.map(({ userId }) => userId);
}

/** Signs the operator in by the running access. Returns the token; undefined if nobody has agreed. */
export async function beginSupportSession(
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<{ token: string; access: SupportAccess } | undefined> {
  const access = await findSupportAccess(tx, now);
  if (access === undefined) return undefined;
  const { token } = await insertSession(tx, {
    ...{ accountId, userId: access.by.id, now, device: 'Support', passedSecondStep: true },
    support: { grantId: access.id, endsAt: access.endsAt },
  });
  if (access.usedAt === null)
    await telling(tx, 'audit', null)
      .updateTable('supportGrants')
      .set({ usedAt: now.toISOString() })
      .where('id', '=', access.id)
      .execute();
  return { token, access };
}
