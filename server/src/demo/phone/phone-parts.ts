import { wallClock } from '@truckroll/domain/format/dates';
import { phoneDigits } from '../../records/clients/phone-digits.ts';
import type { Chance } from '../chance.ts';
import type { DemoActor, DemoApi } from '../demo-api.ts';
import type { DemoClient } from '../demo-jobs-office.ts';
import { dayOf, demoZone, momentAt } from '../demo-zone.ts';
import { firstNameOf } from '../mail/story-facts.ts';

/** The number with which the company calls and writes; clients have other ones. */
export const mainLine = '+14375550100';

export type PhoneParts = {
  api: DemoApi;
  owner: DemoActor;
  clients: readonly DemoClient[];
  /** In milliseconds. */
  now: number;
};

/** The other party of a call or a conversation. */
export type Party = { clientId: string | null; name: string; phoneNumber: string; since: number };

/** The clients who can be called, each with a number of its own, in an order of their own. */
export function partiesOf(clients: readonly DemoClient[], chance: Chance): Party[] {
  const counts = new Map<string, number>();
  const withPhone = clients.flatMap(({ id, name, phone, createdAt, archivedAt }) => {
    if (!phone || archivedAt !== null || id === '') return [];
    const digits = phoneDigits({ countryIdentifier: null, ...phone } as Parameters<typeof phoneDigits>[0]);
    counts.set(digits, (counts.get(digits) ?? 0) + 1);
    return [{ clientId: id, name, phoneNumber: `+${digits}`, since: createdAt, rank: chance.between(1, 1_000_000) }];
  });
  return withPhone
    .filter(({ phoneNumber }) => counts.get(phoneNumber.slice(1)) === 1)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ rank: _, ...party }) => party);
}

const hourOf = (moment: number): number => Number(wallClock(new Date(moment).toISOString(), demoZone).time.slice(0, 2));
const dayMs = 86_400_000;

/** Nobody calls at night: moves such a time to the afternoon before. */
export function daytime(moment: number): number {
  const hour = hourOf(moment);
  if (hour >= 8 && hour < 20) return moment;
  return momentAt(dayOf(hour < 8 ? moment - dayMs : moment), '16:20');
}

export const tellTo = (text: string, { name }: Party): string => text.replaceAll('{first}', firstNameOf(name));

export const isoOf = (moment: number): string => new Date(moment).toISOString();
