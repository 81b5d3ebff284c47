import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { openPdfRenderer, type PdfRenderer } from './render-pdf.ts';

let press: PdfRenderer | undefined;
afterEach(() => press?.close());

const letter = { content: ['Dear Ann', 'The boiler is done.'] };

it('an idle worker exits, a busy one never does, however many callers it has', async () => {
  press = openPdfRenderer({ idleMs: 150 });
  const { render } = press;
  for (const end = Date.now() + 1500; Date.now() < end; ) {
    // Of two documents requested together, one is done while the other is still rendering.
    const printed = await Promise.all([render(letter, 'Company'), render(letter, 'Company')]);
    expect(printed.map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']);
  }
  for (let round = 0; round < 2; round += 1) {
    await delay(300);
    expect((await render(letter, 'Company')).length).toBeGreaterThan(1000);
  }
});

it('an invalid document fails alone', async () => {
  press = openPdfRenderer();
  const { render } = press;
  const broken = render({ content: [{ image: 'data:image/png;base64,none' }] }, 'Company');
  const [refused, printed] = await Promise.allSettled([broken, render(letter, 'Company')]);
  expect([refused.status, printed.status]).toEqual(['rejected', 'fulfilled']);
});
