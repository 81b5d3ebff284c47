import { readFile } from 'node:fs/promises';
import { expect, test, unique } from './journey.ts';

test('the exported list can be imported again', async ({ page, enterAs, makeClient }) => {
  const company = unique('=Export');
  await makeClient({ firstName: 'Zoe', companyName: company, stage: 'lost' });
  await makeClient({ firstName: 'Abe', companyName: company, stage: 'won', notes: 'Rings "twice",\nthen waits.' });
  await makeClient({ firstName: 'Cy', companyName: company, stage: 'archived' });
  await enterAs('owner', `/clients?search=${encodeURIComponent(company)}&sortBy=name&sortOrder=desc`);
  await expect(page.getByRole('row')).toHaveCount(3);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export clients' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  const [head, zoe, abe, ...rest] = text.split('\r\n');
  expect(head).toContain('First name,Last name,Company Name,Email');
  // An apostrophe keeps spreadsheets from treating the name as a formula.
  expect(zoe).toContain(`Zoe,,'${company}`);
  expect(abe).toContain('"Rings ""twice"",\nthen waits."');
  expect(rest).toEqual(['']);
});
