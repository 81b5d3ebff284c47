import { describe, expect, it } from 'vitest';
import { chosenColumns } from './chosen-columns.ts';
import type { ImportProperty } from './custom-columns.ts';

const property = (id: string, given: Partial<ImportProperty>): ImportProperty => ({
  id,
  name: id,
  type: 'Select',
  options: [],
  isDefault: false,
  moduleType: 'client_properties',
  ...given,
});

const properties = [
  property('Heating', { options: ['Gas', { name: 'Heat pump', color: '#00695c' }] }),
  property('Crew', { moduleType: 'job_properties', options: ['North', 'South'] }),
  property('Gate code', { type: 'Text' }),
  property('Source', { isDefault: true, options: ['Web'] }),
  property('Days', { type: 'Multi Select', options: ['Monday'] }),
  property('Reason', { moduleType: 'request_properties', options: ['Leak'] }),
];

describe('the columns whose values are chosen', () => {
  it.each([
    ['clients', ['stage', 'properties.Heating']],
    ['properties', []],
    ['products', ['type']],
    ['jobs', ['jobStatus', 'priority', 'properties.Crew']],
    ['invoices', []],
  ] as const)('of %s are %j', (kind, keys) => {
    expect(chosenColumns(kind, properties).map(({ key }) => key)).toEqual(keys);
  });

  it.each([
    ['clients', 'stage', 'Customer', 'active_client'],
    ['clients', 'stage', 'purple', 'purple'],
    ['clients', 'properties.Heating', 'HEAT PUMP', 'Heat pump'],
    ['clients', 'properties.Heating', 'Oil', 'Oil'],
    ['products', 'type', 'Labor', '2'],
    ['products', 'type', 'product', '1'],
    ['jobs', 'jobStatus', 'Complete rated', 'completed'],
    ['jobs', 'priority', 'Emergency', 'high'],
    ['jobs', 'priority', 'P1', 'P1'],
    ['jobs', 'properties.Crew', 'north', 'North'],
  ] as const)('of %s in %s: %j means %j', (kind, column, word, meaning) => {
    const chosen = chosenColumns(kind, properties).find(({ key }) => key === column);
    expect(chosen?.read(word)).toBe(meaning);
    expect(chosen?.options.some(({ value }) => value === meaning)).toBe(!['purple', 'Oil', 'P1'].includes(meaning));
  });
});
