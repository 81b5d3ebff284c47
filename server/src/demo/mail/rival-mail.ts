import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { replyToEmail, simulateEmail } from '@truckroll/contract/mail/send-email';
import { rivalLetters } from '../company/company.ts';
import type { DemoActor, DemoApi } from '../demo-api.ts';

/** Some messages of a second company, created by the endpoint with which admins try out the built-in mailbox. */
export async function rivalMail(api: DemoApi, owner: DemoActor, senders: readonly string[]): Promise<void> {
  await api.ask(owner, connectMailbox, { body: { provider: 'local', email: 'office@rival.example' } });
  for (const [n, { subject, text, answer }] of rivalLetters.entries()) {
    const from = senders[n] ?? `neighbour-${n}@example.org`;
    const { emailData } = await api.ask(owner, simulateEmail, { body: { from, subject, text } });
    if (answer !== null)
      await api.ask(owner, replyToEmail, { body: { messageId: emailData.messageId, content: answer } });
  }
}
