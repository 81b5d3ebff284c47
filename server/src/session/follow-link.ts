import { invalidLinkText } from '@truckroll/contract/session';
import type { Tx } from '../database/bound-dialect.ts';
import { invalid } from '../http/problem.ts';
import { deleteLinksOf, findLink, type LinkKind, type LinkOwner, takeLink } from './password-link-store.ts';
import { getForPassword, updatePassword } from './password-store.ts';
import { endSessions } from './session-store.ts';

const refusal = () => invalid('token', invalidLinkText);

/** Whom a link belongs to, without using it; refused when it is worth nothing (API SE-5, SE-7). */
export async function demandLink(system: Tx, kind: LinkKind, token: string, now: Date): Promise<LinkOwner> {
  const owner = await findLink(system, kind, token, now);
  if (owner === undefined) throw refusal();
  return owner;
}

/**
 * Uses a link up and gives its owner the password that he chose. He becomes active if he was invited, his other links are
 * worth nothing and his sessions end. The person is locked before the link, in the order of a deactivation.
 */
export async function setPasswordByLink(
  system: Tx,
  link: { kind: LinkKind; token: string; passwordHash: string; now: Date },
): Promise<LinkOwner> {
  const { userId } = await demandLink(system, link.kind, link.token, link.now);
  const user = await getForPassword(system, userId);
  const owner = await takeLink(system, link.kind, link.token, link.now);
  if (owner === undefined || user.status === 'inactive') throw refusal();
  await updatePassword(system, userId, link.passwordHash);
  if (user.status === 'invited') {
    const joined = { status: 'active', updatedAt: link.now.toISOString() } as const;
    await system.updateTable('users').set(joined).where('id', '=', userId).execute();
  }
  await deleteLinksOf(system, userId);
  await endSessions(system, userId, { now: link.now });
  return owner;
}
