import type { ClientDetails, CompanyInformation } from '@truckroll/contract/documents/documents';
import type { BillingScheduleInput, NewDocument } from '@truckroll/contract/documents/save-document';
import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { addDays } from '@truckroll/domain/calendar/days';
import type { BillingSchedule, BillingStep } from '@truckroll/domain/documents/billing-schedule';
import { depositAmountOf } from '@truckroll/domain/documents/deposits';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import type { AmountKind, DocumentType } from '@truckroll/domain/documents/document-kinds';
import { emptyValues, mergeValues, type PlainValues, searchText } from '@truckroll/domain/fields/record-fields';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import { roundMoney, roundRate, roundShare } from '@truckroll/domain/money/amounts';
import { computeDocumentTotals, type DocumentTotals } from '@truckroll/domain/money/document-totals';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { v7 as newId } from 'uuid';
import type { AccountRow } from '../../records/accounts/account-store.ts';
import type { ChosenPlace } from '../../records/clients/choose-place.ts';
import type { StoredClient } from '../../records/clients/client-store.ts';
import type { StoredLine } from '../../records/line-items/stored-line.ts';
import { cleanNote } from '../files/note-html.ts';

/** All fields of a document's own row that people set, without lines and derived amounts. */
export type DocumentValues = PlainValues<typeof documentFields> & {
  documentSubType: number;
  documentPrefix: string;
  title: string;
  clientDetails: ClientDetails;
  assignedTo: string[];
  date: string;
  dueDate: string | null;
  discount: number;
  discountType: AmountKind;
  markup: number;
  shippingAmount: number;
  comments: string | null;
  paymentTerms: number;
  companyInformation: CompanyInformation;
  isDepositRequired: boolean;
  depositType: AmountKind;
  depositValue: number;
  billingSchedule: BillingSchedule | null;
  isContractRequired: boolean;
  contractContent: string | null;
  servicePropertyId: string | null;
  contactId: string | null;
};

/** The client snapshot of a document. */
export const detailsOf = (client: StoredClient): ClientDetails => {
  const place = client.billingAddress ?? client.propertyAddress ?? client.companyAddress;
  return {
    name: client.name,
    email: client.email,
    address: place && (place.formattedAddress ?? formattedAddress(place)),
    phoneNumber: client.phoneNumber,
  };
};

/**
 * The company snapshot of a document. The logo is always the account's current one, with a link signed for each reader.
 */
export const companyOf = (account: AccountRow): CompanyInformation => ({
  name: account.companyName,
  email: account.email,
  phone: account.phoneNumber && formatPhone(account.phoneNumber),
  address: account.address && (account.address.formattedAddress ?? formattedAddress(account.address)),
  website: account.website,
  taxNumber: account.taxNumber,
  logoUrl: null,
});

/** The default validity of an estimate (API 4.10). */
const estimateDays = 30;

const nobody: ClientDetails = { name: '', email: null, address: null, phoneNumber: null };

/** The defaults of a new document (API DC-2, 4.10). A template has no client. */
export function emptyDocument(
  type: DocumentType,
  { client, account, today }: { client: StoredClient | null; account: AccountRow; today: string },
): DocumentValues {
  const { invoiceTermsDays, invoiceInstructions, estimateInstructions } = account.documentDefaults;
  const paymentTerms = type === 1 ? invoiceTermsDays : estimateDays;
  return {
    ...emptyValues(documentFields),
    documentSubType: 0,
    documentPrefix: type === 1 ? 'INV-' : 'EST-',
    title: type === 1 ? 'Invoice' : 'Estimate',
    clientDetails: client === null ? nobody : detailsOf(client),
    assignedTo: [],
    date: today,
    dueDate: addDays(today, paymentTerms),
    discount: 0,
    discountType: 'amount',
    markup: 0,
    shippingAmount: 0,
    comments: null,
    paymentTerms,
    paymentInstructions: type === 1 ? invoiceInstructions : estimateInstructions,
    companyInformation: companyOf(account),
    isDepositRequired: false,
    depositType: 'amount',
    depositValue: 0,
    billingSchedule: null,
    isContractRequired: false,
    contractContent: null,
    servicePropertyId: null,
    contactId: null,
  };
}

type Sent = Partial<Omit<NewDocument, 'documentType' | 'documentStatus'>>;

/** A value in the request takes precedence, even '' and null. An absent key keeps the stored value. */
const or = <T>(sent: T | undefined, kept: T): T => (sent === undefined ? kept : sent);

const html = (sent: string | null | undefined, kept: string | null): string | null =>
  sent === undefined ? kept : sent === null ? null : cleanNote(sent) || null;

/**
 * The due date: from the request if it is there, computed if the request has the terms or the date, and otherwise as
 * stored.
 */
function dueDateOf(stored: DocumentValues, sent: Sent, date: string, terms: number): string | null {
  if (sent.dueDate !== undefined) return sent.dueDate;
  return sent.date === undefined && sent.paymentTerms === undefined ? stored.dueDate : addDays(date, terms);
}

/**
 * The request with the phone and the e-mail address of a newly chosen contact. Values that the request sends itself
 * take precedence.
 */
export const withContact = <S extends Sent>(sent: S, { phone, email }: Pick<ChosenPlace, 'phone' | 'email'>): S => ({
  ...sent,
  clientDetails: {
    ...sent.clientDetails,
    email: sent.clientDetails?.email === undefined ? email : sent.clientDetails.email,
    phoneNumber: sent.clientDetails?.phoneNumber === undefined ? phone : sent.clientDetails.phoneNumber,
  },
});

/** The billing schedule to store. A step that was stored before keeps its id, because invoices refer to it. */
function mergeSchedule(
  stored: BillingSchedule | null,
  sent: BillingScheduleInput | null | undefined,
  decimals: number,
): BillingSchedule | null {
  if (sent === undefined) return stored;
  if (sent === null) return null;
  const free = new Set(stored?.steps.map(({ id }) => id));
  const steps = sent.steps.map(({ id, name, kind, value = 0, when }): BillingStep => {
    const isKept = id !== undefined && free.delete(id);
    const share = kind === 'rest' ? 0 : roundShare(value, kind === 'percent' ? 'percentage' : 'amount', decimals);
    return { id: isKept ? id : newId(), name, kind, value: share, when };
  });
  return { retainage: roundRate(sent.retainage), steps, drawsDrafts: sent.drawsDrafts ?? stored?.drawsDrafts ?? true };
}

/** The plan that a discount is by. Another discount, which does not name one, has another reason. */
function memberPlanOf(stored: DocumentValues, { memberPlan, discount, discountType }: Sent): string | null {
  const isOther =
    (discount !== undefined && discount !== stored.discount) ||
    (discountType !== undefined && discountType !== stored.discountType);
  return memberPlan === undefined ? (isOther ? null : stored.memberPlan) : memberPlan;
}

/**
 * Merges the request over the stored values (API 1.7). Amounts are rounded to the decimals of the document's currency.
 */
export function mergeDocument(stored: DocumentValues, sent: Sent, decimals: number): DocumentValues {
  const date = sent.date ?? stored.date;
  const paymentTerms = sent.paymentTerms ?? stored.paymentTerms;
  const { name, ...details } = sent.clientDetails ?? {};
  const { name: company, logoUrl: _, ...more } = sent.companyInformation ?? {};
  const defined = (part: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
  const discountType = sent.discountType ?? stored.discountType;
  const depositType = sent.depositType ?? stored.depositType;
  return {
    ...mergeValues(documentFields, stored, sent),
    memberPlan: memberPlanOf(stored, sent),
    documentSubType: sent.documentSubType ?? stored.documentSubType,
    documentPrefix: sent.documentPreFix ?? sent.documentPrefix ?? stored.documentPrefix,
    title: sent.title ?? stored.title,
    clientDetails: { ...stored.clientDetails, ...defined(details), name: name ?? stored.clientDetails.name },
    assignedTo: sent.assignedTo === undefined ? stored.assignedTo : [...new Set(sent.assignedTo)],
    date,
    dueDate: dueDateOf(stored, sent, date, paymentTerms),
    discount: roundShare(sent.discount ?? stored.discount, discountType, decimals),
    discountType,
    markup: roundMoney(sent.markup ?? stored.markup, decimals),
    shippingAmount: roundMoney(sent.shippingAmount ?? stored.shippingAmount, decimals),
    comments: html(sent.comments, stored.comments),
    paymentTerms,
    companyInformation: {
      ...stored.companyInformation,
      ...defined(more),
      name: company ?? stored.companyInformation.name,
    },
    isDepositRequired: sent.isDepositRequired ?? stored.isDepositRequired,
    depositType,
    depositValue: roundShare(sent.depositValue ?? stored.depositValue, depositType, decimals),
    billingSchedule: mergeSchedule(stored.billingSchedule, sent.billingSchedule, decimals),
    isContractRequired: sent.isContractRequired ?? stored.isContractRequired,
    contractContent: html(sent.contractContent, stored.contractContent),
    servicePropertyId: or(sent.servicePropertyId, stored.servicePropertyId),
    contactId: or(sent.contactId, stored.contactId),
  };
}

export type DocumentAmounts = DocumentTotals & { depositAmount: number };

/** The totals of a document with its lines, or the reason why they are invalid (API 4.2). */
export function amountsOf(
  values: DocumentValues,
  lines: readonly StoredLine[],
  decimals: number,
): { amounts: DocumentAmounts; errors: FieldError[] } {
  const totals = computeDocumentTotals({ ...values, lines, decimals });
  const depositAmount = depositAmountOf(totals.total, values, decimals);
  const errors: FieldError[] =
    totals.refusal === null ? [] : [{ path: 'discount', code: 'too_big', message: totals.refusal }];
  if (depositAmount > totals.total)
    errors.push({ path: 'depositValue', code: 'too_big', message: 'Deposit value is not valid' });
  return { amounts: { ...totals, depositAmount }, errors };
}

/** The columns for a document's values and amounts, and those derived from them. */
export const toDocumentColumns = (values: DocumentValues, amounts: DocumentAmounts, documentNumber: number) => ({
  ...values,
  clientDetails: JSON.stringify(values.clientDetails),
  assignedTo: JSON.stringify(values.assignedTo),
  companyInformation: JSON.stringify(values.companyInformation),
  billingSchedule: values.billingSchedule === null ? null : JSON.stringify(values.billingSchedule),
  discount: String(values.discount),
  markup: String(values.markup),
  shippingAmount: String(values.shippingAmount),
  depositValue: String(values.depositValue),
  subTotal: String(amounts.subTotal),
  tax: String(amounts.tax),
  discountAmount: String(amounts.discountAmount),
  total: String(amounts.total),
  depositAmount: String(amounts.depositAmount),
  searchText: searchText(documentFields, values, [
    displayNumber(values.documentPrefix, documentNumber),
    values.title,
    values.clientDetails.name,
  ]),
});
