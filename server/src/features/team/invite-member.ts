import type { TeamMember } from '@truckroll/contract/team/team';
import { invitationMail } from '@truckroll/domain/outgoing-mail/invitation';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { getOrigin } from '../../records/accounts/installation-origin.ts';
import * as store from '../../records/people/team-store.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { pageLink } from '../session/page-link.ts';
import { insertLink } from '../session/password-link-store.ts';

/** The inviter, and the mail transport. */
export type Inviting = { actor: Actor; now: Date; queue: Queue; settings: Settings };

/** A new link for choosing a password and joining (API SE-7). Earlier ones stay valid. */
async function makeLink(tx: Tx, member: TeamMember, by: Inviting): Promise<{ link: string; expiresAt: string }> {
  const { accountId } = by.actor;
  const origin = await getOrigin(tx, by.settings, accountId);
  const { token, expiresAt } = await insertLink(tx, { accountId, userId: member.id, kind: 'invitation', now: by.now });
  return { link: pageLink({ origin, path: '/accept-invitation', token }), expiresAt };
}

/** Sends a person the link for joining (API TM-3). */
export async function sendInvitation(tx: Tx, member: TeamMember, by: Inviting): Promise<void> {
  const { accountId, name: inviter } = by.actor;
  const { companyName } = await getAccountRow(tx, accountId);
  const { link } = await makeLink(tx, member, by);
  const content = invitationMail({
    firstName: member.firstName,
    inviter,
    companyName,
    url: link,
  });
  await sendMail(tx, by.queue, { kind: 'invitation', to: member.email, ...content, now: by.now });
}

/** Refuses a person who has joined. Somebody who was deactivated before joining is invited again. */
async function readmit(tx: Tx, member: TeamMember, by: Inviting): Promise<void> {
  if (await store.hasJoined(tx, member.id)) throw new Problem('alreadyJoined');
  if (member.status === 'inactive') {
    await store.updateMember(tx, member.id, { ...store.memberValuesOf(member), status: 'invited' }, by.now);
  }
}

/** Sends the invitation again (API TM-7). */
export async function inviteAgain(tx: Tx, member: TeamMember, by: Inviting): Promise<void> {
  await readmit(tx, member, by);
  await sendInvitation(tx, member, by);
}

/** A link by which an invited person joins, for passing on by hand (API TM-21). */
export async function linkToJoin(
  tx: Tx,
  member: TeamMember,
  by: Inviting,
): Promise<{ link: string; expiresAt: string }> {
  await readmit(tx, member, by);
  return await makeLink(tx, member, by);
}
