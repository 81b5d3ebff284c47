import type { TeamMember } from '@truckroll/contract/team/team';
import { mailDomainOf } from '@truckroll/domain/single-sign-on/mail-domains';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { hasJoined, listMembers } from '../../records/people/team-store.ts';
import { isLinked, listDomains } from '../single-sign-on/sso-store.ts';

/** A person as the directory knows it. */
export type Provisioned = TeamMember & { externalId: string | null };

async function readSaid(tx: Tx): Promise<Map<string, { externalId: string | null; removedAt: string | null }>> {
  const rows = await tx.selectFrom('provisionedPeople').select(['userId', 'externalId', 'removedAt']).execute();
  return new Map(rows.map(({ userId, ...said }) => [userId, said]));
}

/** Whether an address is in a domain that the company has proved. */
export async function isOfDirectory(tx: Tx, email: string): Promise<boolean> {
  const domain = mailDomainOf(email);
  return (await listDomains(tx)).some((proved) => proved.provedAt !== null && proved.domain === domain);
}

/** The people of the proved domains whom the directory has not removed, by name. A team has hundreds of people at most. */
export async function listProvisioned(tx: Tx): Promise<Provisioned[]> {
  const proved = (await listDomains(tx)).filter(({ provedAt }) => provedAt !== null).map(({ domain }) => domain);
  const said = await readSaid(tx);
  return (await listMembers(tx, { status: 'all' }))
    .filter(({ id, email }) => proved.includes(mailDomainOf(email) ?? '') && !said.get(id)?.removedAt)
    .map((member) => ({ ...member, externalId: said.get(member.id)?.externalId ?? null }));
}

/** Whether the directory has removed a person. */
export async function isRemoved(tx: Tx, userId: string): Promise<boolean> {
  return Boolean((await readSaid(tx)).get(userId)?.removedAt);
}

/** Stores what the directory says of a person beside the team's own fields. */
export async function putSaid(
  tx: Tx,
  userId: string,
  said: { externalId?: string | null; removedAt: string | null },
): Promise<void> {
  await telling(tx, 'team', userId)
    .insertInto('provisionedPeople')
    .values({ userId, ...said })
    .onConflict((conflict) => conflict.columns(['accountId', 'userId']).doUpdateSet(said))
    .execute();
}

/** Whether a person has signed in before: by a password, or at the issuer. */
export const hasSignedIn = async (tx: Tx, userId: string): Promise<boolean> =>
  (await hasJoined(tx, userId)) || (await isLinked(tx, userId));
