import type { z } from 'zod';
import type { RecordedChange } from '../notifications/notify.ts';
import { absenceEvents } from './absence-events.ts';
import { accountEvents } from './account-events.ts';
import { bookingEvents } from './booking-events.ts';
import { callEvents } from './call-events.ts';
import { clientEvents } from './client-events.ts';
import { creditEvents } from './credit-events.ts';
import { documentEvents } from './document-events.ts';
import { driveEvents } from './drive-events.ts';
import { emailEvents } from './email-events.ts';
import type { ClientWork, EventDefinition, HistoryLine, Notice } from './event-definition.ts';
import { jobEvents } from './job-events.ts';
import { paymentEvents } from './payment-events.ts';
import { planEvents } from './plan-events.ts';
import { requestEvents } from './request-events.ts';
import { smsEvents } from './sms-events.ts';
import { taskEvents } from './task-events.ts';
import { teamEvents } from './team-events.ts';
import { timesheetEvents } from './timesheet-events.ts';
import { visitEvents } from './visit-events.ts';

/** All event definitions of the product, by name. */
export const eventDefinitions = {
  ...clientEvents,
  ...requestEvents,
  ...jobEvents,
  ...visitEvents,
  ...taskEvents,
  ...documentEvents,
  ...creditEvents,
  ...paymentEvents,
  ...driveEvents,
  ...absenceEvents,
  ...emailEvents,
  ...callEvents,
  ...smsEvents,
  ...teamEvents,
  ...accountEvents,
  ...timesheetEvents,
  ...bookingEvents,
  ...planEvents,
};

export type EventName = keyof typeof eventDefinitions;
type Payloads = { [Name in EventName]: (typeof eventDefinitions)[Name]['payload'] };
type EventOf<Name extends EventName> = { type: Name } & z.output<Payloads[Name]>;

/** Something that happened to a record of the account. */
export type DomainEvent = { [Name in EventName]: EventOf<Name> }[EventName];

const definitions: { [Name in EventName]: EventDefinition<Payloads[Name]> } = eventDefinitions;

/** The history rows of an event. */
export const historyOf = <Name extends EventName>(event: EventOf<Name>): readonly HistoryLine[] =>
  definitions[event.type].history?.(event) ?? [];

/** The notifications of an event. */
export const noticesOf = <Name extends EventName>(event: EventOf<Name>): readonly Notice[] =>
  definitions[event.type].notices?.(event) ?? [];

/** The changes an event reports to the people who work on a job or visit. */
export const changesOf = <Name extends EventName>(event: EventOf<Name>): readonly RecordedChange[] =>
  definitions[event.type].changes?.(event) ?? [];

/** The work for clients that starts with an event; it may move their stage. */
export const workOf = <Name extends EventName>(event: EventOf<Name>): readonly ClientWork[] =>
  definitions[event.type].work?.(event) ?? [];
