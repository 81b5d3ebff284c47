import { billingMoments, mostSteps, stepKinds } from '@truckroll/domain/documents/billing-limits';
import { documentDeliveries } from '@truckroll/domain/documents/document-delivery';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import { documentStatuses, paymentStatuses } from '@truckroll/domain/documents/document-kinds';
import { mostOptions } from '@truckroll/domain/documents/option-limits';
import { mostUnprintable } from '@truckroll/domain/documents/unprintable-texts';
import { mostBatchJobs } from '@truckroll/domain/invoice-batches/batch-states';
import { z } from 'zod';
import { documentTexts, look } from '../account/branding.ts';
import { chosenPlace } from '../clients/service-properties.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { phone } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { answeredFields, listedFields } from '../fields/record-fields.ts';
import { paymentRow } from '../payments/payments.ts';
import { itemTax, lineItem } from '../price-book/line-items.ts';
import { linePhotos } from '../price-book/line-photos.ts';

/** A snapshot of the client from when the document was written (API 3.8). */
export const clientDetails = z.object({
  name: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  phoneNumber: phone.nullable(),
});
describeType(clientDetails, { id: 'ClientDetails' });
export type ClientDetails = z.infer<typeof clientDetails>;

/** A snapshot of the company from when the document was written. */
export const companyInformation = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  taxNumber: z.string().nullable(),
  logoUrl: z.string().nullable(),
});
describeType(companyInformation, { id: 'CompanyInformation' });
export type CompanyInformation = z.infer<typeof companyInformation>;

export const amountKinds = ['amount', 'percentage'] as const;

const actionStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** 1 an invoice, 2 an estimate. */
export const documentType = z.union([z.literal(1), z.literal(2)]);

/** A time that a client asked for, and the person who is free then. */
const askedTime = z.object({ start: z.string(), end: z.string(), userId: z.string() });
describeType(askedTime, { id: 'AskedTime' });

/** Since when a change that the client asked for waits for an answer. */
const changeAskedAt = z.string().nullable();

/** A place of a PDF at which it prints boxes in place of letters, as its font lacks them. */
const unprintablePlace = z.object({ place: z.string(), letters: z.string() });
describeType(unprintablePlace, { id: 'UnprintablePlace' });
/** Those places in the order of the paper; [] for none. */
export const unprintable = z.array(unprintablePlace).max(mostUnprintable);

/** What became of the latest mail with the document, or that somebody marked it as sent; null if neither happened. */
const delivery = z.enum(documentDeliveries).nullable();

/** When a mail with the document was handed over for the first time. */
const leftAt = z.string().nullable();

/** A change that the client asked for on the public page. */
export const changeRequest = z.object({ id: z.string(), text: z.string(), createdAt: z.string() });
describeType(changeRequest, { id: 'ChangeRequest' });

/** A job that an invoice bills. */
const billedJob = z.object({ id: z.string(), jobNumber: z.number(), title: z.string() });
describeType(billedJob, { id: 'BilledJob' });

/** An invoice or estimate as lists show it (API 3.8). */
export const documentRow = z.object({
  id: z.string(),
  documentType,
  documentPrefix: z.string(),
  /** Always equal to `documentPrefix`: clients use both spellings. */
  documentPreFix: z.string(),
  documentNumber: z.number(),
  documentNumberDisplay: z.string(),
  documentStatus: z.enum(documentStatuses),
  /** 3 when converted, else the action status. */
  status: z.union([actionStatus, z.literal(3)]),
  /** 0 pending, 1 approved, 2 rejected. */
  actionStatus,
  paymentStatus: z.enum(paymentStatuses),
  isOverdue: z.boolean(),
  /** Whether a dispute of one of its payments is open (API DP-2). */
  isDisputed: z.boolean(),
  title: z.string(),
  ...listedFields(documentFields),
  date: z.string(),
  dueDate: z.string().nullable(),
  total: z.number(),
  amountDue: z.number(),
  /** The currency of all its amounts (ISO 4217), independent of the account's present one. */
  currency: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  jobId: z.string().nullable(),
  requestId: z.string().nullable(),
  changeAskedAt,
  delivery,
  leftAt,
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(documentRow, { id: 'DocumentRow' });
export type DocumentRow = z.infer<typeof documentRow>;

/** A line of an invoice or estimate, with what the client may choose of it (decision 0091). */
export const documentLine = lineItem.extend({
  /** Null in a document without options. */
  optionId: z.string().nullable(),
  isOptional: z.boolean(),
  /** Whether an optional line counts: proposed by the company, until the client decides. */
  isChosen: z.boolean(),
  /** The bounds of the quantity that the client chooses of an optional line. */
  minQuantity: z.number().nullable(),
  maxQuantity: z.number().nullable(),
  /** In the order in which they are shown. */
  photos: linePhotos,
});
describeType(documentLine, { id: 'DocumentLine' });

/** An option of an estimate. Its amounts include the document's discount, markup and shipping. */
const documentOption = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** A link to the picture, valid for an hour. */
  pictureUrl: z.string().nullable(),
  /** Counts in every sum until the client has chosen. */
  isRecommended: z.boolean(),
  isChosen: z.boolean(),
  subTotal: z.number(),
  tax: z.number(),
  discountAmount: z.number(),
  total: z.number(),
});
describeType(documentOption, { id: 'DocumentOption' });

/** A step of a billing schedule, with what it bills of the estimate's total. */
const billingStep = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(stepKinds),
  /** A percentage, or an amount with tax; 0 of the rest. */
  value: z.number(),
  when: z.enum(billingMoments),
  /** With what is retained of it. */
  whole: z.number(),
  retained: z.number(),
  /** What its invoice comes to, with tax. */
  amount: z.number(),
});
describeType(billingStep, { id: 'BillingStep' });

/** How an estimate is billed in steps (decision 0098). */
const billingSchedule = z.object({
  /** The percentage that is retained of each step until the last invoice. */
  retainage: z.number(),
  steps: z.array(billingStep).max(mostSteps),
  /** Whether the draft of a step is made by itself when its moment arrives (decision 0101). */
  drawsDrafts: z.boolean(),
});
describeType(billingSchedule, { id: 'BillingSchedule' });

/** What an invoice of a step says of its estimate, as at the time of the invoice. */
const billingProgress = z.object({
  estimateNumber: z.string(),
  estimateTotal: z.number(),
  /** Null for the release of what was retained. */
  step: z.string().nullable(),
  billedBefore: z.number(),
  /** What is retained of its step. */
  retained: z.number(),
  /** What is left to bill after it, with all that is retained. */
  left: z.number(),
});
describeType(billingProgress, { id: 'BillingProgress' });

/** An invoice or estimate with all its details (API 3.8). */
export const documentData = z.object({
  id: z.string(),
  documentType,
  documentSubType: z.number(),
  documentNumber: z.number(),
  /** Always equal to `documentPrefix`: clients use both spellings. */
  documentPreFix: z.string(),
  documentPrefix: z.string(),
  documentNumberDisplay: z.string(),
  title: z.string(),
  ...answeredFields(documentFields),
  clientId: z.string(),
  clientDetails,
  /** Where the work is done, copied from the invoiced job or the chosen property. */
  serviceAddress: z.string().nullable(),
  ...chosenPlace,
  assignedTo: z.array(z.string()),
  date: z.string(),
  dueDate: z.string().nullable(),
  documentStatus: z.enum(documentStatuses),
  status: z.union([actionStatus, z.literal(3)]),
  actionStatus,
  paymentStatus: z.enum(paymentStatuses),
  amountPaid: z.number(),
  /** The refunded part of the payments: it is due, but never overdue. */
  amountRefunded: z.number(),
  amountDue: z.number(),
  isOverdue: z.boolean(),
  /** The currency of all its amounts (ISO 4217): the account's when the document was made. */
  currency: z.string(),
  currencyDecimals: z.number(),
  /** The lines of all options, also those that do not count. */
  items: z.array(documentLine),
  /** The options of an estimate, in their order; [] if it has only the implied one. */
  options: z.array(documentOption).max(mostOptions),
  /** The taxes of the lines that count. */
  taxes: z.array(itemTax),
  subTotal: z.number(),
  tax: z.number(),
  discount: z.number(),
  discountType: z.enum(amountKinds),
  discountAmount: z.number(),
  markup: z.number(),
  shippingAmount: z.number(),
  total: z.number(),
  comments: z.string().nullable(),
  /** In days. */
  paymentTerms: z.number(),
  companyInformation,
  /** The current colors of the company. */
  look,
  texts: documentTexts,
  changeAskedAt,
  /** The latest first. */
  changeRequests: z.array(changeRequest).max(listBounds.changeRequests),
  /** The jobs that an invoice bills, for people who see all jobs; `jobId` names the only one that it was made from. */
  jobs: z.array(billedJob).max(mostBatchJobs),
  isDepositRequired: z.boolean(),
  depositType: z.enum(amountKinds),
  depositValue: z.number(),
  depositAmount: z.number(),
  /** Deposits received and not refunded; an estimate keeps the amount after its invoice has taken the deposit over. */
  depositPaid: z.number(),
  /** The part of the deposit that can be paid now. */
  depositDue: z.number(),
  /** Of an estimate; null if it is billed as a whole. */
  billingSchedule: billingSchedule.nullable(),
  /** Of an invoice that bills a step of an estimate. */
  billingProgress: billingProgress.nullable(),
  isContractRequired: z.boolean(),
  contractContent: z.string().nullable(),
  /** A link to the image, valid for an hour. */
  contractSignature: z.string().nullable(),
  contractSignerName: z.string().nullable(),
  contractSignedAt: z.string().nullable(),
  /** When an estimate was approved, and by whom. */
  approvedAt: z.string().nullable(),
  approvedByName: z.string().nullable(),
  /** The time that its client asked for, until its job exists. */
  askedTime: askedTime.nullable(),
  /** The time at which an agreed document was reopened, until it is sent again. */
  reopenedAt: z.string().nullable(),
  isConvertedFromRequest: z.boolean(),
  isConvertedFromJob: z.boolean(),
  isConvertedFromEstimate: z.boolean(),
  convertedFromId: z.string().nullable(),
  conversionDate: z.string().nullable(),
  jobId: z.string().nullable(),
  requestId: z.string().nullable(),
  convertedToJobId: z.string().nullable(),
  convertedToInvoiceId: z.string().nullable(),
  convertedAt: z.string().nullable(),
  convertedBy: z.string().nullable(),
  /** When it was given out: the mail may wait, or never have left. */
  sentAt: z.string().nullable(),
  delivery,
  /** Why the latest mail waits or failed. */
  deliveryError: z.string().nullable(),
  leftAt,
  viewedAt: z.string().nullable(),
  payments: z.array(paymentRow).max(listBounds.documentPayments),
  /** What the client is offered, of an estimate: changes with everything that is shown to them. Null for an invoice. */
  offerVersion: z.string().nullable(),
  isDeleted: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(documentData, { id: 'DocumentData' });
export type Document = z.infer<typeof documentData>;
