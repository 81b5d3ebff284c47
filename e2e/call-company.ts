import { expect } from '@playwright/test';
import type { Call } from '@truckroll/contract/calls/calls';
import type { Company, Who } from './journey.ts';

type Ask = <Data>(who: Who, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Data>;
type Of = { ask: Ask; company: Company };

/** Connects the calls of a company, buys a number and switches recording on. Returns the number. */
export async function callCompany({ ask, company }: Of): Promise<string> {
  await ask(company, 'POST', '/api/addons/calls/connect');
  const { available } = await ask<{ available: { phoneNumber: string }[] }>(
    company,
    'GET',
    '/api/addons/calls/phone-numbers/available?country=us&areaCode=647',
  );
  const phoneNumber = available[0]?.phoneNumber ?? '';
  await ask(company, 'POST', '/api/addons/calls/phone-numbers', { phoneNumber, friendlyName: 'Office' });
  const announcement = 'This call is recorded.';
  await ask(company, 'PATCH', '/api/addons/calls/settings', { recordCalls: true, announcement });
  return phoneNumber;
}

/** The calls of a company, once so many have ended and those with a recording are transcribed and summarised. */
export async function endedCalls({ ask, company }: Of, count: number): Promise<Call[]> {
  const read = async () => (await ask<{ calls: Call[] }>(company, 'GET', '/api/addons/calls')).calls;
  const isDone = (call: Call): boolean =>
    !['ringing', 'in-progress'].includes(call.status) && (call.duration === 0 || call.hasAiSummary);
  await expect.poll(async () => (await read()).filter(isDone).length, { timeout: 120_000 }).toBe(count);
  return read();
}
