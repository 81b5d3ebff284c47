import { templateFields } from '../emails/mail-templates.ts';
import type { FollowUpStep } from './follow-up-names.ts';

/** 'text': by text, or by mail where no text may be sent. 'mail': by mail only. */
export const followUpChannels = ['text', 'mail'] as const;
export type FollowUpChannel = (typeof followUpChannels)[number];

/** What a client replied to a reminder. */
export const followUpAnswers = ['confirmed', 'reschedule'] as const;
export type FollowUpAnswer = (typeof followUpAnswers)[number];

type DelayUnit = 'minutes' | 'hours' | 'days' | 'months';
export const unitMinutes: Readonly<Record<DelayUnit, number>> = {
  minutes: 1,
  hours: 60,
  days: 24 * 60,
  // Months are counted by the calendar; this is only their order.
  months: 30 * 24 * 60,
};

export type StepRule = {
  label: string;
  /** When it is sent; the delay takes the place of '…'. */
  when: string;
  about: 'visit' | 'estimate' | 'invoice' | 'plan';
  unit: DelayUnit;
  /** The usual delay, with the smallest and the largest one. */
  delay: readonly [usual: number, least: number, most: number];
  channel: FollowUpChannel;
};

const visitFields = {
  'job.title': templateFields['job.title'],
  'visit.day': 'The day of the visit',
  'visit.time': 'The time of the visit, or its arrival window',
};
const documentFields = {
  'document.number': 'The number of the estimate or invoice',
  'document.total': 'Its total, or the amount that is still due',
  'document.due': 'The day by which it is paid or answered',
};
const planFields = {
  'plan.name': 'The name of the plan',
  'plan.day': 'The day on which the plan renews, or its last day',
  'plan.price': 'Its price from then on, and the one until then if it changes',
};

/** The fields of the messages, with what they mean. A field that a message has no value for is left empty. */
export const followUpFields = {
  'client.firstName': templateFields['client.firstName'],
  'client.name': templateFields['client.name'],
  'company.name': templateFields['company.name'],
  'company.phone': templateFields['company.phone'],
  ...visitFields,
  'visit.late': "How late we are: 'about 25 minutes'",
  'visit.arrival': "When we arrive instead: 'about 10:35'",
  ...documentFields,
  ...planFields,
  'page.link': "The client's page: the rating after a visit, the estimate, the invoice or the plan",
} as const;
export type FollowUpField = keyof typeof followUpFields;
export type FollowUpValues = Readonly<Record<FollowUpField, string>>;

const estimate = (n: number, days: number): StepRule => ({
  label: `Estimate not answered, ${n} of 3`,
  when: '… after the estimate was sent',
  about: 'estimate',
  unit: 'days',
  delay: [days, 1, 60],
  channel: 'mail',
});

const plan = (label: string, what: string): StepRule => ({
  label,
  when: `… before a plan ${what}, at 10:00`,
  about: 'plan',
  unit: 'days',
  delay: [30, 1, 120],
  channel: 'mail',
});

const overdue = (n: number, days: number): StepRule => ({
  label: `Invoice overdue, ${n} of 3`,
  when: '… after the due date, at 10:00',
  about: 'invoice',
  unit: 'days',
  delay: [days, 1, 90],
  channel: 'mail',
});

/** Each step with its usual values. */
export const followUpRules: Readonly<Record<FollowUpStep, StepRule>> = {
  booked: {
    label: 'Visit booked or moved',
    when: '… after the visit was planned',
    about: 'visit',
    unit: 'minutes',
    delay: [10, 5, 240],
    channel: 'mail',
  },
  reminder: {
    label: 'Reminder, days before',
    when: '… before the visit',
    about: 'visit',
    unit: 'days',
    delay: [2, 1, 30],
    channel: 'mail',
  },
  reminder_soon: {
    label: 'Reminder, hours before',
    when: '… before the visit',
    about: 'visit',
    unit: 'hours',
    delay: [24, 1, 72],
    channel: 'text',
  },
  running_late: {
    label: 'Running late',
    when: 'When the day shows that we come at least … late',
    about: 'visit',
    unit: 'minutes',
    delay: [20, 10, 180],
    channel: 'text',
  },
  finished: {
    label: 'Thanks and review',
    when: '… after the last visit of the job was completed',
    about: 'visit',
    unit: 'hours',
    delay: [3, 1, 168],
    channel: 'text',
  },
  estimate_1: estimate(1, 3),
  estimate_2: estimate(2, 7),
  estimate_3: estimate(3, 14),
  deposit_due: {
    label: 'Deposit due',
    when: '… after the estimate was approved',
    about: 'estimate',
    unit: 'days',
    delay: [2, 1, 60],
    channel: 'mail',
  },
  invoice_due: {
    label: 'Invoice due soon',
    when: '… before the due date, at 10:00',
    about: 'invoice',
    unit: 'days',
    delay: [3, 1, 30],
    channel: 'mail',
  },
  overdue_1: overdue(1, 1),
  overdue_2: overdue(2, 7),
  overdue_3: overdue(3, 21),
  service_due: {
    label: 'Service due again',
    when: '… after the last visit, if no other one is planned',
    about: 'visit',
    unit: 'months',
    delay: [12, 1, 60],
    channel: 'mail',
  },
  plan_renewal: plan('Plan renews', 'renews by itself'),
  plan_end: plan('Plan ends', 'ends'),
};

/** A step as a company has set it. Null words are the usual ones. */
export type StepSetting = {
  isOn: boolean;
  /** Since when it is on with this delay: what was due before is never sent. */
  since: string | null;
  delay: number;
  channel: FollowUpChannel;
  subject: string | null;
  text: string | null;
};

/** The steps that a company has changed. */
export type FollowUpStepSettings = Partial<Record<FollowUpStep, StepSetting>>;

/** The settings of a step that a company has never changed: off. */
export const usualSetting = (step: FollowUpStep): StepSetting => ({
  isOn: false,
  since: null,
  delay: followUpRules[step].delay[0],
  channel: followUpRules[step].channel,
  subject: null,
  text: null,
});

/** The quiet hours of a company that has never changed them. */
export const usualQuietHours = { from: '20:00', to: '08:00' } as const;

/** A delay in words. @example delayWords('reminder', 2) → '2 days' */
export function delayWords(step: FollowUpStep, delay: number): string {
  const { unit } = followUpRules[step];
  return `${delay} ${delay === 1 ? unit.slice(0, -1) : unit}`;
}

/** When a step is sent, in words. @example whenWords('reminder', 2) → '2 days before the visit' */
export const whenWords = (step: FollowUpStep, delay: number): string =>
  followUpRules[step].when.replace('…', delayWords(step, delay));

/**
 * The settings after a change. Switching a step on, or changing its delay, begins anew: nothing is sent for the past.
 */
export function changedSetting(before: StepSetting, change: Omit<StepSetting, 'since'>, now: string): StepSetting {
  if (!change.isOn) return { ...change, since: null };
  const begins = !before.isOn || before.since === null || before.delay !== change.delay;
  return { ...change, since: begins ? now : before.since };
}

const answers: Readonly<Record<FollowUpAnswer, readonly string[]>> = {
  confirmed: [
    ...['C', 'CONFIRM', 'CONFIRMED', 'YES'],
    ...['CONFIRMER', 'CONFIRME', 'CONFIRMÉ', 'OUI'],
    ...['CONFIRMAR', 'CONFIRMO', 'CONFIRMADO', 'SÍ', 'SI'],
  ],
  reschedule: ['R', 'RESCHEDULE', 'REPORTER', 'REPROGRAMAR'],
};

/** The answer of a text to a reminder, or null: only the letter or word alone counts. @example answerOf(' c. ') → 'confirmed' */
export function answerOf(text: string): FollowUpAnswer | null {
  const word = text
    .normalize('NFC')
    .trim()
    .replaceAll(/[^\p{L}]/gu, '')
    .toUpperCase();
  return followUpAnswers.find((answer) => answers[answer].includes(word)) ?? null;
}

/** A rating of at most this many stars makes a task for the office. */
const badStars = 3;
export const isBadRating = (stars: number): boolean => stars <= badStars;

/** Why a client cannot be sent anything. */
type Unreached = 'optedOut' | 'noChannel' | 'archived';
type Skipping = Unreached | 'noAddress' | 'askedBefore';

/** Why a message was not sent, as people read it. */
export const skippedTexts: Readonly<Record<Skipping | 'gone' | 'quiet' | 'switchedOff', string>> = {
  optedOut: 'The client does not want these messages.',
  noChannel: 'The client has neither an email address nor a phone number that messages can be sent to.',
  noAddress: 'The address of this installation is not confirmed yet.',
  archived: 'The client is archived.',
  askedBefore: 'The client was asked for a review in the last 30 days.',
  gone: 'The reason for the message has gone away.',
  quiet: 'It could not be sent before the quiet hours.',
  switchedOff: 'The step was switched off.',
};

/** What a client may be sent. */
export type Reach = {
  isArchived: boolean;
  mailsOff: boolean;
  textsOff: boolean;
  /** An imported client who has not agreed to texts. */
  needsConsent: boolean;
  email: string | null;
  /** The number for a text; null if none may be sent there. */
  number: string | null;
};

/** By what a client gets a message, or why not. */
export function channelFor(wanted: FollowUpChannel, reach: Reach): FollowUpChannel | Unreached {
  if (reach.isArchived) return 'archived';
  const mayText = reach.number !== null && !reach.textsOff && !reach.needsConsent;
  const mayMail = reach.email !== null && !reach.mailsOff;
  if (wanted === 'text' && mayText) return 'text';
  if (mayMail) return 'mail';
  const isUnwanted = (reach.email !== null && reach.mailsOff) || (wanted === 'text' && reach.textsOff);
  return isUnwanted ? 'optedOut' : 'noChannel';
}
