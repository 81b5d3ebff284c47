import type { TeamMember } from '@truckroll/contract/team/team';
import { twoStepResetMail } from '@truckroll/domain/outgoing-mail/two-step-reset';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { endSessions } from '../../platform/session/session-store.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { findOrigin } from '../../records/accounts/installation-origin.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { deletePasskeysOf } from '../passkeys/passkey-store.ts';
import { unlinkIdentities } from '../single-sign-on/sso-store.ts';
import { deleteTwoStep } from './two-step-store.ts';

type MailingAuthor = Author & { queue: Queue; settings: Settings };

/**
 * Removes two-step sign-in, the passkeys and the link to an issuer from a user who lost phone and codes. Ends the user's sessions and sends a mail (API TM-16).
 */
export async function resetTwoStep(tx: Tx, member: TeamMember, by: MailingAuthor): Promise<void> {
  const { actor, now } = by;
  if (member.id === actor.userId) throw new Problem('ownTwoStepReset');
  const owner = { accountId: actor.accountId, userId: member.id };
  const others = (await deletePasskeysOf(tx, owner)) + (await unlinkIdentities(tx, owner));
  if (!(await deleteTwoStep(tx, owner)) && others === 0) throw new Problem('twoStepNotSetUp');
  await endSessions(tx, member.id, { now });
  const origin = await findOrigin(tx, by.settings, actor.accountId);
  const url = origin && `${origin}/login`;
  const mail = twoStepResetMail({ firstName: member.firstName, admin: actor.name, url });
  await sendMail(tx, by.queue, { kind: 'two-step-reset', to: member.email, ...mail, now });
}
