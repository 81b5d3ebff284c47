import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import type { Receipt } from '@truckroll/contract/payments/record-payment';
import { sheetWordsOf } from '@truckroll/domain/client-texts/sheet-words';
import {
  type Unprintable,
  unprintableOfReceipt,
  unprintableOfStatement,
  unprintableTexts,
} from '@truckroll/domain/documents/unprintable-texts';
import { expect, it } from 'vitest';
import { documentSheet, receiptSheet, statementSheet } from './document-sheet.ts';

const words = sheetWordsOf('en');

/** A letter that the font lacks. */
const strange = 'Ꮳ';

type Path = readonly (string | number)[];

/** The paths to all texts of a value. */
function textPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textPaths(part, [...path, key]));
}

/** The value with the strange letter at the end of one text. */
function marked<T>(value: T, path: Path): T {
  const copy = structuredClone(value);
  let place = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  place[last] = `${String(place[last])}${strange}`;
  return copy;
}

/** The texts whose strange letter comes onto the paper, and those that are reported of them. */
function compare<T>(whole: T, print: (of: T) => unknown, report: (of: T) => Unprintable[]) {
  const printed: string[] = [];
  const reported: string[] = [];
  for (const path of textPaths(whole)) {
    const of = marked(whole, path);
    let paper: string;
    try {
      paper = JSON.stringify(print(of));
    } catch {
      // A day, a currency or a colour that is none.
      continue;
    }
    if (paper.includes(strange)) printed.push(path.join('.'));
    if (report(of).length > 0) reported.push(path.join('.'));
  }
  return { printed, reported };
}

const company = { name: 'Northwind', lines: '1 Main St', logo: null, color: '#0f4c81', accent: '#fdd835' };

it('whatever a document prints is looked through for letters that the font lacks', () => {
  const document = {
    ...{ documentType: 1, documentNumberDisplay: 'INV-1', title: 'Boiler', date: '2026-03-10', dueDate: '2026-03-20' },
    clientDetails: { name: 'Ann', email: 'ann@lee.test', address: '2 Main St', phoneNumber: null },
    serviceAddress: '3 Main St',
    options: [],
    currency: 'USD',
    billingSchedule: {
      retainage: 10,
      steps: [{ id: 's', name: 'Deposit', when: 'approval', amount: 5, retained: 0.5 }],
    },
    items: [
      {
        ...{ id: '1', itemId: null, itemType: 2, itemOrderIndex: 0, quantity: 1, rate: 10, discount: 1, total: 10 },
        ...{ name: 'Pump', description: 'New', unitType: 'piece' },
        taxes: [{ id: 't', taxId: 't', name: 'HST', taxName: 'HST', rate: 13, taxRate: 13, taxType: 1, taxAmount: 1 }],
      },
    ],
    taxes: [{ id: 't', taxId: 't', name: 'HST', taxName: 'HST', rate: 13, taxRate: 13, taxType: 1, taxAmount: 1 }],
    ...{ subTotal: 10, tax: 1, discount: 0, discountType: 'amount', discountAmount: 0, otherCharges: 0 },
    ...{ shippingAmount: 5, shippingInfo: 'By truck', total: 16, amountPaid: 0, amountDue: 16, currencyDecimals: 2 },
    ...{ isDepositRequired: false, depositAmount: 0, depositPaid: 0, depositDue: 0 },
    ...{ comments: '<p>Thanks</p>', paymentInstructions: 'Cash' },
    ...{ isContractRequired: true, contractTitle: 'Terms', contractContent: '<p>All</p>' },
    ...{ contractSignedAt: '2026-03-11T12:00:00.000Z', contractSignerName: 'Ann Lee' },
    companyInformation: {
      ...{ name: 'Northwind', email: 'a@b.test', phone: '416', address: '1 Main St', website: 'n.test' },
      ...{ taxNumber: '80012', logoUrl: null },
    },
    texts: {
      intro: 'Hello',
      closing: 'Bye',
      footer: 'Insured',
      showsContact: true,
      showsTaxNumber: true,
      showsRates: true,
    },
    look: { color: '#0f4c81', accent: '#fdd835' },
  } as unknown as PublicDocument;
  const print = (of: PublicDocument) =>
    documentSheet({
      words,
      document: of,
      currency: 'USD',
      timezone: 'UTC',
      logo: null,
      signature: null,
      photos: new Map(),
    });
  const { printed, reported } = compare(document, print, unprintableTexts);
  expect(printed.length).toBeGreaterThan(15);
  // The taxes below the lines are those of the lines; the number and the look are never typed.
  const typed = printed.filter((path) => !/^(?:taxes|look|documentNumber|date|dueDate)/.test(path));
  expect(typed.filter((path) => !reported.includes(path))).toEqual([]);
});

it('so is whatever a receipt prints', () => {
  const receipt = {
    ...{ word: 'Invoice', number: 'INV-1', client: 'Ann', date: '2026-03-10', method: 'Cash', note: 'Thanks' },
    ...{ amount: 10, tip: 2, surcharge: 1, due: 0, currency: 'USD', company: { ...company, logoUrl: null } },
  };
  const print = ({ company: head, ...of }: typeof receipt) =>
    receiptSheet({ words, company: head, receipt: of satisfies Omit<Receipt, 'company' | 'unprintable'> });
  const { printed, reported } = compare(receipt, print, unprintableOfReceipt);
  expect(printed).toEqual(expect.arrayContaining(['number', 'client', 'note', 'company.name', 'company.lines']));
  const typed = printed.filter((path) => !/^(?:word|date|company\.(?:color|accent))/.test(path));
  expect(typed.filter((path) => !reported.includes(path))).toEqual([]);
});

it('and whatever a statement prints', () => {
  const statement = {
    ...{ clientName: 'Ann', from: '2026-03-01', to: '2026-03-31', openingBalance: 0, closingBalance: 10, company },
    lines: [{ date: '2026-03-10', reference: 'INV-1', description: 'Boiler', amount: 10, balance: 10 }],
  };
  const print = ({ company: head, ...of }: typeof statement) =>
    statementSheet({ words, company: head, statement: of, currency: 'USD' });
  const { printed, reported } = compare(statement, print, unprintableOfStatement);
  expect(printed).toEqual(
    expect.arrayContaining(['clientName', 'company.name', 'company.lines', 'lines.0.reference', 'lines.0.description']),
  );
  const typed = printed.filter((path) => !/^(?:from|to|lines\.0\.date|company\.(?:color|accent))/.test(path));
  expect(typed.filter((path) => !reported.includes(path))).toEqual([]);
});
