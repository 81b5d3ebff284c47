import type { TeamMember } from '@truckroll/contract/team/team';
import { newOwnerMail } from '@truckroll/domain/outgoing-mail/new-owner';
import { previousOwnerMail } from '@truckroll/domain/outgoing-mail/previous-owner';
import { ownerRoleName, ownershipRefusal } from '@truckroll/domain/team/owner-rules';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { findOrigin } from '../../records/accounts/installation-origin.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import * as store from '../../records/people/team-store.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { deleteLinksOf } from '../session/password-link-store.ts';
import type { Inviting } from './invite-member.ts';

/**
 * Makes a person the owner of the company and the previous owner, who is the author, an admin (API TM-27). The person
 * must come from `getMemberForChange`.
 */
export async function giveOwnership(tx: Tx, receiver: TeamMember, by: Inviting): Promise<TeamMember> {
  const { accountId, userId } = by.actor;
  // The session may still know an older role of its user.
  const giver = await store.getMemberForChange(tx, accountId, userId);
  const refusal = ownershipRefusal(giver, { ...receiver, hasJoined: await store.hasJoined(tx, receiver.id) });
  if (refusal !== null) throw new Problem(refusal);
  await store.giveRole(tx, giver.id, 'admin', by.now);
  await store.giveRole(tx, receiver.id, ownerRoleName, by.now);
  // An invitation link made by an admin would still open the owner's account.
  await deleteLinksOf(tx, receiver.id);
  const [from, to] = [
    { id: giver.id, name: giver.name },
    { id: receiver.id, name: receiver.name },
  ];
  await recordEvent(tx, by, { type: 'team.ownership_given', from, to });
  await mailBoth(tx, { giver, receiver }, by);
  return store.getMember(tx, receiver.id);
}

async function mailBoth(
  tx: Tx,
  { giver, receiver }: { giver: TeamMember; receiver: TeamMember },
  { actor, now, queue, settings }: Inviting,
): Promise<void> {
  const { companyName } = await getAccountRow(tx, actor.accountId);
  const origin = await findOrigin(tx, settings, actor.accountId);
  const page = { companyName, url: origin && `${origin}/settingsV2/team` };
  const mails = [
    { to: receiver.email, ...newOwnerMail({ firstName: receiver.firstName, from: giver.name, ...page }) },
    { to: giver.email, ...previousOwnerMail({ firstName: giver.firstName, to: receiver.name, ...page }) },
  ];
  for (const mail of mails) await sendMail(tx, queue, { kind: 'ownership', ...mail, now });
}
