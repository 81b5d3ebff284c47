import { describe, expect, it, test } from 'vitest';
import { hubPage } from '../client-texts/compiled/hub-page-all.gen.ts';
import { wordsOf } from '../client-texts/words.ts';
import { balances, creditsOf, documentState, visitTime, waitsForClient } from './hub-words.ts';

const [words, french, spanish] = [
  wordsOf('en', hubPage.en),
  wordsOf('fr-CA', hubPage['fr-CA']),
  wordsOf('es', hubPage.es),
];

describe('the time of a visit', () => {
  const visit = {
    ...{ start: '2026-03-12T14:00:00.000Z', anyTime: false, timezone: 'America/Toronto' },
    ...{ promisedFrom: null, promisedTo: null },
  };
  it.each([
    [{}, 'Mar 12, 2026 at 10:00'],
    [{ anyTime: true }, 'Mar 12, 2026, at any time of the day'],
    [
      { promisedFrom: '2026-03-12T14:00:00.000Z', promisedTo: '2026-03-12T16:00:00.000Z' },
      'Mar 12, 2026, arrival between 10:00 and 12:00',
    ],
    [{ timezone: 'Asia/Tokyo' }, 'Mar 12, 2026 at 23:00'],
  ])('%j reads %s', (more, text) => {
    expect(visitTime(words, { ...visit, ...more })).toBe(text);
  });
  it('is in the language of the client', () => {
    const window = { promisedFrom: '2026-03-12T14:00:00.000Z', promisedTo: '2026-03-12T16:00:00.000Z' };
    expect(visitTime(french, { ...visit, ...window })).toBe(
      '12 mars 2026, arrivée entre 10\u00a0h\u00a000 et 12\u00a0h\u00a000',
    );
    expect(visitTime(spanish, { ...visit, ...window })).toBe('12 mar 2026, llegada entre las 10:00 y las 12:00');
  });
});

describe('the state of a document', () => {
  const invoice = {
    documentType: 1,
    documentStatus: 'sent',
    dueDate: '2026-04-01',
    amountDue: 10,
    isOverdue: false,
  } as const;
  const estimate = { ...invoice, documentType: 2, amountDue: 0 } as const;
  it.each([
    [invoice, 'Due Apr 01, 2026', true],
    [{ ...invoice, dueDate: null }, 'Due', true],
    [{ ...invoice, isOverdue: true }, 'Overdue', true],
    [{ ...invoice, amountDue: 0 }, 'Paid', false],
    [estimate, 'Waiting for your answer', true],
    [{ ...estimate, documentStatus: 'viewed' }, 'Waiting for your answer', true],
    [{ ...estimate, documentStatus: 'approved' }, 'Approved', false],
    [{ ...estimate, documentStatus: 'converted' }, 'Approved', false],
    [{ ...estimate, documentStatus: 'rejected' }, 'Declined', false],
    [{ ...estimate, documentStatus: 'expired' }, 'Expired', false],
  ] as const)('%j reads %s', (document, text, waits) => {
    expect([documentState(words, document), waitsForClient(document)]).toEqual([text, waits]);
  });
  it('is in the language of the client', () => {
    expect(documentState(french, invoice)).toBe('À payer le 1er avr. 2026');
    expect(documentState(spanish, { ...estimate, documentStatus: 'rejected' })).toBe('Rechazado');
  });
});

describe('balances', () => {
  const invoice = { documentType: 1, total: 100, amountDue: 40, isOverdue: false, currency: 'CAD' } as const;
  it('are those of invoices, in each currency', () => {
    expect(
      balances([
        invoice,
        { ...invoice, amountDue: 100, isOverdue: true },
        { ...invoice, documentType: 2, total: 999 },
        { ...invoice, currency: 'USD', amountDue: 0 },
      ]),
    ).toEqual([
      { currency: 'CAD', invoiced: 200, paid: 60, due: 140, overdue: 100 },
      { currency: 'USD', invoiced: 100, paid: 100, due: 0, overdue: 0 },
    ]);
    expect(balances([])).toEqual([]);
  });
});

test('the credit of several clients is summed by currency', () => {
  const usd = { currency: 'USD', left: 20 };
  const clients = [
    { credits: [usd] },
    {
      credits: [
        { ...usd, left: 5.1 },
        { currency: 'EUR', left: 1 },
      ],
    },
    { credits: [] },
  ];
  expect([...creditsOf(clients)]).toEqual([
    ['USD', 25.1],
    ['EUR', 1],
  ]);
});
