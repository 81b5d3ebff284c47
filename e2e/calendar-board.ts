import type { Locator, Page } from '@playwright/test';
import type { Event } from '@truckroll/contract/planning/calendar';
import { placeOf } from './place.ts';

/**
 * The weeks around this day are in a year that no other journey uses. The clocks go forward on Sunday, March 9, 2031.
 */
export const tuesday = '2031-03-11';
export const wednesday = '2031-03-12';

type Person = { id: string; name: string };
type Ask = <Data>(who: 'owner', method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Data>;

export async function teamOf(ask: Ask): Promise<[Person, Person]> {
  const { team } = await ask<{ team: Person[] }>('owner', 'GET', '/api/teams?limit=-1');
  const [one, other] = team;
  if (one === undefined || other === undefined) throw new Error('The demo company has people.');
  return [one, other];
}

type Chosen = { clientId: string; title: string; start?: string; hours?: number; people?: string[]; anyTime?: boolean };

export async function makeJob(ask: Ask, { clientId, title, start, hours = 2, people = [], anyTime = false }: Chosen) {
  const end = start && !anyTime ? new Date(Date.parse(start) + hours * 3_600_000).toISOString() : start;
  const times =
    start === undefined
      ? { scheduleLater: true }
      : { startDateTime: start, endDateTime: end, isStartTime: !anyTime, isEndTime: !anyTime, anyTime };
  return ask<{ jobId: string; jobNumber: number }>('owner', 'POST', '/api/jobs', {
    clientId,
    title,
    jobType: 'one-off',
    assignedToTeams: people,
    jobFormIds: [],
    ...times,
  });
}

export async function visitOf(ask: Ask, jobId: string, day: string): Promise<Event> {
  const next = new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10);
  const { events } = await ask<{ events: Event[] }>(
    'owner',
    'GET',
    `/api/calendar/events?start=${day}&end=${next}&types=visit`,
  );
  const found = events.find(({ extendedProps }) => extendedProps.jobId === jobId);
  if (found === undefined) throw new Error(`Job ${jobId} has no visit on ${day}.`);
  return found;
}

export const row = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Team board' }).getByRole('region', { name });
/** Finds a card by its visible text, because its accessible name also mentions other visits at the same time. */
export const card = (page: Page, title: string): Locator => page.locator('[data-entry]').filter({ hasText: title });

export const middle = async (locator: Locator) => {
  const box = await placeOf(locator);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags an element by its centre. */
export async function dragTo(page: Page, what: Locator, to: { x: number; y: number }): Promise<void> {
  const from = await middle(what);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

/** Resolves when the page has stored a change and reloaded the given day. */
export function readAfterStoring(page: Page, day: string) {
  let isStored = false;
  return page.waitForResponse((reply) => {
    const [method, url] = [reply.request().method(), reply.url()];
    if (method === 'PATCH' && url.includes('/visits/')) isStored = reply.ok();
    return isStored && method === 'GET' && url.includes(`/calendar/events?start=${day}`);
  });
}

/** The width of an hour on the team board, whose working day fits the screen. */
export async function hourOf(page: Page): Promise<number> {
  const hour = async (name: string) => (await placeOf(page.getByText(name, { exact: true }))).x;
  return (await hour('10:00')) - (await hour('09:00'));
}
