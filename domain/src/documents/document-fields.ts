import type { FieldTable } from '../fields/record-fields.ts';

const own = { kind: 'own' } as const;

/** The fields of an invoice or estimate that people set, without its lines (decision 0069). */
export const documentFields = {
  purchaseOrderNumber: {
    label: 'PO number',
    kind: 'optionalText',
    most: 60,
    isSearched: true,
    isListed: true,
    isColumn: true,
    isCarried: true,
    isPublic: true,
    heads: 'ponumber po purchaseorder purchaseordernumber customerpo clientpo pono',
  },
  shippingInfo: { label: 'Shipping info', kind: 'optionalText', most: 500, isPublic: true },
  paymentInstructions: { label: 'Payment instructions', kind: 'optionalText', most: 2000, isPublic: true },
  privateNotes: {
    label: 'Private notes',
    kind: 'optionalText',
    most: 5000,
    heads: 'notes privatenotes internalnotes comments',
  },
  contractTitle: { label: 'Contract title', kind: 'optionalText', most: 200, isPublic: true },
  title: { label: 'Title', ...own, isPublic: true, isListed: true },
  documentSubType: { label: 'Sub type', ...own },
  documentPrefix: { label: 'Prefix', ...own, isPublic: true, isListed: true },
  clientDetails: { label: 'Client', ...own, isPublic: true, isListed: true },
  assignedTo: { label: 'Assigned to', ...own },
  date: { label: 'Date', ...own, isPublic: true, isListed: true },
  dueDate: { label: 'Due date', ...own, isPublic: true, isListed: true },
  discount: { label: 'Discount', ...own, isPublic: true },
  discountType: { label: 'Kind of discount', ...own, isPublic: true },
  markup: { label: 'Markup', ...own },
  shippingAmount: { label: 'Shipping', ...own, isPublic: true },
  comments: { label: 'Comments', ...own, isPublic: true },
  paymentTerms: { label: 'Payment terms (days)', ...own, isPublic: true },
  companyInformation: { label: 'Company', ...own, isPublic: true },
  isDepositRequired: { label: 'A deposit is required', ...own, isPublic: true },
  depositType: { label: 'Kind of deposit', ...own, isPublic: true },
  depositValue: { label: 'Deposit value', ...own, isPublic: true },
  billingSchedule: { label: 'Billing schedule', ...own, isPublic: true },
  isContractRequired: { label: 'The client signs a contract', ...own, isPublic: true },
  contractContent: { label: 'Contract text', ...own, isPublic: true },
  servicePropertyId: { label: 'Property', ...own },
  contactId: { label: 'Contact', ...own },
} as const satisfies FieldTable;
