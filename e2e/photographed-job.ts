import { type Company, unique } from './journey.ts';

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });

type Ask = <Data>(who: Company, method: 'GET' | 'POST', path: string, body?: object) => Promise<Data>;

/** A scheduled job of a new client, with one line. */
export async function makeJob(ask: Ask, company: Company): Promise<{ id: string; jobNumber: number }> {
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann.lee@journey.test',
  });
  return ask(company, 'POST', '/api/jobs', {
    clientId: client.id,
    title: unique('Boiler'),
    startDateTime: '2026-03-09T13:00:00.000Z',
    endDateTime: '2026-03-09T15:00:00.000Z',
    isStartTime: true,
    isEndTime: true,
    jobItems: [{ itemName: 'First hour', quantity: 1, price: 95, type: 'service' }],
  });
}
