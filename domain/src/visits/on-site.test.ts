import { describe, expect, it } from 'vitest';
import { countedText, isPhotoOfVisit, linesOnSite, neededOnVisit } from './on-site.ts';

describe('the lines of a job on site', () => {
  const line = (itemName: string, quantity: number, type: 'item' | 'product' | 'service') => ({
    itemName,
    quantity,
    type,
  });

  it('are things to bring and work to do, each named once and in order', () => {
    const lines = [
      line('Filter', 1, 'product'),
      line('Boiler service', 1, 'service'),
      line('Sealant', 1, 'item'),
      line('Filter', 2, 'product'),
      line('Old part', 0, 'product'),
    ];
    expect(linesOnSite(lines)).toEqual({
      bring: [
        { name: 'Filter', quantity: 3 },
        { name: 'Sealant', quantity: 1 },
      ],
      work: [{ name: 'Boiler service', quantity: 1 }],
    });
  });

  it('are written with their number where it is not one', () => {
    expect([countedText({ name: 'Filter', quantity: 3 }), countedText({ name: 'Hose', quantity: 1 })]).toEqual([
      '3 × Filter',
      'Hose',
    ]);
  });
});

describe('the photos of a visit', () => {
  const visit = {
    visitStartDateTime: '2026-03-12T14:00:00.000Z',
    inTransitAt: null,
    arrivedAt: null,
    startedAt: null,
    completedAt: null,
    timezone: 'America/Toronto',
  };

  it.each([
    ['before its day', '2026-03-12T03:59:59.000Z', {}, false],
    ['from the first minute of its day', '2026-03-12T04:00:00.000Z', {}, true],
    [
      'from its first step, which was a day before',
      '2026-03-11T13:00:00.000Z',
      { inTransitAt: '2026-03-11T12:00:00.000Z' },
      true,
    ],
    ['while it goes on, days later', '2026-03-15T12:00:00.000Z', { startedAt: '2026-03-12T14:00:00.000Z' }, true],
    ['a day after its completion', '2026-03-13T15:00:00.000Z', { completedAt: '2026-03-12T15:00:00.000Z' }, true],
    ['later than that', '2026-03-13T15:00:00.001Z', { completedAt: '2026-03-12T15:00:00.000Z' }, false],
    ['of a visit without a date', '2026-01-01T00:00:00.000Z', { visitStartDateTime: null }, true],
  ])('%s', (_, takenAt, change, isOf) => {
    expect(isPhotoOfVisit(takenAt, { ...visit, ...change })).toBe(isOf);
  });
});

describe('what a visit still needs', () => {
  it('is nothing when everything is there', () => {
    expect(neededOnVisit({ missing: [], forms: [{ title: 'Safety', isFilled: true }], due: [] })).toEqual([]);
  });

  it('is in the order of the work, forms without required fields among them', () => {
    const missing = [{ kind: 'signature' }, { kind: 'photos' }] as const;
    const forms = [
      { title: 'Safety', isFilled: true },
      { title: 'Handover', isFilled: false },
    ];
    expect(neededOnVisit({ missing, forms, due: [{ amount: 1234.5, currency: 'USD' }] })).toEqual([
      'Fill in Handover',
      'Take photos of the work',
      "Collect the client's signature",
      'Collect $1,234.50',
    ]);
  });
});
