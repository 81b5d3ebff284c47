import type { TeamMember } from '@truckroll/contract/team';
import { invitationMail } from '@truckroll/domain/outgoing-mail/invitation';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { getOrigin } from '../account/installation-origin.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { pageLink } from '../session/page-link.ts';
import { insertLink } from '../session/password-link-store.ts';
import * as store from './team-store.ts';

/** The inviter, and the mail transport. */
export type Inviting = { actor: Actor; now: Date; queue: Queue; settings: Settings };

/** Sends a person the link for choosing a password and joining (API TM-3, SE-7). */
export async function sendInvitation(tx: Tx, member: TeamMember, by: Inviting): Promise<void> {
  const { accountId, name: inviter } = by.actor;
  const { companyName } = await tx
    .selectFrom('accounts')
    .select('companyName')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const origin = await getOrigin(tx, by.settings, accountId);
  const token = await insertLink(tx, { accountId, userId: member.id, kind: 'invitation', now: by.now });
  const content = invitationMail({
    firstName: member.firstName,
    inviter,
    companyName,
    url: pageLink({ origin, path: '/accept-invitation', token }),
  });
  await sendMail(tx, by.queue, { kind: 'invitation', to: member.email, ...content, now: by.now });
}

/** Resends the invitation; a person deactivated before joining is invited again (API TM-7). */
export async function inviteAgain(tx: Tx, member: TeamMember, by: Inviting): Promise<void> {
  if (await store.hasJoined(tx, member.id)) throw new Problem('alreadyJoined');
  if (member.status === 'inactive') {
    await store.updateMember(tx, member.id, { ...store.valuesOf(member), status: 'invited' }, by.now);
  }
  await sendInvitation(tx, member, by);
}
