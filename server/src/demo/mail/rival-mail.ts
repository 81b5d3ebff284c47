import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { replyToEmail, simulateEmail } from '@truckroll/contract/mail/send-email';
import type { DemoActor, DemoApi } from '../demo-api.ts';

const letters = [
  {
    subject: 'Duct inspection: which rooms?',
    text: 'Hi Rita,\n\nDo your people need to get into the attic for the duct inspection? The hatch is in the closet of our son, and he guards it.',
    answer: '<p>Hi,</p><p>Yes, for ten minutes. We will bring a bribe for your son.</p><p>Rita</p>',
  },
  {
    subject: 'Price of a heat pump',
    text: 'Hello, we would like a price for a heat pump for a bungalow of 1,200 square feet. You come recommended by our dentist.',
    answer: null,
  },
  {
    subject: 'Your van blocks our driveway',
    text: 'The white van in front of number 41 is yours, isn’t it? Please move it within the next ten minutes.',
    answer: '<p>It is gone, and we are sorry.</p><p>Rita</p>',
  },
] as const;

/** Some messages of a second company, created with the call by which admins try out the built-in mailbox. */
export async function rivalMail(api: DemoApi, owner: DemoActor, senders: readonly string[]): Promise<void> {
  await api.ask(owner, connectMailbox, { body: { provider: 'local', email: 'office@rival.example' } });
  for (const [n, { subject, text, answer }] of letters.entries()) {
    const from = senders[n] ?? `neighbour-${n}@example.org`;
    const { emailData } = await api.ask(owner, simulateEmail, { body: { from, subject, text } });
    if (answer !== null)
      await api.ask(owner, replyToEmail, { body: { messageId: emailData.messageId, content: answer } });
  }
}
