import type { Account } from '@truckroll/contract/account/account';
import type { Client } from '@truckroll/contract/clients/clients';
import type { Document } from '@truckroll/contract/documents/documents';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { ItemTax } from '@truckroll/contract/price-book/line-items';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { addDays } from '@truckroll/domain/calendar/days';
import { type InvoiceTerms, invoiceTerms } from '@truckroll/domain/conversions/approved-terms';
import { carriedOf } from '@truckroll/domain/conversions/carried-fields';
import type { BillingMoment, StepKind } from '@truckroll/domain/documents/billing-limits';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import type { AmountKind, DocumentType } from '@truckroll/domain/documents/document-kinds';
import { termsOf } from '@truckroll/domain/documents/document-terms';
import { documentWord } from '@truckroll/domain/documents/document-words';
import type { SourceLine } from '@truckroll/domain/documents/draft-line';
import { documentFromJob, documentLineOf } from '@truckroll/domain/documents/from-job';
import { emptyValues, type FormValues, formValues } from '@truckroll/domain/fields/record-fields';
import { isDateOnly } from '@truckroll/domain/text/checks';

/** The company block as the form holds it. */
export type CompanyBlockValues = {
  name: string;
  email: string;
  phone: string;
  address: string;
  website: string;
  taxNumber: string;
};

/** The client of a document, or its snapshot if the user may not see the client. */
export type DocumentClient = { id: string; name: string };

/** An option of an estimate while it is edited. */
export type OptionValues = { id: string; name: string; description: string; isRecommended: boolean };

/** A step of the billing schedule while it is edited. */
export type StepValues = { id: string; name: string; kind: StepKind; value: number | null; when: BillingMoment };

/** The values of the editor, except the lines, which have their own editor. */
export type DocumentValues = FormValues<typeof documentFields> & {
  client: DocumentClient | null;
  servicePropertyId: string | null;
  contactId: string | null;
  title: string;
  /** The typed digits. */
  documentNumber: string;
  date: string | null;
  dueDate: string | null;
  assignedTo: string[];
  discount: number | null;
  discountType: AmountKind;
  markup: number | null;
  shippingAmount: number | null;
  comments: string;
  /** In days. */
  paymentTerms: number | null;
  isDepositRequired: boolean;
  depositType: AmountKind;
  depositValue: number | null;
  /** Null for a document that is billed as a whole. */
  billingSchedule: { retainage: number | null; steps: StepValues[]; drawsDrafts: boolean } | null;
  isContractRequired: boolean;
  contractContent: string;
  company: CompanyBlockValues;
  /** [] for a document with one implied option. */
  options: OptionValues[];
};

/** The record that a new document is created from. */
export type DocumentSource = { isConvertedFromJob: true; convertedFromId: string };

export type NewDocumentStart = {
  values: DocumentValues;
  items: readonly SourceLine<ItemTax>[];
  source: DocumentSource | null;
};

/** The company block of a new document. */
const companyValues = (account: Account): CompanyBlockValues => ({
  name: account.companyName,
  email: account.email ?? '',
  phone: account.phoneNumber === null ? '' : `${account.phoneNumber.countryCode} ${account.phoneNumber.number}`,
  address:
    account.address === null ? '' : (account.address.formattedAddress ?? formattedAddress(account.address) ?? ''),
  website: account.website ?? '',
  taxNumber: account.taxNumber ?? '',
});

type NewOf = {
  documentType: DocumentType;
  documentNumber: number;
  account: Account;
  /** 'YYYY-MM-DD' in the account's time zone. */
  today: string;
  client: Client | null;
  /** The job that it is created from. */
  job: Job | null;
  /** For an invoice: the approved estimate of the job. */
  approved: Document | null;
  /** The choice between the approved lines and the job's, if they differ. */
  requested: InvoiceTerms | undefined;
};

/**
 * The initial values of a new document. One from a job has everything that it takes over from the job (screens 9.4,
 * 12.2).
 */
export function newDocumentStart({
  documentType,
  documentNumber,
  account,
  today,
  client,
  job,
  approved,
  requested,
}: NewOf): NewDocumentStart {
  const { paymentTerms, paymentInstructions } = termsOf(documentType, account.documentDefaults);
  const draft = job === null ? null : documentFromJob(job, documentType);
  const jobLines = job?.jobItems ?? [];
  const documentLines = jobLines.map((item) => documentLineOf(item));
  const { items, shippingInfo, memberPlan, ...amounts } = invoiceTerms({
    approved,
    jobLines,
    documentLines,
    requested,
  });
  return {
    values: {
      client,
      servicePropertyId: job?.servicePropertyId ?? null,
      contactId: job?.contactId ?? null,
      ...formValues(documentFields, { ...emptyValues(documentFields), ...(job && carriedOf(job)) }),
      title: draft?.title ?? documentWord(documentType),
      documentNumber: String(documentNumber),
      date: today,
      dueDate: addDays(today, paymentTerms),
      assignedTo: [],
      ...{ ...amounts, shippingInfo: shippingInfo ?? '', memberPlan: memberPlan ?? '' },
      comments: draft?.comments ?? '',
      paymentTerms,
      paymentInstructions,
      privateNotes: draft?.privateNotes ?? '',
      isDepositRequired: false,
      depositType: 'amount',
      depositValue: 0,
      billingSchedule: null,
      isContractRequired: false,
      contractContent: '',
      company: companyValues(account),
      options: [],
    },
    items,
    source: job === null ? null : { isConvertedFromJob: true, convertedFromId: job.id },
  };
}

/** The initial values of a stored document. */
export const documentValues = (document: Document): DocumentValues => ({
  client: { id: document.clientId, name: document.clientDetails.name },
  servicePropertyId: document.servicePropertyId,
  contactId: document.contactId,
  ...formValues(documentFields, document),
  title: document.title,
  documentNumber: String(document.documentNumber),
  date: document.date,
  dueDate: document.dueDate,
  assignedTo: document.assignedTo,
  discount: document.discount,
  discountType: document.discountType,
  markup: document.markup,
  shippingAmount: document.shippingAmount,
  comments: document.comments ?? '',
  paymentTerms: document.paymentTerms,
  isDepositRequired: document.isDepositRequired,
  depositType: document.depositType,
  depositValue: document.depositValue,
  billingSchedule: document.billingSchedule && {
    retainage: document.billingSchedule.retainage,
    drawsDrafts: document.billingSchedule.drawsDrafts,
    steps: document.billingSchedule.steps.map(({ id, name, kind, value, when }) => ({ id, name, kind, value, when })),
  },
  isContractRequired: document.isContractRequired,
  contractContent: document.contractContent ?? '',
  company: {
    name: document.companyInformation.name,
    email: document.companyInformation.email ?? '',
    phone: document.companyInformation.phone ?? '',
    address: document.companyInformation.address ?? '',
    website: document.companyInformation.website ?? '',
    taxNumber: document.companyInformation.taxNumber ?? '',
  },
  options: document.options.map(({ id, name, description, isRecommended }) => ({
    id,
    name,
    description: description ?? '',
    isRecommended,
  })),
});

type Due = Pick<DocumentValues, 'date' | 'dueDate' | 'paymentTerms'>;

const dueBy = ({ date, paymentTerms }: Due): string | null =>
  date === null || !isDateOnly(date) || paymentTerms === null ? null : addDays(date, paymentTerms);

/**
 * The due date after a change of the date or the terms. It follows them until the user edits it (screens 12.2).
 *
 * @example dueAfter({ date: '2026-03-09', paymentTerms: 7, dueDate: '2026-03-16' }, { paymentTerms: 14 }) → '2026-03-23'
 */
export function dueAfter(before: Due, change: Partial<Pick<Due, 'date' | 'paymentTerms'>>): string | null {
  const follows = before.dueDate === dueBy(before);
  return follows ? (dueBy({ ...before, ...change }) ?? before.dueDate) : before.dueDate;
}
