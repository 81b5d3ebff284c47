import { expect } from '@playwright/test';
import type { Visit } from '@truckroll/contract/visits/visits';
import { sentMails } from './join.ts';
import type { Company, Who } from './journey.ts';

type Ask = <Data>(who: Who, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Data>;

/** A moment of today in the zone of the company. */
export const todayAt = (time: string, zone = 'America/Toronto'): string => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now());
  return `${today}T${time}:00.000Z`;
};

/** The token of the last page about a trip that a mail to a client has. */
async function mailedTrip(ask: Ask, company: Company): Promise<string> {
  const link = /\/public\/arrivals\/([\w-]+)/;
  const read = async () =>
    (await sentMails(ask, company)).map(({ text }) => link.exec(text ?? '')?.[1]).find((token) => token !== undefined);
  await expect.poll(read).toBeDefined();
  return (await read()) ?? '';
}

/** Sets out to a client who is told by mail, and returns the token of the client's page. */
export async function announcedTrip(ask: Ask, company: Company): Promise<string> {
  await ask(company, 'PATCH', '/api/account', { onMyWay: true });
  const { team } = await ask<{ team: { id: string }[] }>(company, 'GET', '/api/teams?limit=-1');
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ada',
    email: 'ada@trip.test',
  });
  const job = await ask<{ id: string }>(company, 'POST', '/api/jobs', {
    clientId: client.id,
    title: 'Boiler',
    startDateTime: todayAt('15:00'),
    isStartTime: true,
    assignedToTeams: team.map(({ id }) => id),
  });
  const [visit] = await ask<Visit[]>(company, 'GET', `/api/jobs/${job.id}/visits`);
  await ask(company, 'PATCH', `/api/jobs/visits/${visit?.id}/status`, { visitStatus: 'in_transit' });
  return mailedTrip(ask, company);
}
