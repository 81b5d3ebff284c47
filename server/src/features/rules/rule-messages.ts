import { skippedTexts } from '@truckroll/domain/follow-ups/follow-up-steps';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Seal } from '../../platform/storage/seal.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { openChoice } from '../../records/clients/message-choice-link.ts';
import { getMail } from '../outgoing-mail/mail-store.ts';
import type { OwnedMails } from '../outgoing-mail/send-mail.ts';

/** The mails of rules to clients: one that waits does not leave once its client wants no more, or is archived. */
export const ruleMails = (seal: Seal): OwnedMails => ({
  async readRefusal(tx: Tx, { mailId }) {
    const [, token = ''] = /\/messages\/([^/]+)\/stop$/.exec((await getMail(tx, mailId))?.unsubscribeUrl ?? '') ?? [];
    const of = openChoice(seal, token);
    // A mail to somebody of the company.
    if (of === null) return null;
    const client = await tx
      .selectFrom(clientNames.as('clients'))
      .select(['stage', 'mailsOffAt'])
      .where('id', '=', of.clientId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (client === undefined) return skippedTexts.gone;
    if (client.mailsOffAt !== null) return skippedTexts.optedOut;
    return client.stage === 'archived' ? skippedTexts.archived : null;
  },
  // The outgoing mail says itself what became of it.
  follow: () => Promise.resolve(),
});
