import { createEmailDraft } from '@truckroll/contract/mail/email-drafts';
import { sendNewEmail } from '@truckroll/contract/mail/send-email';
import { addDays } from '@truckroll/domain/calendar/days';
import { htmlOfText } from '@truckroll/domain/text/plain-html';
import { chanceFrom } from '../chance.ts';
import { officeMail } from '../company/company.ts';
import type { DemoClient } from '../demo-jobs-office.ts';
import type { Work } from '../demo-work.ts';
import { dayOf, momentAt, officeHour } from '../demo-zone.ts';
import type { MailedJob, MailPlanning } from './plan-mail.ts';
import { factsOf, firstNameOf, tell } from './story-facts.ts';
import type { Conversation, MailOffice } from './write-mail.ts';

const { replyDraft, ownerDraft, scheduled, failed } = officeMail;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The next job with a visit at least two days ahead whose client has an email address. */
function nextJob(jobs: readonly MailedJob[], today: string): MailedJob | undefined {
  const dayOfJob = ({ job }: MailedJob): string => job.start?.day ?? '';
  return jobs
    .filter(({ job, client }) => {
      const isSingle = job.start !== null && job.fate === 'planned' && job.rule === null && !job.anyTime;
      return isSingle && client.email !== null && client.archivedAt === null;
    })
    .filter((each) => dayOfJob(each) >= addDays(today, 2))
    .toSorted((one, other) => dayOfJob(one).localeCompare(dayOfJob(other)))[0];
}

/** Creates drafts and a message that a mail server rejected; `schedule` creates the scheduled one. */
export function unfinishedMail(
  { jobs, clients, now }: MailPlanning,
  office: MailOffice,
  conversations: readonly Conversation[],
): { work: Work[]; schedule: () => Promise<void> } {
  const { api } = office;
  const { olivia, priya } = office.writers;
  const contentOf = (text: string, { signature }: typeof olivia): string => `${htmlOfText(text)}${signature}`;

  async function draft(): Promise<void> {
    const answered = conversations.find(({ thread }) => thread.story.subject === replyDraft.subject);
    const message = answered?.written.at(-1);
    if (message !== undefined) {
      const subject = `Re: ${replyDraft.subject}`;
      const to = answered?.thread.client?.email ?? '';
      const reply = { kind: 'reply', messageId: message.messageId, to, subject } as const;
      await api.ask(olivia.actor, createEmailDraft, {
        body: { ...reply, content: contentOf(replyDraft.text, olivia) },
      });
    }
    const { subject, text } = ownerDraft;
    await api.ask(olivia.actor, createEmailDraft, { body: { kind: 'new', subject, content: contentOf(text, olivia) } });
  }

  async function schedule(): Promise<void> {
    const mailed = nextJob(jobs, dayOf(now));
    const day = mailed?.job.start?.day;
    if (mailed === undefined || day === undefined) return;
    const { subject, text } = scheduled;
    const facts = await factsOf({ client: mailed.client, job: mailed, paper: null, texts: [subject, text] }, office);
    if (facts === null) return;
    const sendAt = new Date(momentAt(addDays(day, -1), '09:00')).toISOString();
    const content = contentOf(tell(text, facts), priya);
    await api.ask(priya.actor, sendNewEmail, {
      body: { to: mailed.client.email ?? '', subject: tell(subject, facts), content, sendAt },
    });
  }

  async function fail({ name, email }: DemoClient): Promise<void> {
    const { subject, text, reason } = failed;
    const content = contentOf(tell(text, { first: firstNameOf(name) }), priya);
    const sendAt = new Date(now + dayMs).toISOString();
    const body = { to: email ?? '', subject, content, sendAt };
    const { emailData } = await api.ask(priya.actor, sendNewEmail, { body });
    await api.failMail(priya.actor, emailData.messageId, reason);
  }

  const busy = new Set(conversations.map(({ thread }) => thread.client));
  const refused = clients.find(
    (client) => client.email !== null && client.archivedAt === null && client.isCustomer && !busy.has(client),
  );
  const failedAt = officeHour(now - 4 * dayMs, chanceFrom(5));
  const failing = refused === undefined || failedAt > now ? [] : [{ at: failedAt, run: () => fail(refused) }];
  return { work: [...failing, { at: now - 2 * minuteMs, run: draft }], schedule };
}
