import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { subjectOf } from './mail-names.ts';

/** The text of a message without quotes, cut to a field's limit. */
const ownText = ({ body, quotedFrom }: EmailMessage, maximum: number): string =>
  body
    .slice(0, quotedFrom ?? body.length)
    .trim()
    .slice(0, maximum)
    .toWellFormed();

/** The initial texts of a record that is created from a message: subject, sender and text. */
export function textsOf(message: EmailMessage) {
  const from = `From ${message.writer}`;
  const title = subjectOf(message).slice(0, 200).toWellFormed();
  const text = `${title}\n${from}\n\n${ownText(message, 4000)}`;
  return {
    request: { requirements: text },
    task: { name: title, instructions: text },
    job: { title, description: text },
  };
}
