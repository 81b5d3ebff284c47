import { describe, expect, it } from 'vitest';
import { keysWith } from '../fields/record-fields.ts';
import { jobFields } from '../jobs/job-fields.ts';
import { readRecordNumber } from './client-of-record.ts';
import { invoiceMappingRefusal, invoiceOfRow } from './invoice-row.ts';
import { jobMappingRefusal, jobOfRow } from './job-row.ts';
import { columnsRefusal, suggestColumns } from './kind-rules.ts';
import { canUndo } from './kinds.ts';
import { propertyMappingRefusal, propertyOfRow } from './property-row.ts';

const convention = { isDayFirst: false, hasDecimalComma: false };
const reading = (mapping: string[]) => ({ mapping, timezone: 'America/Toronto', convention });
const read = <R>(of: (row: string[], by: ReturnType<typeof reading>) => R, cells: Record<string, string>): R =>
  of(Object.values(cells), reading(Object.keys(cells)));

it.each([
  ['INV-001043', { prefix: 'INV-', number: 1043 }],
  ['#12', { prefix: '', number: 12 }],
  ['2026000001', { prefix: '', number: 2026000001 }],
  ['INV-000', { prefix: 'INV-', number: 0 }],
  ['draft', null],
  ['9'.repeat(16_000), null],
  ['INV-1234567890123456', null],
])('the number %s is read as %j', (text, number) => {
  expect(readRecordNumber(text)).toEqual(number);
});

describe('a row of jobs', () => {
  it('becomes a job with exactly the values of its cells', () => {
    expect(
      read(jobOfRow, {
        jobNumber: '7',
        clientName: 'Ann',
        title: 'Boiler',
        jobStatus: 'Complete',
        startDay: '3/10/2026 9:30 AM',
        total: '$80',
      }),
    ).toEqual({
      client: { name: 'Ann', email: null, phone: null },
      status: 'completed',
      job: {
        jobNumber: 7,
        title: 'Boiler',
        startDateTime: '2026-03-10T13:30:00.000Z',
        isStartTime: true,
        jobItems: [{ itemName: 'Boiler', quantity: 1, price: '80' }],
      },
    });
  });

  it('passes on what it cannot read, and ends nothing that does not start', () => {
    const { job } = read(jobOfRow, {
      jobNumber: 'x',
      clientName: 'Ann',
      priority: 'Emergency',
      endDay: '3/10/2026',
      total: '0',
    });
    expect(job).toEqual({ jobNumber: 'x', priority: 'high' });
  });

  it('has the chosen meanings of its values, also in custom properties', () => {
    const { job } = jobOfRow(['Ann', 'P1', 'Team 7', 'south'], {
      ...reading(['clientName', 'priority', 'properties.crew', 'properties.area']),
      choices: { priority: { p1: 'high' }, 'properties.crew': { 'team 7': 'North' } },
      properties: [
        { id: 'crew', name: 'Crew', type: 'Select', options: ['North', 'South'] },
        { id: 'area', name: 'Area', type: 'Select', options: ['South'] },
      ],
    });
    expect(job).toEqual({
      priority: 'high',
      properties: [
        { id: 'crew', value: 'North' },
        { id: 'area', value: 'South' },
      ],
    });
  });
});

describe('a row of invoices', () => {
  it('has its balance and, where it differs, its total', () => {
    expect(
      read(invoiceOfRow, {
        documentNumber: 'A-9',
        clientName: 'Ann',
        total: '1,200.00',
        balance: '$300',
        dueDate: '3/1/2026',
      }),
    ).toEqual({
      client: { name: 'Ann', email: null, phone: null },
      balance: '300',
      total: '1200.00',
      document: { documentNumber: 9, documentPrefix: 'A-', dueDate: '2026-03-01' },
    });
    expect(read(invoiceOfRow, { clientName: 'Ann', total: '80' })).toMatchObject({ balance: '80', total: null });
  });
});

it('a property without a name is called by its street', () => {
  const row = read(propertyOfRow, { clientName: 'Ann', 'address.street': '7 Hill St', 'address.city': 'York' });
  expect(row.property).toMatchObject({ name: '7 Hill St', address: { city: 'York' } });
});

it('columns that cannot make a record are refused', () => {
  expect(jobMappingRefusal(['title'])).toBe('Choose the column of the client.');
  expect(invoiceMappingRefusal(['clientName'])).toBe('Choose the column of the open balance or of the total.');
  expect(propertyMappingRefusal(['clientEmail', 'notes'])).toBe('Choose the column of the name or of the address.');
  expect(columnsRefusal('clients', ['name', 'name'])).toBe('Two columns have the same target.');
  expect(columnsRefusal('clients', ['companyName', null])).toBeNull();
});

it('an import can be undone for 24 hours after it ended', () => {
  const finishedAt = '2026-03-10T15:00:00.000Z';
  expect(canUndo({ state: 'done', finishedAt }, '2026-03-11T14:59:59.000Z')).toBe(true);
  expect(canUndo({ state: 'done', finishedAt }, '2026-03-11T15:00:00.000Z')).toBe(false);
  expect(canUndo({ state: 'undone', finishedAt }, '2026-03-10T15:00:00.000Z')).toBe(false);
});

it.each(keysWith(jobFields, 'heads'))('the %s of a job is imported', (key) => {
  const { columns } = suggestColumns('jobs', [jobFields[key].label, 'Client'], []);
  expect(columns[0]).toBe(key);
  expect(read(jobOfRow, { [key]: 'B-4711', clientName: 'Ann' }).job).toEqual({ [key]: 'B-4711' });
});
