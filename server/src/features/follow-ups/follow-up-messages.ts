import { quietUntil } from '@truckroll/domain/conversations/quiet-hours';
import { answerOf, followUpRules, skippedTexts } from '@truckroll/domain/follow-ups/follow-up-steps';
import { followUpWordsOf } from '@truckroll/domain/follow-ups/follow-up-texts';
import { stands } from '@truckroll/domain/follow-ups/occasions';
import { jobName } from '@truckroll/domain/jobs/job-name';
import { keptText } from '@truckroll/domain/on-my-way/on-my-way';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { SentAs } from '../../records/announcements/announcement-store.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { holdMessageChoice, storeMessageChoice } from '../../records/clients/message-choice-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { readFollowUpSettings } from '../../records/follow-ups/follow-up-settings.ts';
import {
  holdFollowUp,
  holdUnanswered,
  type StoredFollowUp,
  updateFollowUp,
} from '../../records/follow-ups/follow-up-store.ts';
import { emptyTask } from '../../records/tasks/task-values.ts';
import { insertTask } from '../../records/tasks/write-tasks.ts';
import type { ServerContext } from '../../server-context.ts';
import type { ReadAnswer } from '../conversations/receive-text.ts';
import { sendSms } from '../conversations/send-sms.ts';
import type { OwnedTexts } from '../conversations/text-tasks.ts';
import type { OwnedMails } from '../outgoing-mail/send-mail.ts';
import { occasionOf } from './follow-up-plan.ts';
import { findFollowed } from './follow-up-records.ts';

/** Why a message that was written must not leave any more, or null: it is asked again at each attempt to send it. */
async function readRefusal(tx: Tx, of: SentAs, now: Date): Promise<string | null> {
  const row = await holdFollowUp(tx, of);
  // A reply to an answer has no reason that could go away.
  if (row === undefined) return null;
  const { steps, quiet } = await readFollowUpSettings(tx);
  if (!steps[row.step].isOn) return skippedTexts.switchedOff;
  const followed = await findFollowed(tx, row.step, row.recordId);
  if (followed === undefined) return skippedTexts.gone;
  const { client } = followed;
  const isUnwanted = row.channel === 'mail' ? client.mailsOffAt !== null : client.textsOffAt !== null;
  if (isUnwanted) return skippedTexts.optedOut;
  if (quietUntil(now.toISOString(), quiet, followed.facts.zone) !== null) return skippedTexts.quiet;
  if (row.step === 'running_late') return followed.facts.endedAt === null ? null : skippedTexts.gone;
  // The visit that was told is the one that stands now: its own message counts as not told.
  const untold = followed.kind === 'visit' ? { ...followed, facts: { ...followed.facts, toldStart: null } } : followed;
  const occasion = occasionOf(row.step, steps[row.step], untold, now);
  const isSame = occasion !== null && sameReason(row, occasion.occurrence);
  return isSame && stands(occasion, now.toISOString()) && now.toISOString() < occasion.until ? null : skippedTexts.gone;
}

/** Whether a message is about the time, due date or sending of its record as they are now. */
const sameReason = ({ step, occurrence }: StoredFollowUp, now: string): boolean =>
  step === 'booked' ? occurrence.split(' ')[0] === now.split(' ')[0] : occurrence === now;

/** Stores with a message what became of its text or mail. */
async function follow(
  tx: Tx,
  of: SentAs,
  { error, isKept = false, now }: { error: string | null; isKept?: boolean; now: Date },
): Promise<void> {
  const row = await holdFollowUp(tx, of);
  if (row === undefined || row.status === 'failed' || row.status === 'skipped') return;
  if (error !== null) {
    const isSkipped = Object.values(skippedTexts).includes(error);
    return updateFollowUp(tx, row.id, { status: isSkipped ? 'skipped' : 'failed', reason: error }, now);
  }
  // A carrier answers twice without an error: when it accepts the message, and when it has delivered it.
  if (row.status !== 'waiting') return;
  const sent = isKept ? ({ status: 'kept', reason: keptText } as const) : ({ status: 'sent', reason: null } as const);
  await updateFollowUp(tx, row.id, sent, now);
}

/** The texts and mails that clients get by themselves. */
export const followUpMessages: OwnedTexts & OwnedMails = { readRefusal, follow };

/** A task for the office about what a client answered. */
export async function addOfficeTask(
  tx: Tx,
  task: { name: string; instructions: string | null; clientId: string; jobId: string | null },
  by: { actor: { userId: string | null; name: string }; now: Date },
): Promise<void> {
  const id = newId();
  const { jobId } = task;
  const link = jobId === null ? ({ linkType: 'client', jobId: null } as const) : ({ linkType: 'job', jobId } as const);
  const values = { ...emptyTask, ...task, ...link, priority: 'high', category: 'follow_up' } as const;
  const own = { id, completedAt: null, createdBy: null, seriesId: null, occurrence: 1, now: by.now };
  await insertTask(tx, values, own);
  await recordEvent(tx, by, { type: 'task.created', task: { id, name: task.name, jobId }, isNext: false });
}

const dayMs = 86_400_000;
/** How long a reminder can be answered by text, in days. */
const answerDays = 31;

/** Reads what a client answers to a reminder, and the consent to texts. */
export const readAnswers =
  (context: Pick<ServerContext, 'queue' | 'carrier' | 'textSender'>): ReadAnswer =>
  async (tx, { client, phoneNumber, choice, body, now }) => {
    if (client === null) return;
    if (choice === 'in') {
      const { textsNeedConsent } = await holdMessageChoice(tx, client.id);
      if (textsNeedConsent) await storeMessageChoice(tx, client.id, { textsNeedConsent: false });
    }
    const answer = choice === null ? answerOf(body) : null;
    if (answer === null) return;
    const row = await holdUnanswered(tx, client.id, new Date(now.getTime() - answerDays * dayMs));
    const followed = row === undefined ? undefined : await findFollowed(tx, row.step, row.recordId);
    if (row === undefined || followed?.kind !== 'visit') return;
    const { facts, job, visit } = followed;
    const isToCome = facts.endedAt === null && facts.start !== null && facts.start > now.toISOString();
    if (!isToCome || facts.start !== row.occurrence || row.answer === answer) return;
    await updateFollowUp(tx, row.id, { answer, answeredAt: now.toISOString() }, now);
    const by = { actor: { userId: null, name: client.name }, now };
    const type = answer === 'confirmed' ? 'visit.client_confirmed' : 'visit.client_wants_other_time';
    await recordEvent(tx, by, { type, job, visit });
    if (answer === 'reschedule') {
      const name = `Find another time: ${jobName(job)}`;
      const instructions = `${client.name} answered R to the reminder (${followUpRules[row.step].label}).`;
      await addOfficeTask(tx, { name, instructions, clientId: client.id, jobId: job.id }, by);
    }
    const { quiet } = await readFollowUpSettings(tx);
    if (quietUntil(now.toISOString(), quiet, facts.zone) !== null) return;
    await sendSms(tx, context, {
      to: phoneNumber,
      text: followUpWordsOf(await readLanguage(tx, client.id)).say(answer),
      now,
      purpose: 'follow_up',
      clientId: client.id,
    });
  };
