import { computeTotals } from '@truckroll/domain/money/totals';
import { expandRecurrence } from '@truckroll/domain/recurrence/expand';
import type { RepeatRule } from '@truckroll/domain/recurrence/repeat-rule';
import { answerQuestion } from '@truckroll/domain/text-engine/answer-question';
import { summarize } from '@truckroll/domain/text-engine/summarize';
import { figure } from './load.ts';

/** Measures the computations of a form on each key press. They must finish before the next key. */
const rounds = 100;

/** The median time of many rounds in milliseconds, after warm-up rounds for the JIT. */
function medianOf(work: () => void): { first: number; median: number } {
  const times = Array.from({ length: rounds }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return { first: times[0] ?? 0, median: times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0 };
}

function measure(name: string, mostMs: number, work: () => void): void {
  const { first, median } = medianOf(work);
  figure(
    name,
    `${median.toFixed(1)} ms`,
    `under ${mostMs} ms; the very first took ${first.toFixed(1)}`,
    median < mostMs,
  );
}

const everyDay: RepeatRule = {
  frequency: 'daily',
  interval: 1,
  duration: { value: 10, unit: 'year(s)' },
  weekDays: [],
  daysOfMonth: [],
  month: null,
  dayOfMonth: null,
};

measure('a visit a day for ten years, 3,652 of them', 20, () => {
  const { starts } = expandRecurrence(everyDay, { day: '2026-01-31', time: '02:30' }, 'America/Toronto', 5000);
  if (starts.length !== 3652) throw new Error(`${starts.length} visits`);
});

const taxes = [
  { taxId: 'gst', name: 'GST', rate: 5, taxType: 1 },
  { taxId: 'qst', name: 'QST', rate: 9.975, taxType: 1 },
  { taxId: 'vat', name: 'VAT', rate: 13, taxType: 2 },
] as const;

const lines = Array.from({ length: 500 }, (_, index) => ({
  quantity: 1 + (index % 7),
  price: 19.99 + index,
  exemptFromTax: false,
  taxes,
}));

measure('the totals of 500 lines with 3 taxes each', 5, () => {
  if (computeTotals(lines).lines.length !== 500) throw new Error('lines are missing');
});

/** Deterministic text of 2 MB in passages of 1,000 characters, three to a page: 20,000 sentences, 7,000 words. */
function longFile() {
  const frequent = ['furnace', 'filter', 'warranty', 'pressure', 'inspection', 'technician', 'refrigerant', 'valve'];
  let state = 1;
  const next = (most: number): number => {
    state = (state * 16_807) % 2_147_483_647;
    return state % most;
  };
  const word = (): string => frequent[next(16)] ?? `part${Math.floor(next(7000) ** 2 / 7000)}`;
  let text = '';
  while (text.length < 2_000_000) text += `The ${Array.from({ length: 6 + next(18) }, word).join(' ')}. `;
  return Array.from({ length: 2000 }, (_, index) => ({
    fileId: 'file',
    fileName: 'Manual.pdf',
    page: 1 + Math.floor(index / 3),
    text: text.slice(index * 1000, (index + 1) * 1000),
  }));
}

const passages = longFile();

measure('the built-in summary of 2 MB of text', 300, () => {
  if (summarize(passages).split('\n').length !== 5) throw new Error('sentences are missing');
});

measure('the built-in answer out of 20 passages', 20, () => {
  const asked = { question: 'How long is the warranty of the furnace?', passages: passages.slice(0, 20), earlier: [] };
  if (answerQuestion(asked).length === 0) throw new Error('no answer');
});
