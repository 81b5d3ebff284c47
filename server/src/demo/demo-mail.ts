import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { createEmailTemplate, saveEmailSignature } from '@truckroll/contract/mail/email-templates';
import { changeEmails, changeEmailThread } from '@truckroll/contract/mail/emails';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { addDays } from '@truckroll/domain/calendar/days';
import { openPdfRenderer } from '../providers/pdf/render-pdf.ts';
import { officeMail } from './company/company.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { Work } from './demo-work.ts';
import { dayOf, momentAt } from './demo-zone.ts';
import { type MailPlanning, planMail } from './mail/plan-mail.ts';
import { unfinishedMail } from './mail/unfinished-mail.ts';
import { type Conversation, type MailOffice, newConversation, writeLine } from './mail/write-mail.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const mailbox = 'hello@northwind.example';
/** People are notified only of unread messages from this many days. */
const newsDays = 1;
/** The age in days from which every thread is done. */
const settledDays = 21;

type Parts = MailPlanning & {
  api: DemoApi;
  owner: DemoActor;
  /** In order of hiring: the manager, then the office. */
  people: readonly DemoActor[];
};

const signatureOf = (name: string, role: string): string =>
  `<p>--</p><p><strong>${name}</strong><br>${role}, Northwind Home Services<br>416-555-0100 · northwind.example</p>`;

function openOffice({ api, owner, people, now }: Parts): MailOffice {
  const [manager = owner, clerk = owner] = people;
  const person = (actor: DemoActor, name: string, role: string) => ({
    actor,
    name,
    signature: signatureOf(name, role),
  });
  return {
    ...{ api, owner, mailbox, render: openPdfRenderer({ idleMs: 5000 }).render, newsSince: now - newsDays * dayMs },
    writers: {
      olivia: person(owner, 'Olivia Hartmann', 'Owner'),
      marcus: person(manager, 'Marcus Reid', 'Operations'),
      priya: person(clerk, 'Priya Nair', 'Office'),
    },
  };
}

/** Connects the company's mailbox, and creates the templates and everybody's signature. */
async function setUp({ api, owner, writers }: MailOffice): Promise<void> {
  await api.ask(owner, connectMailbox, { body: { provider: 'local', email: mailbox } });
  for (const { actor, signature } of Object.values(writers))
    await api.ask(actor, saveEmailSignature, { body: { signature } });
  for (const body of officeMail.templates) await api.ask(owner, createEmailTemplate, { body });
}

/** What the office does with a thread other than answering it. */
function treat(told: Conversation, { api, owner, writers, newsSince }: MailOffice, now: number): Work[] {
  const { story, lines } = told.thread;
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  const change = (at: number, body: BodyInputOf<typeof changeEmailThread>): Work => ({
    at: Math.min(at, now),
    run: async () => {
      if (told.threadId !== '') await api.ask(owner, changeEmailThread, { params: { id: told.threadId }, body });
    },
  });
  const markUnread = async (): Promise<void> => {
    const singleMessageId = told.written.at(-1)?.messageId;
    if (singleMessageId !== undefined)
      await api.ask(owner, changeEmails, { body: { action: 'markUnread', singleMessageId } });
  };
  const { assignedTo, ending, isUnread } = story;
  const assigning = assignedTo
    ? [change(first.at + 20 * minuteMs, { assignedToId: writers[assignedTo].actor.userId })]
    : [];
  const endedAt = last.at + 40 * minuteMs;
  const isComplete = lines.length === story.lines.length;
  if ((ending === 'done' && isComplete) || last.at < now - settledDays * dayMs)
    return [...assigning, change(endedAt, { isDone: true })];
  if (!isComplete) return assigning;
  if (isUnread && last.at <= newsSince) return [...assigning, { at: last.at + minuteMs, run: markUnread }];
  if (typeof ending !== 'object') return assigning;
  const snoozedUntil = new Date(momentAt(addDays(dayOf(now), ending.snoozedForDays), '08:00')).toISOString();
  return [...assigning, change(endedAt, { snoozedUntil })];
}

/**
 * The timeline of the company's messages of the past two months, in its built-in mailbox. `schedule` creates the
 * scheduled message; it is called after the background tasks of the past, which would send it.
 */
export function demoMail(parts: Parts): { work: Work[]; schedule: () => Promise<void> } {
  const { now } = parts;
  const office = openOffice(parts);
  const conversations = planMail(parts).map(newConversation);
  const told = conversations.flatMap((conversation) => [
    ...conversation.thread.lines.map(
      (line): Work => ({ at: line.at, run: () => writeLine(conversation, line, office) }),
    ),
    ...treat(conversation, office, now),
  ]);
  const { work, schedule } = unfinishedMail(parts, office, conversations);
  return { work: [{ at: now - 61 * dayMs, run: () => setUp(office) }, ...told, ...work], schedule };
}
