import { languageOf, languageOfLocale } from '@truckroll/domain/client-texts/client-language';
import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import { channelFor } from '@truckroll/domain/follow-ups/follow-up-steps';
import { wallClock } from '@truckroll/domain/format/dates';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import { expectedArrival, onMyWayText, skippingTexts } from '@truckroll/domain/on-my-way/on-my-way';
import { tripArrival, usualTripText } from '@truckroll/domain/on-my-way/trip-message';
import { onMyWayMail } from '@truckroll/domain/outgoing-mail/on-my-way';
import type { TaskRun } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import {
  findAnnouncement,
  holdAnnouncement,
  newArrivalLink,
  type StoredAnnouncement,
  updateAnnouncement,
} from '../../records/announcements/announcement-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { sendSms } from '../conversations/send-sms.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { tellOfTrip } from '../visits/announce-trip.ts';
import { findUntimely, recordNotTold } from './trip-messages.ts';
import { readTripScene, type TripScene } from './trip-scene.ts';

type Context = Pick<ServerContext, 'queue' | 'settings' | 'travel' | 'carrier' | 'textSender'>;
type Run = TaskRun<{ announcementId: string }>;

/** Whether nobody has sent the message yet. */
const isUnsent = (trip: StoredAnnouncement | undefined): trip is StoredAnnouncement =>
  trip !== undefined && trip.status === 'waiting' && trip.channel === null;

/** When the person arrives, by the travel times of this server; null where the way is not known. */
async function readExpected(
  trip: StoredAnnouncement,
  { from, to }: TripScene,
  { travel, run }: { travel: Context['travel']; run: Run },
): Promise<string | null> {
  if (from === null || to === null) return null;
  const { legBetween } = await travel.legs({
    blocks: [{ from: [from], to: [to] }],
    now: run.now,
    transact: run.transact,
    onFailure: (error) => run.log.warn({ error }, 'The travel provider failed; the way was estimated'),
  });
  const { time } = wallClock(trip.createdAt, trip.timezone);
  const minuteOfDay = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return expectedArrival(trip.createdAt, legBetween(from, to).minutesAt(minuteOfDay));
}

/** Sends clients the messages that somebody is on the way (API 4.7). */
export function tripTasks(context: Context): void {
  const { queue, settings, travel } = context;

  async function send(
    tx: Tx,
    trip: StoredAnnouncement,
    scene: TripScene,
    at: { expectedAt: string | null; now: Date },
  ) {
    const { expectedAt, now } = at;
    const { account, client, reach } = scene;
    const skip = (why: keyof typeof skippingTexts) =>
      recordNotTold(tx, trip, { status: 'skipped', reason: skippingTexts[why], now });
    const skipping = await findUntimely(tx, trip, now);
    // Whoever took the step back knows that nobody was told.
    if (skipping === 'notUnderWay')
      return updateAnnouncement(tx, trip, { status: 'skipped', reason: skippingTexts.notUnderWay }, now);
    if (skipping !== null) return skip(skipping);
    const channel = channelFor('text', reach);
    if (channel !== 'text' && channel !== 'mail') return skip(channel);
    const origin = originFor(settings, account);
    if (origin === null) return skip('noAddress');
    const { token, tokenHash } = newArrivalLink();
    const link = `${origin}/public/arrivals/${token}`;
    const words = mailWords(languageOf(client, account));
    // The company's own words are in its own language.
    const isOwnLanguage = words.language === languageOfLocale(account.locale);
    const text = onMyWayText((isOwnLanguage ? account.onMyWayText : null) ?? usualTripText(words), {
      'client.firstName': client.firstName,
      'client.name': client.name,
      'sender.firstName': trip.firstName,
      'sender.name': trip.name,
      'company.name': account.companyName,
      'company.phone': account.phoneNumber === null ? '' : formatPhone(account.phoneNumber),
      'visit.arrival': tripArrival(words, expectedAt, trip.timezone),
      'visit.link': link,
    });
    const texted = { text, now, purpose: 'on_my_way', clientId: client.id } as const;
    const smsId =
      channel === 'text' && reach.number !== null ? await sendSms(tx, context, { ...texted, to: reach.number }) : null;
    if (smsId !== null) return updateAnnouncement(tx, trip, { channel: 'text', smsId, tokenHash, expectedAt }, now);
    if (reach.email === null || reach.mailsOff) return skip('noChannel');
    const mail = onMyWayMail({ words, companyName: account.companyName, firstName: trip.firstName, text, link });
    const mailId = await sendMail(tx, queue, { kind: 'on-my-way', to: reach.email, ...mail, now });
    await updateAnnouncement(tx, trip, { channel: 'mail', mailId, tokenHash, expectedAt }, now);
  }

  queue.runs(tellOfTrip, async (run) => {
    const { transact, accountId, now } = run;
    const id = run.payload.announcementId;
    const found = await transact(async (tx) => {
      const trip = await findAnnouncement(tx, id);
      return isUnsent(trip) ? { trip, scene: await readTripScene(tx, trip, { accountId, now }) } : null;
    });
    if (found === null) return;
    const expectedAt = await readExpected(found.trip, found.scene, { travel, run });
    await transact(async (tx) => {
      const trip = await holdAnnouncement(tx, { id });
      if (isUnsent(trip)) await send(tx, trip, found.scene, { expectedAt, now });
    });
  });
}
