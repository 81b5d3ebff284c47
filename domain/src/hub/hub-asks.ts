import type { VisitStatus } from '../visits/visit-statuses.ts';

/** What a client tells the office on their page. A confirmation needs no answer; the others wait for one. */
export const askKinds = ['message', 'confirm', 'time', 'cancel', 'details'] as const;
export type AskKind = (typeof askKinds)[number];

/** What a client told the office, as the office reads it. */
export const askLabels: Readonly<Record<AskKind, string>> = {
  message: "Message on the client's page",
  confirm: 'Visit confirmed by the client',
  time: 'Another time asked for',
  cancel: 'Cancellation asked for',
  details: 'New contact data proposed',
};

export const askOutcomes = ['accepted', 'refused'] as const;
export type AskOutcome = (typeof askOutcomes)[number];

/** Whether clients can cancel a visit: not at all, by asking the office, or at once. */
export const cancelWays = ['no', 'asked', 'done'] as const;
export type CancelWay = (typeof cancelWays)[number];

/** What the company lets its clients do with their visits, and up to how many hours before. */
export type HubRules = {
  cancels: CancelWay;
  otherTimes: boolean;
  /** Whether a free time that a client picks moves the visit at once; otherwise the office decides. */
  movesAtOnce: boolean;
  noticeHours: number;
};

export const usualHubRules: HubRules = { cancels: 'asked', otherTimes: true, movesAtOnce: false, noticeHours: 24 };

/** The longest notice, in hours. */
export const mostNoticeHours = 720;

/** What a client may send in a day. */
export const asksPerDay = 30;

const hourMs = 3_600_000;

type Visit = { visitStatus: VisitStatus; start: string | null };
type Known = {
  /** The start that the client has confirmed. */
  confirmedStart: string | null;
  /** Whether another time or a cancellation waits for the office. */
  isAsked: boolean;
};

/**
 * What a client can do with a visit now: confirm a coming one, and cancel it or ask for another time until the company's
 * notice.
 */
export function visitChoices(
  { visitStatus, start }: Visit,
  rules: HubRules,
  { confirmedStart, isAsked, now }: Known & { now: Date },
): { confirm: boolean; cancel: boolean; otherTime: boolean } {
  const none = { confirm: false, cancel: false, otherTime: false };
  if (start === null || (visitStatus !== 'scheduled' && visitStatus !== 'pending')) return none;
  const ahead = Date.parse(start) - now.getTime();
  if (ahead <= 0) return none;
  const isInTime = ahead >= rules.noticeHours * hourMs && !isAsked;
  return {
    confirm: confirmedStart !== start,
    cancel: isInTime && rules.cancels !== 'no',
    otherTime: isInTime && rules.otherTimes,
  };
}
