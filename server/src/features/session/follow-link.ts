import { invalidLinkText } from '@truckroll/contract/session/session';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { GuessLimits } from '../../platform/http/guess-limits.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import { endSessions } from '../../platform/session/session-store.ts';
import { getForPassword, updatePassword } from '../../records/people/password-store.ts';
import { letJoin } from '../../records/people/profile-store.ts';
import { deleteLinksOf, findLink, type LinkKind, type LinkOwner, takeLink } from './password-link-store.ts';

const refusal = () => invalid('token', invalidLinkText, 'not_found');

/** The owner of a link, without using the link. Throws for an invalid link, which counts as wrong (API SE-5, SE-7). */
export async function requireLink(
  link: { kind: LinkKind; token: string; now: Date; address: string },
  { transact, guesses }: { transact: Transact; guesses: GuessLimits },
): Promise<LinkOwner> {
  const owner = await transact((tx) => findLink(tx, link.kind, link.token, link.now));
  if (owner !== undefined) return owner;
  await guesses.countWrongToken(link.address);
  throw refusal();
}

/**
 * Uses a link and sets its owner's password. An invited user becomes active, the user's other links become invalid, and
 * all sessions end. The user is locked before the link, in the same order as in a deactivation.
 */
export async function setPasswordByLink(
  system: Tx,
  link: { kind: LinkKind; token: string; passwordHash: string; now: Date },
): Promise<LinkOwner> {
  const found = await findLink(system, link.kind, link.token, link.now);
  if (found === undefined) throw refusal();
  const { userId } = found;
  const user = await getForPassword(system, userId);
  const owner = await takeLink(system, link.kind, link.token, link.now);
  if (owner === undefined || user.status === 'inactive') throw refusal();
  await updatePassword(system, userId, link.passwordHash);
  if (user.status === 'invited') await letJoin(system, userId, link.now);
  await deleteLinksOf(system, userId);
  await endSessions(system, userId, { now: link.now });
  return owner;
}
