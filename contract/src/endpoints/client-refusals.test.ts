import { refusals } from '@truckroll/domain/client-texts/compiled/refusals-all.gen';
import { expect, test } from 'vitest';
import * as booking from '../booking/booking.ts';
import * as sending from '../documents/send-document.ts';
import * as followUps from '../follow-ups/follow-ups.ts';
import * as hub from '../hub/hub.ts';
import * as asks from '../hub/hub-asks.ts';
import { getArrival } from '../on-my-way/on-my-way.ts';
import { type ProblemName, problems } from './problem.ts';

type Declared = { path: string; guest?: boolean; refuses?: readonly ProblemName[] };
const isEndpoint = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'path' in value && 'guest' in value;

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const english: Readonly<Record<string, unknown>> = refusals.en;

const declared: readonly unknown[] = [
  getArrival,
  ...[sending, hub, asks, booking, followUps].flatMap((endpoints) => Object.values(endpoints)),
];
const guests = declared.filter(isEndpoint).filter(({ guest }) => guest === true);

/** What any request can be refused with. */
const general: readonly ProblemName[] = ['tooManyRequests', 'serverBusy', 'noDatabase', 'unexpected', 'fileTooLarge'];

test('every refusal that a client can meet has a text in the catalogues, and in English that of the contract', () => {
  expect(guests.length).toBeGreaterThan(20);
  const names = [...new Set([...general, ...guests.flatMap(({ refuses = [] }) => refuses)])];
  // A text that names a record or a number is said without it: these pages know neither.
  const isNamed = (name: ProblemName): boolean => problems[name][1].includes('{');
  expect(
    names.filter((name) =>
      isNamed(name) ? english[snake(name)] === undefined : english[snake(name)] !== problems[name][1],
    ),
  ).toEqual([]);
});
