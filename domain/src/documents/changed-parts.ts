import { documentFields } from './document-fields.ts';

const partOf = {
  documentNumber: 'number',
  documentPrefix: 'number',
  title: 'title',
  clientId: 'client',
  clientDetails: 'client',
  assignedTo: 'assigned people',
  date: 'date',
  dueDate: 'due date',
  items: 'line items',
  options: 'options',
  discount: 'discount',
  discountType: 'discount',
  memberPlan: 'discount',
  markup: 'markup',
  shippingAmount: 'shipping',
  shippingInfo: 'shipping',
  comments: 'comments',
  paymentTerms: 'terms',
  paymentInstructions: 'payment instructions',
  privateNotes: 'private notes',
  companyInformation: 'company details',
  isDepositRequired: 'deposit',
  depositType: 'deposit',
  depositValue: 'deposit',
  billingSchedule: 'billing schedule',
  isContractRequired: 'contract',
  contractTitle: 'contract',
  contractContent: 'contract',
  servicePropertyId: 'service property',
  contactId: 'contact',
  purchaseOrderNumber: documentFields.purchaseOrderNumber.label,
} as const satisfies { [K in Exclude<keyof typeof documentFields, 'documentSubType'>]: string } & Record<
  'documentNumber' | 'clientId' | 'items' | 'options',
  string
>;

type DocumentPart = keyof typeof partOf;

export const documentParts = Object.keys(partOf) as [DocumentPart, ...DocumentPart[]];

type Change = {
  kind: 'invoice' | 'estimate' | 'template';
  parts: readonly DocumentPart[];
  /** Formatted amounts. */
  totals: { before: string; after: string };
};

/**
 * The history text of an edit: the changed parts, and the old and new total when they differ.
 *
 * @example changeText({ kind: 'estimate', parts: ['items', 'dueDate'], totals: { before: '$80.00', after: '$100.00' } })
 *   → 'changed the estimate: line items, last valid day. Total $80.00 → $100.00'
 */
export function changeText({ kind, parts, totals }: Change): string {
  const nameOf = (part: DocumentPart) => (part === 'dueDate' && kind === 'estimate' ? 'last valid day' : partOf[part]);
  const names = [...new Set(parts.map(nameOf))].join(', ');
  const total = totals.before === totals.after ? '' : `. Total ${totals.before} → ${totals.after}`;
  return `changed the ${kind}: ${names}${total}`;
}

type Agreement = {
  /** The document's displayed number. */
  number: string;
  /** Who approved or signed; unknown for approvals older than the recording of names. */
  name: string | null;
  /** Day and time, formatted. */
  at: string | null;
  total: string;
  isSigned: boolean;
};

/**
 * The history text of an approval or signature that a reopening removed.
 *
 * @example reopenedText({ number: 'EST-2026000001', name: 'Zoë Müller', at: 'Mar 10, 2026 11:00', total: '$80.00', isSigned: true })
 *   → 'reopened EST-2026000001, which Zoë Müller approved and signed on Mar 10, 2026 11:00. Total $80.00'
 */
export function reopenedText({ number, name, at, total, isSigned }: Agreement): string {
  const verb = isSigned ? 'approved and signed' : 'approved';
  return `reopened ${number}, which ${name ?? 'its client'} ${verb}${at === null ? '' : ` on ${at}`}. Total ${total}`;
}
