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

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Nobody calls at night: a time between 20:00 and 08:00 is moved to the afternoon before, and each minute of the night to
 * another one of the afternoon, so that no two calls begin together.
 *
 * @param moment in milliseconds
 */
export function daytime(moment: number): number {
  const time = wallClock(new Date(moment).toISOString(), demoZone).time;
  if (time >= '08:00' && time < '20:00') return moment;
  const evening = momentAt(dayOf(time < '08:00' ? moment - dayMs : moment), '20:00');
  const sinceEvening = Math.round((moment - evening) / minuteMs);
  return evening - 7 * 60 * minuteMs + Math.floor(sinceEvening / 2) * minuteMs;
}

export const tellTo = (text: string, { name }: Party): string => text.replaceAll('{first}', firstNameOf(name));
