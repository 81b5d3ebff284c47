import type { MailAttachment } from '@truckroll/contract/mail/mail';
import { addDays } from '@truckroll/domain/calendar/days';
import { languageOf, languageOfLocale } from '@truckroll/domain/client-texts/client-language';
import { sheetWordsOf } from '@truckroll/domain/client-texts/sheet-words';
import { type FollowUpStep, followUpSteps } from '@truckroll/domain/follow-ups/follow-up-names';
import {
  channelFor,
  type FollowUpValues,
  followUpRules,
  skippedTexts,
} from '@truckroll/domain/follow-ups/follow-up-steps';
import { followUpWordsOf } from '@truckroll/domain/follow-ups/follow-up-texts';
import { type FollowUpTexts, followUpWords } from '@truckroll/domain/follow-ups/follow-up-words';
import { wallClock } from '@truckroll/domain/format/dates';
import { formatPhone, internationalNumber } from '@truckroll/domain/format/phone-number';
import { sitePhone } from '@truckroll/domain/jobs/site-phone';
import { followUpMail } from '@truckroll/domain/outgoing-mail/follow-up';
import { linesOn, priceOf } from '@truckroll/domain/plans/plan-bills';
import { eachAlone } from '../../platform/background/each-alone.ts';
import { type ChoreRun, chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';
import type { Seal } from '../../platform/storage/seal.ts';
import { type AccountRow, getAccountRow } from '../../records/accounts/account-store.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { insertLink } from '../../records/documents/document-link-store.ts';
import { lockDocument } from '../../records/documents/write-documents.ts';
import {
  listFollowingAccounts,
  readFollowUpSettings,
  type StoredSettings,
} from '../../records/follow-ups/follow-up-settings.ts';
import { claimFollowUp, listClaims, updateFollowUp, wasAskedSince } from '../../records/follow-ups/follow-up-store.ts';
import { lockVisit } from '../../records/jobs/visit-store.ts';
import { lockPlan } from '../../records/plans/plan-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { isConnected } from '../add-ons/add-on-store.ts';
import { hasOptedOut } from '../conversations/opt-out-store.ts';
import { sendSms } from '../conversations/send-sms.ts';
import { publicPage } from '../documents/send-document.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { planPage } from '../plans/plan-link.ts';
import { readSitePlace } from '../visits/on-site-store.ts';
import { dueOccasion, latenessNow } from './follow-up-plan.ts';
import {
  type Followed,
  type FollowedDocument,
  type FollowedPlan,
  type FollowedVisit,
  findFollowed,
  listFollowed,
} from './follow-up-records.ts';

/** Sends clients the messages that have come due, in accounts that have switched them on (API 4.12). */
export const sendFollowUps = chore({ name: 'follow-ups', cron: '*/5 * * * *' });

type Context = Pick<ServerContext, 'queue' | 'settings' | 'carrier' | 'textSender' | 'seal'>;

const dayMs = 86_400_000;
/** How long no client is asked for a second review, in days. */
const reviewRestDays = 30;

/** The number and the address that a message goes to: those of the site, else the client's own. */
async function readAddresses(tx: Tx, followed: Followed): Promise<{ email: string | null; number: string | null }> {
  const { client } = followed;
  const place = followed.kind === 'visit' ? await readSitePlace(tx, followed.job.id) : null;
  const email = place?.contact?.emails[0] ?? client.email;
  const phone =
    place === null
      ? client.phoneNumber && { phone: client.phoneNumber, extension: null }
      : sitePhone({ ...place, client });
  if (phone === null || phone.extension !== null || !(await isConnected(tx, 'calls'))) return { email, number: null };
  const number = internationalNumber(phone.phone);
  return { email, number: (await hasOptedOut(tx, number)) ? null : number };
}

/** The time of a visit in words: its arrival window if one was promised. */
function timeWords({ say, time }: FollowUpTexts, { window, facts: { zone } }: FollowedVisit): string {
  const { from, to, anyTime } = window;
  if (from === null) return '';
  if (anyTime) return say('time.any');
  const start = time(from, zone);
  return to === null ? say('time.at', { time: start }) : say('time.between', { from: start, to: time(to, zone) });
}

const noWords = { 'job.title': '', 'visit.day': '', 'visit.time': '', 'visit.late': '', 'visit.arrival': '' };
const noDocument = { 'document.number': '', 'document.total': '', 'document.due': '' };
const noPlan = { 'plan.name': '', 'plan.day': '', 'plan.price': '' };

function visitValues(words: FollowUpTexts, step: FollowUpStep, followed: FollowedVisit, now: Date) {
  const { facts, job } = followed;
  const day = step === 'service_due' || step === 'finished' ? facts.completedAt : facts.start;
  const late = latenessNow(followed, now);
  const { say, date, time } = words;
  return {
    ...noDocument,
    ...noPlan,
    'job.title': job.title === '' ? say('job', { number: String(job.jobNumber) }) : job.title,
    'visit.day': day === null ? '' : date(day, facts.zone),
    'visit.time': timeWords(words, followed),
    'visit.late': late === null ? '' : say('late', { minutes: late.minutes }),
    'visit.arrival': late === null ? '' : say('arrival', { time: time(late.arrival, facts.zone) }),
  };
}

function documentValues({ money, day }: FollowUpTexts, step: FollowUpStep, followed: FollowedDocument) {
  const { facts, number, currency, total, amountDue, depositDue } = followed;
  const amount = step === 'deposit_due' ? depositDue : facts.type === 'invoice' ? amountDue : total;
  return {
    ...noWords,
    ...noPlan,
    'document.number': number,
    'document.total': money(amount, currency),
    'document.due': facts.dueDate === null ? '' : day(facts.dueDate),
  };
}

/** `day` is the one on which the plan renews, or the first that it does not cover. */
function planValues(words: FollowUpTexts, step: FollowUpStep, followed: FollowedPlan, day: string, now: Date) {
  const { name, terms, currency, decimals, facts } = followed;
  const { say, money } = words;
  const interval = terms.billing === 'visit' ? 'visit' : terms.interval;
  const priceOn = (on: string): string =>
    say('price', { price: money(priceOf(linesOn(terms, followed, on), decimals), currency), interval });
  const [price, before] = [priceOn(day), priceOn(wallClock(now.toISOString(), facts.zone).day)];
  return {
    ...noWords,
    ...noDocument,
    'plan.name': name,
    'plan.day': words.day(step === 'plan_end' ? addDays(day, -1) : day),
    'plan.price': price === before ? price : say('priceChanges', { price, before }),
  };
}

/** What a message says of its record. */
function valuesOf(words: FollowUpTexts, { step, followed, occurrence, now }: Writing) {
  switch (followed.kind) {
    case 'visit':
      return visitValues(words, step, followed, now);
    case 'document':
      return documentValues(words, step, followed);
    case 'plan':
      return planValues(words, step, followed, occurrence, now);
  }
}

/** What the button of a mail is about. */
const subjectOf = (step: FollowUpStep): Parameters<typeof followUpMail>[0]['about'] =>
  step === 'finished' ? 'rating' : followUpRules[step].about;

/** The invoice, and the statement with everything else that is open. */
const invoiceFiles = (
  { recordId, number, currency, client }: FollowedDocument,
  statementName: string,
): MailAttachment[] => [
  { name: `${number}.pdf`, documentId: recordId },
  { name: `${statementName}.pdf`, statementOf: client.id, currency },
];

type Writing = {
  id: string;
  step: FollowUpStep;
  followed: Followed;
  occurrence: string;
  account: AccountRow;
  settings: StoredSettings;
  origin: string;
  now: Date;
};

/** The page that a message leads to; null where there is nothing to do on one. */
async function pageOf(
  tx: Tx,
  { step, followed, account, origin, now }: Writing,
  { token, seal }: { token: string; seal: Seal },
): Promise<string | null> {
  const { kind, recordId } = followed;
  if (kind === 'document') return publicPage(origin, await insertLink(tx, recordId, now));
  if (kind === 'plan') return planPage(origin, seal, { accountId: account.id, planId: recordId });
  return step === 'finished' ? `${origin}/public/messages/${token}` : null;
}

/** Sends a claimed message, or stores why not. */
async function write(tx: Tx, context: Context, writing: Writing): Promise<void> {
  const { id, step, followed, account, settings, origin, now } = writing;
  const setting = settings.steps[step];
  const skip = (why: keyof typeof skippedTexts) =>
    updateFollowUp(tx, id, { status: 'skipped', reason: skippedTexts[why] }, now);
  const since = new Date(now.getTime() - reviewRestDays * dayMs);
  const { client } = followed;
  const { email, number } = await readAddresses(tx, followed);
  const channel = channelFor(setting.channel, {
    isArchived: client.stage === 'archived',
    mailsOff: client.mailsOffAt !== null,
    textsOff: client.textsOffAt !== null,
    needsConsent: client.textsNeedConsent,
    email: account.features.mail ? email : null,
    number,
  });
  if (channel !== 'text' && channel !== 'mail') return skip(channel);
  if (step === 'finished' && (await wasAskedSince(tx, { clientId: client.id, since, except: id })))
    return skip('askedBefore');
  const token = newToken();
  const page = await pageOf(tx, writing, { token, seal: context.seal });
  const words = followUpWordsOf(languageOf(client, account));
  const values: FollowUpValues = {
    'client.firstName': client.firstName,
    'client.name': client.name,
    'company.name': account.companyName,
    'company.phone': account.phoneNumber === null ? '' : formatPhone(account.phoneNumber),
    ...valuesOf(words, writing),
    'page.link': page ?? '',
  };
  const { subject, text } = followUpWords(words, step, {
    ...{ own: setting, ownLanguage: languageOfLocale(account.locale) },
    values,
  });
  const tokenHash = hashToken(token);
  if (channel === 'text' && number !== null) {
    const sms = { to: number, text, now, purpose: 'follow_up', clientId: client.id } as const;
    const smsId = await sendSms(tx, context, sms);
    if (smsId !== null) return updateFollowUp(tx, id, { channel: 'text', smsId, tokenHash }, now);
    if (email === null || client.mailsOffAt !== null || !account.features.mail) return skip('noChannel');
  }
  const mail = followUpMail({
    words,
    companyName: account.companyName,
    subject,
    text,
    about: subjectOf(step),
    page,
    unsubscribePage: `${origin}/public/messages/${token}`,
  });
  const attachments =
    followed.kind === 'document' && followed.facts.type === 'invoice'
      ? invoiceFiles(followed, `${sheetWordsOf(words.language).say('statement')} ${account.companyName}`)
      : [];
  const unsubscribeUrl = `${origin}/api/public/messages/${token}/stop`;
  const to = email ?? '';
  const mailId = await sendMail(tx, context.queue, {
    kind: 'follow-up',
    to,
    ...mail,
    attachments,
    unsubscribeUrl,
    now,
  });
  return updateFollowUp(tx, id, { channel: 'mail', mailId, tokenHash }, now);
}

/** Locks the record of a message, so that its reason stands until the message is stored. */
async function lockRecord(
  tx: Tx,
  accountId: string,
  { kind, recordId }: Pick<Followed, 'kind' | 'recordId'>,
): Promise<void> {
  if (kind === 'visit') await lockVisit(tx, { accountId, id: recordId });
  else if (kind === 'plan') await lockPlan(tx, recordId);
  else await lockDocument(tx, recordId);
}

type Candidate = Pick<Followed, 'kind' | 'recordId'> & { step: FollowUpStep };

/** Sends one message if it is still due. The claim, the check and the message are stored together or not at all. */
async function sendOne(
  system: Tx,
  context: Context,
  { accountId, now, ...candidate }: Candidate & { accountId: string; now: Date },
): Promise<boolean> {
  await enterAccount(system, accountId);
  const { step, recordId } = candidate;
  await lockRecord(system, accountId, candidate);
  const settings = await readFollowUpSettings(system);
  const followed = await findFollowed(system, step, recordId);
  const occasion = followed === undefined ? null : dueOccasion(step, settings, followed, now);
  if (followed === undefined || occasion === null) return false;
  const { occurrence } = occasion;
  const claimed = { step, recordId, occurrence, clientId: followed.client.id, about: followed.about };
  const id = await claimFollowUp(system, claimed, now);
  if (id === null) return false;
  const account = await getAccountRow(system, accountId);
  const origin = originFor(context.settings, account);
  if (origin === null) await updateFollowUp(system, id, { status: 'skipped', reason: skippedTexts.noAddress }, now);
  else await write(system, context, { id, step, followed, occurrence, account, settings, origin, now });
  return true;
}

/** The messages of an account that are due and not claimed yet. */
async function listDue(system: Tx, accountId: string, now: Date): Promise<Candidate[]> {
  await enterAccount(system, accountId);
  const settings = await readFollowUpSettings(system);
  const due: Candidate[] = [];
  for (const step of followUpSteps) {
    const { isOn, delay } = settings.steps[step];
    if (!isOn) continue;
    const span = { from: new Date(now.getTime() - 2 * dayMs), to: new Date(now.getTime() + dayMs) };
    const found = await listFollowed(system, step, { delay, span });
    const wanted = found.flatMap((followed) => {
      const occasion = dueOccasion(step, settings, followed, now);
      return occasion === null ? [] : [{ followed, occurrence: occasion.occurrence }];
    });
    const claims = await listClaims(
      system,
      step,
      wanted.map(({ followed }) => followed.recordId),
    );
    const claimed = new Set(claims.map(({ recordId, occurrence }) => `${recordId} ${occurrence}`));
    for (const { followed, occurrence } of wanted)
      if (!claimed.has(`${followed.recordId} ${occurrence}`))
        due.push({ step, kind: followed.kind, recordId: followed.recordId });
  }
  return due;
}

/** Sends what is due in all accounts. Exported for the test that stops it at every moment. */
export async function runFollowUps(
  context: Context,
  run: Pick<ChoreRun, 'transact' | 'signal' | 'log' | 'now'>,
): Promise<void> {
  const { now, transact } = run;
  let sent = 0;
  await eachAlone(run, {
    list: listFollowingAccounts,
    async work({ id: accountId, isOn }) {
      if (!isOn) return false;
      const errors: unknown[] = [];
      // A message that fails does not stop the others.
      for (const candidate of await transact((system) => listDue(system, accountId, now)))
        try {
          if (await transact((system) => sendOne(system, context, { ...candidate, accountId, now }))) sent += 1;
        } catch (error) {
          errors.push(error);
        }
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} messages could not be written.`);
      return true;
    },
  });
  if (sent > 0) run.log.info({ sent }, 'Clients got messages by themselves');
}

export function followUpChores(context: Context): void {
  context.queue.runsByClock(sendFollowUps, (run) => runFollowUps(context, run));
}
