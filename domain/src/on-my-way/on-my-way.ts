import { fillFields, templateFields } from '../emails/mail-templates.ts';
import { wallClock } from '../format/dates.ts';
import type { VisitStatus } from '../visits/visit-statuses.ts';

/** How a client is told that somebody is on the way. */
export const announcementChannels = ['text', 'mail'] as const;
export type AnnouncementChannel = (typeof announcementChannels)[number];

/** 'kept': there is no mail server, so the mail reached nobody. 'skipped': it was not tried. */
export const announcementStatuses = ['waiting', 'sent', 'kept', 'failed', 'skipped'] as const;
export type AnnouncementStatus = (typeof announcementStatuses)[number];

const minuteMs = 60_000;
/** A step that reaches the server later than this is no news any more, in minutes. */
const latestStepMinutes = 15;
/** How long sending is tried again, in minutes. */
const retryMinutes = 30;
/** How long the client's page says that somebody has arrived, in minutes. */
const shownAfterArrival = 30;
/** How long the client's page is open at most, in hours. */
const longestTripHours = 12;

/** Whether a step was written too long ago to tell anybody. */
export const isOldStep = (writtenAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(writtenAt) > latestStepMinutes * minuteMs;

/**
 * Who is announced: the person who set the status and works on the visit, else the only one who does. Null where nobody
 * can tell who of several is on the way.
 */
export function announcedPerson(team: readonly string[], moverId: string): string | null {
  if (team.includes(moverId)) return moverId;
  return team.length === 1 ? (team[0] ?? null) : null;
}

type Skipping = 'late' | 'notUnderWay' | 'expired' | 'quiet' | 'archived' | 'optedOut' | 'noAddress' | 'noChannel';

/** Why a client was not told, as people read it. */
export const skippingTexts: Readonly<Record<Skipping, string>> = {
  late: `The step reached the server more than ${latestStepMinutes} minutes after it was taken.`,
  notUnderWay: 'The visit was no longer on the way.',
  expired: `The message could not be sent within ${retryMinutes} minutes.`,
  quiet: "It is within the company's quiet hours.",
  archived: 'The client is archived.',
  optedOut: 'The client does not want these messages.',
  noAddress: 'The address of this installation is not confirmed yet.',
  noChannel: 'The client has neither a phone number nor an email address that messages can be sent to.',
};

/** The reason of 'kept'. */
export const keptText = 'No mail server is set up.';

/** Why a message about a trip must not be sent any more, or null. */
export function untimely(
  { visitStatus, createdAt, isQuiet }: { visitStatus: VisitStatus; createdAt: string; isQuiet: boolean },
  now: string,
): Skipping | null {
  if (visitStatus !== 'in_transit') return 'notUnderWay';
  if (Date.parse(now) - Date.parse(createdAt) > retryMinutes * minuteMs) return 'expired';
  return isQuiet ? 'quiet' : null;
}

/** The arrival after a trip, to five minutes. */
export function expectedArrival(leftAt: string, minutes: number): string {
  const step = 5 * minuteMs;
  return new Date(Math.ceil((Date.parse(leftAt) + minutes * minuteMs) / step) * step).toISOString();
}

/** The fields of the message, with what they mean. */
export const onMyWayFields = {
  'client.firstName': templateFields['client.firstName'],
  'client.name': templateFields['client.name'],
  'sender.firstName': 'The first name of who is on the way',
  'sender.name': 'The name of who is on the way',
  'company.name': templateFields['company.name'],
  'company.phone': templateFields['company.phone'],
  'visit.arrival': "When they arrive: 'at about 10:35', or 'soon' if it is not known",
  'visit.link': 'The page on which the client follows the visit',
} as const;
type OnMyWayValues = Record<keyof typeof onMyWayFields, string>;

/** The usual message in English; `usualTripText` has it in a client's language. */
export const usualOnMyWayText =
  'Hello {client.firstName}, {sender.firstName} of {company.name} is on the way and arrives {visit.arrival}. ' +
  'Follow the visit: {visit.link}';

/** @example arrivalWords('2026-03-12T14:35:00.000Z', 'America/Toronto') → 'at about 10:35' */
export const arrivalWords = (expectedAt: string | null, zone: string): string =>
  expectedAt === null ? 'soon' : `at about ${wallClock(expectedAt, zone).time}`;

/** The message with its fields filled in. An account without words of its own has the usual ones. */
export const onMyWayText = (text: string | null, values: OnMyWayValues): string =>
  fillFields(text ?? usualOnMyWayText, { fields: onMyWayFields, values });

/** What the client's page says; null: the link has ended. */
type ArrivalStage = 'on_the_way' | 'arrived' | null;

/** The stage of the client's page, which ends with the arrival (API OW-1). */
export function arrivalStage(
  visit: { visitStatus: VisitStatus; arrivedAt: string | null; startedAt: string | null },
  { createdAt, now }: { createdAt: string; now: string },
): ArrivalStage {
  const age = (moment: string): number => Date.parse(now) - Date.parse(moment);
  if (age(createdAt) > longestTripHours * 60 * minuteMs) return null;
  if (visit.visitStatus === 'in_transit') return 'on_the_way';
  const arrivedAt = visit.arrivedAt ?? visit.startedAt;
  const isThere = visit.visitStatus === 'arrived' || visit.visitStatus === 'in_progress';
  return isThere && arrivedAt !== null && age(arrivedAt) <= shownAfterArrival * minuteMs ? 'arrived' : null;
}

/** The line about a message to the client, for the people who work on the visit. */
export function announcementText({
  status,
  channel,
  reason,
}: {
  status: AnnouncementStatus;
  channel: AnnouncementChannel | null;
  reason: string | null;
}): string {
  const by = channel === 'mail' ? 'by email' : 'by text';
  switch (status) {
    case 'waiting':
      return 'The client is being told.';
    case 'sent':
      return `The client was told ${by}.`;
    case 'kept':
    case 'failed':
    case 'skipped':
      return `The client was not told. ${reason ?? ''}`.trim();
  }
}
