import { refusals } from '@truckroll/domain/client-texts/compiled/refusals-all.gen';
import { expect, test } from 'vitest';
import * as sending from '../documents/send-document.ts';
import { getArrival } from '../on-my-way/on-my-way.ts';
import { type ProblemName, problems } from './problem.ts';

type Declared = { path: string; guest?: boolean; refuses?: readonly ProblemName[] };
const isEndpoint = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'path' in value && 'guest' in value;

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const english: Readonly<Record<string, unknown>> = refusals.en;

const declared: readonly unknown[] = [getArrival, ...Object.values(sending)];
const guests = declared.filter(isEndpoint).filter(({ guest }) => guest === true);

/** What any request can be refused with. */
const general: readonly ProblemName[] = ['tooManyRequests', 'serverBusy', 'noDatabase', 'unexpected'];

test('every refusal that a client can meet has a text in the catalogues, and in English that of the contract', () => {
  expect(guests.length).toBeGreaterThan(5);
  const names = [...new Set([...general, ...guests.flatMap(({ refuses = [] }) => refuses)])];
  // What is said of a whole link or account is known; so is a time that somebody else took.
  expect(names.filter((name) => english[snake(name)] !== problems[name][1])).toEqual([]);
});
