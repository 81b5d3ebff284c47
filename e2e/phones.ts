import type { Page } from '@playwright/test';
import type { Client } from '@truckroll/contract/clients/clients';
import { type Company, expect, type test, unique } from './journey.ts';

type Journey = Parameters<Parameters<typeof test>[2]>[0];
type Opening = Pick<Journey, 'openCompany' | 'ask' | 'makeClient'>;

export type Phones = { company: Company; own: string; client: Client };

/** A company that can call, with a client who answers, and talks for two minutes. Calls ring at any hour. */
export async function openPhones({ openCompany, ask, makeClient }: Opening): Promise<Phones> {
  const company = await openCompany();
  await ask(company, 'POST', '/api/addons/calls/connect', {});
  const { available } = await ask<{ available: { phoneNumber: string }[] }>(
    company,
    'GET',
    '/api/addons/calls/phone-numbers/available?areaCode=647',
  );
  const own = available[0]?.phoneNumber ?? '';
  await ask(company, 'POST', '/api/addons/calls/phone-numbers', { phoneNumber: own, friendlyName: 'Office' });
  await ask(company, 'PATCH', '/api/addons/calls/settings', { ringOutsideHours: true });
  const phoneNumber = { countryCode: '+1', number: '4165550135', countryIdentifier: 'ca' };
  const client = await makeClient({ firstName: unique('Ann'), phoneNumber }, company);
  return { company, own, client };
}

export const bar = (page: Page) => page.getByRole('region', { name: 'Call', exact: true });
export const incoming = (page: Page) => page.getByRole('region', { name: 'Incoming call', exact: true });
export const dialer = (page: Page) => page.getByRole('dialog', { name: 'Call', exact: true });

/** Opens the dialer from the client's page by the first press, however early. */
export async function openDialer(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Contact' }).getByRole('link', { name: /^\+1/ }).click();
  await expect(dialer(page)).toBeVisible();
}
