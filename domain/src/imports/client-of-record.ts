import type { ImportTarget } from './columns.ts';

/** The client in a row of a job or an invoice. The phone is the text of its cell. */
export type NamedClient = { name: string | null; email: string | null; phone: string | null };

export type ClientOfRecordKey = 'clientName' | 'clientEmail' | 'clientPhone';

/** The columns by which a job or an invoice finds its client. */
export const clientOfRecordTargets: readonly ImportTarget<ClientOfRecordKey>[] = [
  {
    key: 'clientName',
    label: 'Client',
    group: 'Client',
    heads: [
      'client',
      'clientname',
      'customer',
      'customername',
      'customerfullname',
      'customercompany',
      'customerdisplayname',
      'name',
      'billto',
      'billtoname',
    ],
  },
  {
    key: 'clientEmail',
    label: 'Client email',
    group: 'Client',
    heads: ['clientemail', 'customeremail', 'email', 'emailaddress', 'billemail'],
  },
  {
    key: 'clientPhone',
    label: 'Client phone',
    group: 'Client',
    heads: ['clientphone', 'customerphone', 'phone', 'phonenumber', 'mobilenumber', 'customermobile', 'mobile'],
  },
];

export const namedClientIn = (cells: ReadonlyMap<string, string>): NamedClient => ({
  name: cells.get('clientName') ?? null,
  email: cells.get('clientEmail') ?? null,
  phone: cells.get('clientPhone') ?? null,
});

const mostNumberDigits = 15;
const mostNumberCharacters = 200;

/**
 * A number with its prefix: 'INV-001043' is 1043 after 'INV-'. Null for a text that does not end in digits, or in more
 * than a number can have.
 */
export function readRecordNumber(text: string): { prefix: string; number: number } | null {
  const plain = text.trim().replace(/^#/, '');
  if (plain.length > mostNumberCharacters) return null;
  let start = plain.length;
  while (start > 0 && /\d/.test(plain[start - 1] ?? '')) start -= 1;
  const digits = plain.slice(start);
  const number = digits.replace(/^0+(?=\d)/, '');
  return digits === '' || number.length > mostNumberDigits
    ? null
    : { prefix: plain.slice(0, start), number: Number(number) };
}
