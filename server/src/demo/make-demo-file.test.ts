import { afterAll, describe, expect, it } from 'vitest';
import { readContent } from '../features/files/reading/read-content.ts';
import { openPdfRenderer } from '../providers/pdf/render-pdf.ts';
import { demoPapers } from './company/company.ts';
import { makeDemoFile } from './make-demo-file.ts';

const { render, close } = openPdfRenderer();
afterAll(close);

const of = { client: 'Amelia Abbott', place: '12 Carlaw Avenue, Toronto', day: '2026-02-03' };

/** A sentence of each file, and the page it stands on. */
const sentences: Record<string, [page: number, text: string]> = {
  'Permit panel upgrade.pdf': [1, 'The utility disconnects the service at 8:00'],
  'Supplier quote water heater.pdf': [1, 'The total before tax is $1,294.15.'],
  'Water heater manual.pdf': [3, 'Flush the tank once a year'],
  'Water heater warranty.pdf': [1, 'Registered to Amelia Abbott, 12 Carlaw Avenue, Toronto.'],
  'Price list filters and belts.xlsx': [2, 'V-belt B60 · 60 in · 1 · 21.8'],
  'Inspection report.pdf': [1, 'Replace the panel within the next five years'],
  'Lease unit 4.pdf': [1, 'The rent is $2,150.00 a month'],
  'Receipt sump pump (scan).pdf': [1, 'Lakeside Hardware'],
};

describe('each readable file of the demo company', () => {
  it.each(demoPapers)('$name can be read, and is the same in every run', async ({ name }) => {
    const content = await makeDemoFile(name, of, render);
    const kind = name.endsWith('.xlsx') ? 'workbook' : 'pdf';
    const reading = await readContent(content, kind, { accountId: 'any', recognizes: true });
    const [page, text] = sentences[name] ?? [1, 'a sentence for this file is missing'];
    const pages = reading.outcome === 'read' ? reading.pages : [];
    // A line may break anywhere.
    expect(pages.find((each) => each.page === page)?.text.replaceAll(/\s+/g, ' ')).toContain(text);
    expect(content.length).toBeLessThan(300_000);
    if (kind === 'pdf') expect((await makeDemoFile(name, of, render)).equals(content)).toBe(true);
  });
});

it('a scan has no text without recognition', async () => {
  const content = await makeDemoFile('Receipt sump pump (scan).pdf', of, render);
  const reading = await readContent(content, 'pdf', { accountId: 'any', recognizes: false });
  expect(reading).toEqual({ outcome: 'read', pages: [{ page: 1, text: expect.not.stringContaining('Hardware') }] });
});
