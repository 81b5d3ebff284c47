import type { book } from '@truckroll/contract/booking/booking';
import type { OfferedTime } from '@truckroll/contract/documents/send-document';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import { createJob as jobEndpoint } from '@truckroll/contract/jobs/save-job';
import { createRequest as requestEndpoint } from '@truckroll/contract/requests/save-request';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { answersText, openQuestions } from '@truckroll/domain/booking/booking-service';
import { type ClientLanguage, languageOfLocale } from '@truckroll/domain/client-texts/client-language';
import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import { wallClock } from '@truckroll/domain/format/dates';
import { internationalNumber } from '@truckroll/domain/format/phone-number';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { bookingMail, bookingText } from '@truckroll/domain/outgoing-mail/booking';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, invalid, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type AccountRow, getAccountRow } from '../../records/accounts/account-store.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { lockPage } from '../../records/booking/booking-page-store.ts';
import { findHold, type Hold, settleHold } from '../../records/booking/booking-store.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { getClientForChange } from '../../records/client-access/find-client.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import { readPossiblePhone } from '../clients/read-phone.ts';
import { hasOptedOut } from '../conversations/opt-out-store.ts';
import { sendSms } from '../conversations/send-sms.ts';
import { addUploads, type StoredUpload } from '../files/upload-files.ts';
import { createJob } from '../jobs/create-job.ts';
import { readClientOfJob } from '../jobs/find-for-save.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { createRequest } from '../requests/save-request.ts';
import { type Contact, findOrCreateClient } from './booking-client.ts';
import { findDepositUrl, makeDepositEstimate } from './booking-deposit.ts';
import { readWanted, type Wanted } from './booking-scene.ts';
import { findFreeAt } from './hold-time.ts';

type Sent = BodyOf<typeof book>;

type Booking = {
  accountId: string;
  sent: Sent;
  uploads: readonly StoredUpload[];
  now: Date;
};

type Context = Pick<ServerContext, 'queue' | 'travel' | 'carrier' | 'textSender' | 'settings' | 'cardPayments'>;

/** Refuses programs, without saying how they were recognised. */
export function refuseBots({ website }: Sent): void {
  if (website !== undefined && website !== '') throw new Problem('bookingRefused');
}

/** The contact that was typed, and the answers, with an error for each that is missing. */
function readForm({ service }: Wanted, { sent, uploads }: Booking, account: AccountRow): Contact {
  const { firstName, lastName, email, answers = [] } = sent;
  const phone = readPossiblePhone(sent.phone, account.phoneCountry);
  const missing = openQuestions(service.questions, answers);
  const errors = [
    ...(phone === null ? [{ path: 'phone', code: 'invalid_format' as const, message: 'Enter your phone number' }] : []),
    ...missing.map((id) => ({ path: `answers.${id}`, code: 'required' as const, message: 'Please answer this' })),
    ...(service.photos === 'required' && uploads.length === 0
      ? [{ path: 'photos', code: 'required' as const, message: 'Please add a photo' }]
      : []),
  ];
  if (errors.length > 0 || phone === null) throw new InvalidInput(errors);
  if (service.photos === 'none' && uploads.length > 0)
    throw invalid('photos', 'Photos are not asked for', 'not_allowed');
  return { firstName, lastName, email, phone };
}

type Made = { id: string; display: string; depositUrl: string | null };

type Making = {
  account: AccountRow;
  wanted: Wanted;
  hold: Hold;
  contact: Contact;
  clientId: string;
  details: string;
  timezone: string;
  by: { actor: Actor; now: Date };
};

/** The estimate that takes the deposit of a service; null where none is asked for, or no card can be taken. */
async function makeDeposit(tx: Tx, making: Making, sent: Sent, context: Context) {
  const { wanted, contact, clientId, account, by } = making;
  const origin = originFor(context.settings, account);
  const { service } = wanted;
  if (context.cardPayments === null || origin === null || !service.deposit) return null;
  const signerName = `${contact.firstName} ${contact.lastName}`;
  return await makeDepositEstimate(tx, { service, clientId, signerName, origin, hold: sent.hold, by });
}

/** The booking as a job with its visit. */
async function makeJob(tx: Tx, making: Making, booking: Booking, context: Context): Promise<Made> {
  const { wanted, hold, contact, clientId, details, timezone, by } = making;
  const deposit = await makeDeposit(tx, making, booking.sent, context);
  const client = await readClientOfJob(tx, clientId, { actor: by.actor, scope: 'all' });
  if (client === undefined) throw new Problem('bookingRefused');
  const { name, price } = wanted.service;
  const job = await createJob(
    tx,
    client,
    jobEndpoint.body.parse({
      ...{ clientId, title: name, jobAddress: hold.address, jobPhone: contact.phone, notes: details },
      ...{ startDateTime: hold.startsAt, endDateTime: hold.endsAt, isStartTime: true, isEndTime: true, timezone },
      assignedToTeams: [hold.userId],
      // The job of an estimate has the lines that the client agreed to.
      ...(deposit === null ? {} : { estimateId: deposit.estimateId }),
      ...(price === null || deposit !== null ? {} : { jobItems: [{ itemName: name, quantity: 1, price }] }),
    }),
    { ...by, queue: context.queue, uploads: booking.uploads },
  );
  return { id: job.id, display: `Job #${job.jobNumber}`, depositUrl: deposit?.depositUrl ?? null };
}

/** The booking as a request for the office, with the photos. */
async function makeRequest(tx: Tx, making: Making, { uploads }: Booking, { queue }: Context): Promise<Made> {
  const { wanted, hold, contact, clientId, details, timezone, by } = making;
  const client = await getClientForChange(tx, clientId, clientScope(by.actor));
  const [from, to] = [wallClock(hold.startsAt, timezone), wallClock(hold.endsAt, timezone)];
  const request = await createRequest(
    tx,
    client,
    requestEndpoint.body.parse({
      ...{ clientId, description: wanted.service.name, requirements: details },
      ...{ requestAddress: hold.address, requestPhone: contact.phone, timezone },
      ...{ startDate: from.day, startTime: from.time, endDate: to.day, endTime: to.time },
      assignedTo: [hold.userId],
    }),
    by,
  );
  const drive = { moduleType: 'requests', moduleId: request.id } as const;
  if (uploads.length > 0) await addUploads(tx, drive, { uploads, parentFolderId: null, fileIds: [] }, { ...by, queue });
  return { id: request.id, display: displayNumber('REQ-', request.requestNumber), depositUrl: null };
}

type Told = Making & { language: ClientLanguage; isBooked: boolean; wantsTexts: boolean; depositUrl: string | null } & {
  slug: string;
  /** The token of the hold, with which the client sees and cancels the booking. */
  secret: string;
};

/**
 * Sends the client the mail about what happens next, and the same as a text if the client agreed to texts: in the language
 * of the page, so that nobody learns from it whether the client is known.
 */
async function tellClient(tx: Tx, told: Told, context: Context): Promise<void> {
  const { wanted, hold, contact, clientId, account, language, isBooked, wantsTexts, depositUrl, by, slug, secret } =
    told;
  const about = {
    ...{ words: mailWords(language), companyName: account.companyName, service: wanted.service.name },
    ...{ start: hold.startsAt, timezone: account.timezone, isBooked },
  };
  if (account.features.mail) {
    const address = formattedAddress(hold.address) ?? '';
    const origin = originFor(context.settings, account);
    const pageUrl = origin === null ? null : `${origin}/book/${slug}?booking=${secret}`;
    const mail = bookingMail({ ...about, firstName: contact.firstName, address, depositUrl, pageUrl });
    await sendMail(tx, context.queue, { kind: 'booking', to: contact.email, ...mail, now: by.now });
  }
  const to = internationalNumber(contact.phone);
  if (!wantsTexts || (await hasOptedOut(tx, to))) return;
  await sendSms(tx, context, { to, text: bookingText(about), now: by.now, purpose: 'reminder', clientId });
}

type Booked = { isBooked: boolean; time: OfferedTime; depositUrl: string | null };

const answerOf = ({ status, startsAt, endsAt }: Hold): Omit<Booked, 'depositUrl'> => ({
  isBooked: status === 'booked',
  time: { start: startsAt, end: endsAt },
});

/**
 * Makes the time that a client holds a request or a job with its visit, and tells the client and the office. The time is
 * looked at again, where the people are locked: the office may have planned something meanwhile (API BK-9).
 */
export async function bookTime(tx: Tx, booking: Booking, context: Context): Promise<Booked> {
  const { accountId, sent, now } = booking;
  const page = await lockPage(tx);
  const hold = await findHold(tx, sent.hold, now);
  // The answer to the first request was lost.
  if (hold !== undefined && hold.status !== 'held') {
    const origin = originFor(context.settings, await getAccountRow(tx, accountId));
    return { ...answerOf(hold), depositUrl: await findDepositUrl(tx, { hold: sent.hold, origin, now }) };
  }
  if (page?.isOpen !== true) throw new Problem('bookingClosed');
  if (hold?.serviceId == null) throw new Problem('holdEnded');
  const wanted = await readWanted(tx, hold.serviceId, async () => page);
  const account = await getAccountRow(tx, accountId);
  const contact = readForm(wanted, booking, account);
  const asked = { start: hold.startsAt, now, travel: context.travel, bookingId: hold.id };
  const { slots, scene } = await findFreeAt(tx, { ...wanted, address: hold.address }, asked);
  if (!slots.some(({ person }) => person.id === hold.userId)) throw new Problem('slotTaken');
  const by = { actor: { ...scene.planner, name: 'Online booking' }, now };
  const { timezone } = account;
  const usual = languageOfLocale(account.locale);
  const language = sent.language ?? usual;
  const clientId = await findOrCreateClient(tx, contact, {
    ...{ address: hold.address, by },
    language: language === usual ? 'company' : language,
  });
  const details = answersText(wanted.service.questions, sent.answers ?? [], sent.note ?? '');
  const making: Making = { account, wanted, hold, contact, clientId, details, timezone, by };
  const isBooked = wanted.service.way === 'at_once';
  const { depositUrl, ...made } = isBooked
    ? await makeJob(tx, making, booking, context)
    : await makeRequest(tx, making, booking, context);
  await settleHold(
    tx,
    hold.id,
    isBooked ? { status: 'booked', jobId: made.id } : { status: 'asked', requestId: made.id },
  );
  const clientName = `${contact.firstName} ${contact.lastName}`;
  await recordEvent(
    tx,
    { actor: { userId: null, name: clientName }, now },
    {
      type: isBooked ? 'booking.booked' : 'booking.asked',
      ...{ kind: isBooked ? 'job' : 'request', ...made, service: wanted.service.name, clientName },
      ...{ start: hold.startsAt, timezone },
    },
  );
  const shownAt = { slug: page.slug, secret: sent.hold };
  const told = { ...making, ...shownAt, language, isBooked, depositUrl, wantsTexts: sent.wantsTexts === true };
  await tellClient(tx, told, context);
  return { ...answerOf({ ...hold, status: isBooked ? 'booked' : 'asked' }), depositUrl };
}
