import type { ClientRecordCounts, ClientToMerge } from '@truckroll/contract/clients/client-merges';
import type { Client } from '@truckroll/contract/clients/clients';
import {
  canKeepBoth,
  differingKeys,
  type MergeChoice,
  type MergeKey,
  suggestedChoice,
} from '@truckroll/domain/clients/merge-fields';
import { countOf } from '@truckroll/domain/format/numbers';

/** One of the two clients of a dialog; they keep their places whichever stays. */
export type Side = 'one' | 'other';
export type Taken = Side | 'both';
export type SideChoices = ReadonlyMap<MergeKey, Taken>;

const otherSide = (side: Side): Side => (side === 'one' ? 'other' : 'one');

const sideOf = (choice: MergeChoice, stays: Side): Taken =>
  choice === 'both' ? 'both' : choice === 'kept' ? stays : otherSide(stays);

/** The client that stays by default: the older one, which more links and people know. */
export const olderOf = (one: Client, other: Client): Side => (other.createdAt < one.createdAt ? 'other' : 'one');

/** The fields in which two clients differ, each with the value that is suggested. */
export const suggestedSides = (one: Client, other: Client): SideChoices => {
  const stays = olderOf(one, other);
  const [kept, removed] = stays === 'one' ? [one, other] : [other, one];
  return new Map(differingKeys(one, other).map((key) => [key, sideOf(suggestedChoice(key, kept, removed), stays)]));
};

/** The choices that are sent: which value stays, seen from the client that stays. */
export const choicesOf = (chosen: SideChoices, stays: Side): Record<string, MergeChoice> =>
  Object.fromEntries(
    [...chosen].map(([key, taken]) => [key, taken === 'both' ? 'both' : taken === stays ? 'kept' : 'removed']),
  );

/** Whose value can be chosen for a field. */
export const sidesOf = (key: MergeKey): Taken[] => (canKeepBoth(key) ? ['one', 'other', 'both'] : ['one', 'other']);

/** Whether an email or phone loses its field: it is then kept as a contact. */
export const leavesContact = (chosen: SideChoices, one: Client, other: Client): boolean =>
  (['email', 'phoneNumber'] as const).some((key) => chosen.has(key) && one[key] !== null && other[key] !== null);

const nouns: Readonly<Record<keyof ClientRecordCounts, [string, string?]>> = {
  jobs: ['job'],
  requests: ['request'],
  documents: ['invoice or estimate', 'invoices and estimates'],
  tasks: ['task'],
  events: ['event'],
  calls: ['call'],
  texts: ['text'],
  files: ['file or note', 'files and notes'],
  properties: ['property', 'properties'],
  contacts: ['contact'],
};

/** @example recordsText({ jobs: 2, tasks: 1, … }) → '2 jobs, 1 task' */
export function recordsText({ records }: Pick<ClientToMerge, 'records'>): string {
  const parts = Object.entries(nouns).flatMap(([key, [one, several = `${one}s`]]) => {
    const count = records[key as keyof ClientRecordCounts];
    return count === 0 ? [] : [countOf(count, one, several)];
  });
  return parts.length === 0 ? 'No records yet' : parts.join(', ');
}
