import type { EmailMessage } from '@truckroll/contract/emails';
import { subjectOf } from '../mail-names.ts';

/** What the sender of a message wrote, without what the message quotes, within a field's limit. */
const ownText = ({ body, quotedFrom }: EmailMessage, maximum: number): string =>
  body
    .slice(0, quotedFrom ?? body.length)
    .trim()
    .slice(0, maximum)
    .toWellFormed();

/** The texts with which work begins that is created from a message: its subject, its sender and its text. */
export function textsOf(message: EmailMessage) {
  const from = `From ${message.from[0] ?? ''}`;
  const title = subjectOf(message).slice(0, 200).toWellFormed();
  const text = `${title}\n${from}\n\n${ownText(message, 4000)}`;
  return {
    request: { requirements: text },
    task: { name: title, instructions: text },
    job: { title, description: text },
  };
}
