import { documentFields } from '../documents/document-fields.ts';
import { type KeysWith, keysWith } from '../fields/record-fields.ts';
import { cellsOf } from './cells.ts';
import {
  type ClientOfRecordKey,
  clientOfRecordTargets,
  type NamedClient,
  namedClientIn,
  readRecordNumber,
} from './client-of-record.ts';
import type { ImportTarget, Mapping } from './columns.ts';
import type { RecordReading } from './job-row.ts';
import { readDay } from './moments.ts';
import { readAmount } from './spellings.ts';

type InvoiceColumn = 'documentNumber' | 'title' | 'date' | 'dueDate' | 'total' | 'balance';
type TextColumn = KeysWith<typeof documentFields, 'heads'>;
export type InvoiceTargetKey = InvoiceColumn | TextColumn | ClientOfRecordKey;

const columns: Readonly<Record<InvoiceColumn, readonly [label: string, heads: string]>> = {
  documentNumber: ['Invoice number', 'invoice invoicenumber invoiceno invoiceid num number no docnumber'],
  title: ['Title', 'title subject invoicesubject memodescription description memo jobname'],
  date: ['Date', 'date invoicedate issueddate issued createddate dateissued'],
  dueDate: ['Due date', 'duedate due paymentdue datedue'],
  total: ['Total', 'total amount invoicetotal totalamount invoiceamount totaldollars'],
  balance: [
    'Open balance',
    'balance openbalance balancedue amountdue dueamount outstanding unpaid invoicebalance balancedollars amountoutstanding openbalancedollars',
  ],
};

/** All possible targets of a column of invoices. */
export const invoiceTargets: readonly ImportTarget<InvoiceTargetKey>[] = [
  ...Object.entries(columns).map(([key, [label, heads]]) => ({
    key: key as InvoiceColumn,
    label,
    group: 'Invoice',
    heads: heads.split(' '),
  })),
  ...keysWith(documentFields, 'heads').map((key) => ({
    key,
    label: documentFields[key].label,
    group: 'Invoice',
    heads: documentFields[key].heads.split(' '),
  })),
  ...clientOfRecordTargets,
];

/** Why a mapping cannot be used, or null. */
export function invoiceMappingRefusal(mapping: Mapping): string | null {
  if (!clientOfRecordTargets.some(({ key }) => mapping.includes(key))) return 'Choose the column of the client.';
  return mapping.includes('balance') || mapping.includes('total')
    ? null
    : 'Choose the column of the open balance or of the total.';
}

/** An open invoice as its row has it. */
export type InvoiceRow = {
  client: NamedClient;
  /** The balance; the whole total in a file without balances. */
  balance: string;
  /** The total as the file has it, where it differs from the balance. */
  total: string | null;
  document: { [K in TextColumn]?: string } & {
    documentNumber?: number | string;
    documentPrefix?: string;
    title?: string;
    date?: string;
    dueDate?: string;
  };
};

/** Converts a row of a file to an open invoice. Unreadable values are passed on unchanged: only the server validates. */
export function invoiceOfRow(row: readonly string[], { mapping, choices, convention }: RecordReading): InvoiceRow {
  const cells = cellsOf(row, mapping, choices);
  const numberText = cells.get('documentNumber');
  const number =
    numberText === undefined ? undefined : (readRecordNumber(numberText) ?? { number: numberText, prefix: '' });
  const total = readAmount(cells.get('total') ?? '', convention);
  const balance = cells.has('balance') ? readAmount(cells.get('balance') ?? '', convention) : total;
  const day = (key: InvoiceColumn) => {
    const text = cells.get(key);
    return text === undefined ? undefined : (readDay(text, convention) ?? text);
  };
  const document = {
    documentNumber: number?.number,
    documentPrefix: number === undefined || number.prefix === '' ? undefined : number.prefix,
    title: cells.get('title'),
    date: day('date'),
    dueDate: day('dueDate'),
    ...Object.fromEntries(keysWith(documentFields, 'heads').map((key) => [key, cells.get(key)])),
  };
  return {
    client: namedClientIn(cells),
    balance,
    total: total === '' || Number(total) === Number(balance) ? null : total,
    document: Object.fromEntries(
      Object.entries(document).filter(([, value]) => value !== undefined),
    ) as InvoiceRow['document'],
  };
}
