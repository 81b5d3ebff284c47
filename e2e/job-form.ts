import type { Locator, Page } from '@playwright/test';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { type Company, expect, type Who } from './journey.ts';

export const dialog = (page: Page, name = 'Create Job') => page.getByRole('dialog', { name, exact: true });
export const save = (form: Locator, name = 'Create') => form.getByRole('button', { name, exact: true });
export const box = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true });
export const list = (form: Locator, name: string) => form.getByRole('combobox', { name, exact: true });

type Ask = <Data>(who: Who, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Data>;

export const jobOf = async (ask: Ask, who: Who, id: string): Promise<Job> =>
  (await ask<{ job: Job }>(who, 'GET', `/api/jobs/jobDetails?id=${id}`)).job;

export const elm = {
  street: 'Queen St W',
  houseNumber: '100',
  city: 'Toronto',
  state: 'ON',
  country: 'CA',
  zipCode: 'M5H 2N2',
  formattedAddress: '100 Queen St W, Toronto, ON M5H 2N2, Canada',
  latitude: 43.6534,
  longitude: -79.3839,
};

/** Sets up a company with a tax on everything in Ontario, an optional tax, and a small price book. */
export async function setUpCompany(ask: Ask, company: Company): Promise<void> {
  const state = { name: 'Ontario', isoCode: 'ON' };
  await ask(company, 'POST', '/api/taxes', { name: 'HST', rate: 13, applyOnAllItems: true, state });
  await ask(company, 'POST', '/api/taxes', { name: 'Eco fee', rate: 2, applyOnAllItems: false });
  await ask(company, 'POST', '/api/product-service', { name: 'Furnace filter', price: 19.99, type: 1 });
  await ask(company, 'POST', '/api/product-service', { name: 'Inspection', price: 80, type: 2 });
}

export async function openForm(page: Page): Promise<Locator> {
  const form = dialog(page);
  // The form opens after all of its data has loaded.
  await expect(list(form, 'Client')).toBeVisible();
  return form;
}

export async function chooseClient(page: Page, form: Locator, name: string): Promise<void> {
  await list(form, 'Client').fill(name);
  await page.getByRole('option', { name }).click();
  await expect(list(form, 'Client')).toHaveValue(name);
}

/** The id of the job that the next save creates or changes. */
export async function savedId(page: Page, press: () => Promise<void>): Promise<string> {
  const isSave = (url: string, method: string) => new URL(url).pathname === '/api/jobs' && method !== 'GET';
  const [answer] = await Promise.all([
    page.waitForResponse((reply) => isSave(reply.url(), reply.request().method())),
    press(),
  ]);
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** Opens a folded part of the form's first step; an open one stays open. */
export async function unfold(form: Locator, title: string): Promise<void> {
  const head = form.getByRole('button', { name: new RegExp(`^${title}`) });
  await expect(head).toBeVisible();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
}
