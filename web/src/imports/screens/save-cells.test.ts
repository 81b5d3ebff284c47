import { expect, it } from 'vitest';
import { saveCells } from './save-cells.ts';

it('sends what was corrected while an earlier correction was on its way', async () => {
  const corrected = new Map([[0, 'Ann']]);
  const sent: string[][] = [];
  const stored = await saveCells({
    stored: ['An', 'ann@', ''],
    corrected: () => corrected,
    async send(cells) {
      sent.push(cells);
      corrected.set(1, 'ann@lee.test');
    },
  });
  expect(sent).toEqual([
    ['Ann', 'ann@', ''],
    ['Ann', 'ann@lee.test', ''],
  ]);
  expect(stored).toEqual(['Ann', 'ann@lee.test', '']);
});

it('sends nothing without a correction', async () => {
  const send = () => Promise.reject(new Error('sent'));
  expect(await saveCells({ stored: ['Ann'], corrected: () => new Map([[0, 'Ann']]), send })).toEqual(['Ann']);
});

it('ends with a refusal', async () => {
  const send = () => Promise.reject(new Error('refused'));
  await expect(saveCells({ stored: ['An'], corrected: () => new Map([[0, 'Ann']]), send })).rejects.toThrow('refused');
});
