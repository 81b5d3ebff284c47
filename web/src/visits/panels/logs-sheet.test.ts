import type { VisitLog } from '@truckroll/contract/visits/visit-logs';
import { describe, expect, it } from 'vitest';
import { csvOfSheet, logsSheet, logTotals } from './logs-sheet.ts';

const log = (more: Partial<VisitLog>): VisitLog => ({
  id: 'a',
  jobId: 'b',
  visitId: null,
  date: '2026-03-09',
  milesCost: 0,
  expenses: 0,
  laborCost: 0,
  personalHrs: 0,
  note: null,
  createdBy: { id: 'c', name: 'Tom Reed' },
  createdAt: '2026-03-09T10:00:00.000Z',
  updatedAt: '2026-03-09T10:00:00.000Z',
  ...more,
});

const all = { showsCosts: true };

describe('the exported logs of a job', () => {
  it('end with a Total row whose sums are exact', () => {
    const logs = [log({ milesCost: 0.1, laborCost: 80 }), log({ milesCost: 0.2, expenses: 12.5, personalHrs: 1.25 })];
    expect(logTotals(logs)).toEqual({ milesCost: 0.3, expenses: 12.5, laborCost: 80, personalHrs: 1.25, cost: 92.8 });
    expect(logsSheet(logs, all).rows.at(-1)).toEqual(['Total', 0.3, 12.5, 80, 1.25, 92.8, null, null]);
    expect(logsSheet([], all).rows).toEqual([['Total', 0, 0, 0, 0, 0, null, null]]);
  });

  it('omit the cost columns without the right to see costs', () => {
    const hidden = log({ milesCost: null, expenses: null, laborCost: null, personalHrs: 1.5, note: 'Far' });
    expect(logsSheet([hidden], { showsCosts: false })).toEqual({
      heads: ['Date', 'Personal Hrs', 'Note', 'By'],
      widths: [12, 13, 40, 22],
      rows: [
        ['2026-03-09', 1.5, 'Far', 'Tom Reed'],
        ['Total', 1.5, null, null],
      ],
    });
  });

  it('are safe to open in a spreadsheet, with numbers as numbers', () => {
    const csv = csvOfSheet(logsSheet([log({ laborCost: 10, note: '=HYPERLINK("http://x.test")' })], all));
    expect(csv).toBe(
      '\uFEFFDate,Miles Cost,Expenses,Labour Cost,Personal Hrs,Cost,Note,By\r\n' +
        `2026-03-09,0,0,10,0,10,"'=HYPERLINK(""http://x.test"")",Tom Reed\r\n` +
        'Total,0,0,10,0,10,,\r\n',
    );
  });
});
