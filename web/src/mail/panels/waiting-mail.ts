import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  createEmailDraft,
  type EmailDraft,
  listEmailDrafts,
  saveEmailDraft,
} from '@truckroll/contract/mail/email-drafts';
import { type Plan, saveOrSend } from '../../app/outbox/save-or-send.ts';
import { endpointUrl } from '../../app/transport/fetch-endpoint.ts';
import { randomKey } from '../../app/transport/random-key.ts';

type Addressed = { to: readonly string[]; subject: string };

const nameOf = ({ to, subject }: Addressed): string =>
  [to.join(', '), subject].filter((part) => part !== '').join(': ');

/** How a message waits on this device until it can be sent. */
export const planOfMail = (mail: Addressed): Plan => ({
  order: `mail ${randomKey()}`,
  title: `Email to ${nameOf(mail)}`,
});

const labels = { to: 'To', cc: 'Cc', bcc: 'Bcc', subject: 'Subject', content: 'Text' };

/** Stores what a draft says: on the server, or on this device until there is a network. */
export async function storeDraft(
  draft: EmailDraft | null,
  body: BodyInputOf<typeof createEmailDraft>,
  said: Addressed,
): Promise<void> {
  const title = `Draft of an email${nameOf(said) === '' ? '' : ` to ${nameOf(said)}`}`;
  if (draft === null) {
    await saveOrSend(createEmailDraft, { body }, { order: `draft ${randomKey()}`, title });
    return;
  }
  const { id, updatedAt, to, cc, bcc, subject, content } = draft;
  await saveOrSend(
    saveEmailDraft,
    { params: { id }, body: { ...body, updatedAt } },
    {
      order: `draft ${id}`,
      title,
      base: {
        ...{ address: endpointUrl(listEmailDrafts), path: ['drafts', id], answerPath: ['draft'] },
        ...{ seen: { to, cc, bcc, subject, content }, labels },
      },
    },
  );
}
