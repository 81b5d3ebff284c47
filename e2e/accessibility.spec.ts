import { expect, expectAccessible, test } from './journey.ts';

// The check itself: a text that looks like one already checked is left out, and every other is not.
test('the contrast check finds each text that is too pale, however often it ran', async ({ page }) => {
  const show = (rows: string): Promise<void> =>
    page.setContent(
      `<html lang="en"><head><title>Rows</title><style>:root { color-scheme: light }
       @media (prefers-color-scheme: dark) { :root { color-scheme: dark } body { background: #111; color: #eee } .lamp { color: #333 } }</style></head>
       <body><main><h1>Rows</h1>${rows}</main></body></html>`,
    );
  const failure = async (): Promise<string> =>
    expectAccessible(page).then(
      () => 'none',
      (error: Error) => error.message,
    );
  const dark = (text: string): string => `<p style="background: #fff; color: #222">${text}</p>`;
  const pale = '<p style="background: #fff; color: #ddd">Pale</p>';

  await show(dark('One') + dark('Two'));
  expect(await failure()).toBe('none');
  await show(dark('One') + pale);
  expect(await failure()).toContain('Pale');
  expect(await failure()).toContain('color-contrast');
  // The same text over another background, and the same look behind a cover that is then removed.
  await show(`<div style="background: #444">${dark('One').replace('background: #fff; ', '')}</div>`);
  expect(await failure()).toContain('color-contrast');
  await show(`<div id="cover" style="position: fixed; inset: 0; background: #fff"></div>${pale}`);
  await failure();
  await page.evaluate(() => document.getElementById('cover')?.remove());
  expect(await failure()).toContain('Pale');
  // Too pale in the dark theme only.
  await show('<div style="background: #fff"><p style="color: #000">Bright</p></div><p class="lamp">Lamp</p>');
  expect(await failure()).toContain('color-contrast, dark');
});
