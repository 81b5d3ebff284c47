import {
  billingMoments,
  longestStepName,
  mostRetainage,
  mostSteps,
  stepKinds,
} from '@truckroll/domain/documents/billing-limits';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import { documentStatuses } from '@truckroll/domain/documents/document-kinds';
import { longestOptionDescription, longestOptionName, mostOptions } from '@truckroll/domain/documents/option-limits';
import { z } from 'zod';
import { placeChoice } from '../clients/service-properties.ts';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  anyNumber,
  dateOnly,
  dateTime,
  flag,
  id,
  idParams,
  optionalEmail,
  optionalId,
  optionalKnownEmail,
  optionalText,
  phoneInput,
  positiveMoney,
  requiredPathId,
  requiredText,
  version,
  wholeNumber,
  wholeWithin,
  within,
} from '../fields/fields.ts';
import { sentFields } from '../fields/record-fields.ts';
import { recordNumber } from '../fields/record-number.ts';
import { lineItemInput, mostItems, quantity } from '../price-book/line-items.ts';
import { linePhotosInput } from '../price-book/line-photos.ts';
import { amountKinds, documentData } from './documents.ts';

const typeText = 'Document type is not valid';
/** Sent as a number, or as its digit in a query. */
export const documentTypeInput = z.preprocess(
  (value) => (value === '1' || value === '2' ? Number(value) : value),
  z.union([z.literal(1), z.literal(2)], { error: typeText }),
);

const actionStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);

const sentClientDetails = z.object({
  name: optionalText(200),
  email: optionalKnownEmail,
  address: optionalText(500),
  phoneNumber: phoneInput,
});
describeType(sentClientDetails, { id: 'ClientDetailsInput' });

const sentCompany = z.object({
  name: optionalText(200),
  email: optionalEmail,
  phone: optionalText(50),
  address: optionalText(500),
  website: optionalText(300),
  taxNumber: optionalText(50),
  /** Ignored: the account's own logo is used. */
  logoUrl: z.string().max(2000).nullish(),
});
describeType(sentCompany, { id: 'CompanyInformationInput' });

/** A photo that was uploaded (DC-44), or that another line has. */

/** A line of a document in a request body. Only an estimate has options and optional lines. */
const documentLineInput = lineItemInput.extend({
  /** The id of an option of the same request, or of the stored ones. */
  optionId: z.string().max(100).nullish(),
  isOptional: flag.optional(),
  isChosen: flag.optional(),
  minQuantity: quantity.nullish(),
  maxQuantity: quantity.nullish(),
  /** They replace the line's photos, in this order. */
  photos: linePhotosInput.optional(),
});
describeType(documentLineInput, { id: 'DocumentLineInput' });
export type DocumentLineInput = z.output<typeof documentLineInput>;

/** An option of an estimate; an id that is not one of its options is temporary. */
const optionInput = z.object({
  id: z.string().min(1).max(100),
  name: requiredText(longestOptionName),
  description: optionalText(longestOptionDescription),
  isRecommended: flag.optional(),
});
describeType(optionInput, { id: 'DocumentOptionInput' });
export type DocumentOptionInput = z.output<typeof optionInput>;

/** A step of a billing schedule; an id that is not one of its steps is temporary. */
const billingStepInput = z.object({
  id: z.string().max(100).optional(),
  name: requiredText(longestStepName),
  kind: z.enum(stepKinds),
  /** A percentage or an amount with tax; ignored for the rest. */
  value: positiveMoney.optional(),
  when: z.enum(billingMoments).default('byHand'),
});
describeType(billingStepInput, { id: 'BillingStepInput' });

const billingScheduleInput = z.object({
  retainage: anyNumber.refine((value) => value >= 0 && value <= mostRetainage, within(0, mostRetainage)).default(0),
  steps: z.array(billingStepInput).min(1).max(mostSteps),
  drawsDrafts: flag.optional(),
});
describeType(billingScheduleInput, { id: 'BillingScheduleInput' });
export type BillingScheduleInput = z.output<typeof billingScheduleInput>;

const chosenLineInput = z.object({ id, isChosen: flag, quantity: quantity.optional() });
describeType(chosenLineInput, { id: 'ChosenLineInput' });

/** The optional lines of the chosen option, with their quantities. Those that are left out stay as they were proposed. */
export const chosenLinesInput = z.array(chosenLineInput).max(mostItems);

/** The fields of a document's save. Derived amounts are never read (API 4.2). */
const documentInput = {
  documentNumber: recordNumber('Number is required'),
  documentSubType: wholeNumber.optional(),
  documentPreFix: optionalText(10),
  documentPrefix: optionalText(10),
  title: optionalText(200),
  ...sentFields(documentFields),
  clientDetails: sentClientDetails.nullish(),
  /** The property's address becomes the service address. */
  ...placeChoice,
  assignedTo: z.array(id).max(50).optional(),
  date: dateOnly.optional(),
  dueDate: dateOnly.nullish(),
  items: z.array(documentLineInput).max(mostItems).optional(),
  /** They replace the stored ones, matched by id, in this order. */
  options: z.array(optionInput).max(mostOptions).optional(),
  discount: positiveMoney.optional(),
  discountType: z.enum(amountKinds).optional(),
  markup: positiveMoney.optional(),
  shippingAmount: positiveMoney.optional(),
  /** HTML, sanitised by the server. */
  comments: optionalText(20_000),
  paymentTerms: wholeWithin(0, 3650).optional(),
  companyInformation: sentCompany.nullish(),
  isDepositRequired: flag.optional(),
  depositType: z.enum(amountKinds).optional(),
  depositValue: positiveMoney.optional(),
  /** Only of an estimate without a deposit. Null: it is billed as a whole. */
  billingSchedule: billingScheduleInput.nullish(),
  isContractRequired: flag.optional(),
  contractContent: optionalText(50_000),
};

const percentageText = 'Discount is not valid';
const depositText = 'Deposit value is not valid';

/**
 * A percentage is at most 100. This rule runs even when other fields fail, so that all failures are reported at once.
 */
const withShares = <S extends z.ZodObject>(fields: S) =>
  fields.superRefine((sent, context) => {
    const { discountType, discount, depositType, depositValue } = sent as Record<string, unknown>;
    if (discountType === 'percentage' && Number(discount ?? 0) > 100)
      context.addIssue({
        code: 'custom',
        path: ['discount'],
        message: percentageText,
        params: { code: 'out_of_range' },
      });
    if (depositType === 'percentage' && Number(depositValue ?? 0) > 100)
      context.addIssue({
        code: 'custom',
        path: ['depositValue'],
        message: depositText,
        params: { code: 'out_of_range' },
      });
  });

/**
 * The fields of an estimate that a template stores, with the same rules as when an estimate is saved (decision
 * 0103). Any other field is refused.
 */
export const estimateTermsInput = withShares(
  z
    .object(documentInput)
    .pick({
      title: true,
      items: true,
      options: true,
      discount: true,
      discountType: true,
      markup: true,
      shippingAmount: true,
      shippingInfo: true,
      comments: true,
      paymentTerms: true,
      paymentInstructions: true,
      isDepositRequired: true,
      depositType: true,
      depositValue: true,
      billingSchedule: true,
      isContractRequired: true,
      contractTitle: true,
      contractContent: true,
    })
    .strict(),
);
describeType(estimateTermsInput, { id: 'EstimateTermsInput' });

const newDocument = withShares(
  z.object({
    documentType: documentTypeInput,
    clientId: requiredPathId,
    ...documentInput,
    documentStatus: z.enum(['draft', 'sent']).optional(),
    isConvertedFromJob: flag.optional(),
    isConvertedFromRequest: flag.optional(),
    isConvertedFromEstimate: flag.optional(),
    convertedFromId: optionalId,
    /** For a job's invoice: refuses with the first invoice's number if the job already has one that is not void. */
    onlyIfNone: flag.optional(),
    /** For a job's invoice without items: uses the lines that the client approved, or the job's current lines. */
    terms: z.enum(['approved', 'job']).optional(),
    conversionDate: dateTime.nullish(),
  }),
);
export type NewDocument = z.output<typeof newDocument>;

const mayCreate = anyOf('Invoice.create', 'Invoice.createOwn', 'Estimate.create', 'Estimate.createOwn');

export const nextDocumentNumber = endpoint({
  id: 'DC-1',
  name: 'nextDocumentNumber',
  summary: 'The next number of an invoice or estimate, which is not reserved',
  method: 'GET',
  path: '/documents/getDocumentNumber',
  // The required ability depends on the document's type, so it is checked after the type is known.
  needs: mayCreate,
  query: z.object({ documentType: documentTypeInput }),
  isNeverKept: true,
  data: z.object({ documentNumber: z.number() }),
});

export const createDocument = endpoint({
  id: 'DC-2',
  name: 'createDocument',
  summary: 'Create an invoice or estimate, also from a job, request or estimate',
  method: 'POST',
  path: '/documents',
  bodyMegabytes: 2,
  needs: mayCreate,
  body: newDocument,
  data: z.object({
    id: z.string(),
    documentNumber: z.number(),
    documentNumberDisplay: z.string(),
    document: documentData,
  }),
  status: 201,
  failure: 'Failed to create invoice',
  refuses: [
    'booksClosed',
    'notFound',
    'numberTooLarge',
    'numberTaken',
    'requestConverted',
    'estimateConverted',
    'jobInvoiced',
    'estimateInvoiced',
    'billedInSteps',
    'clientArchived',
    'conversionArchived',
  ],
  isSentLater: true,
});

const documentChange = withShares(
  z.object({
    ...documentInput,
    clientId: requiredPathId.optional(),
    /** Estimates only: 0 to 2 is the client's answer, and 3 records a conversion together with the converted fields. */
    status: z.union([actionStatus, z.literal(3)]).optional(),
    actionStatus: actionStatus.optional(),
    documentStatus: z.enum(documentStatuses).optional(),
    /** What the client chose, where the company approves an estimate for them. Absent: what counts. */
    optionId: optionalId,
    lines: chosenLinesInput.optional(),
    convertedToJobId: optionalId,
    convertedToInvoiceId: optionalId,
    convertedAt: dateTime.nullish(),
    convertedBy: z.string().max(200).nullish(),
    updatedAt: version,
  }),
);
export type DocumentChange = z.output<typeof documentChange>;

export const updateDocument = endpoint({
  id: 'DC-3',
  name: 'updateDocument',
  summary: 'Change, answer, void or mark as converted an invoice or estimate',
  method: 'PATCH',
  path: '/documents/:id',
  bodyMegabytes: 2,
  // Recording a conversion needs a right to create its target, every other change a right to edit (API DC-3).
  needs: anyOf(
    'Invoice.edit',
    'Invoice.createOwn',
    'Invoice.create',
    'Estimate.edit',
    'Estimate.createOwn',
    'Jobs.create',
    'Jobs.createForAssigned',
  ),
  params: idParams,
  body: documentChange,
  data: z.object({ id: z.string(), document: documentData }),
  failure: 'Failed to save document',
  refuses: [
    'booksClosed',
    'notFound',
    'stale',
    'numberTooLarge',
    'numberTaken',
    'numberGiven',
    'requestConverted',
    'estimateConverted',
    'estimateInvoiced',
    'billedInSteps',
    'estimateBilled',
    'progressInvoiceFixed',
    'invoiceCredited',
    'clientArchived',
    'documentFixed',
    'approvedEstimate',
    'signedInvoice',
    'choiceTooSmall',
    'notAnEstimate',
    'voidWithPayments',
    'depositHeld',
  ],
  isSentLater: true,
});

export const reopenDocument = endpoint({
  id: 'DC-10',
  name: 'reopenDocument',
  summary: 'Reopen an approved estimate or a signed invoice: drops what was agreed, and keeps it in the history',
  method: 'POST',
  path: '/documents/:id/reopen',
  needs: anyOf('Invoice.edit', 'Invoice.createOwn', 'Estimate.edit', 'Estimate.createOwn'),
  params: idParams,
  body: z.object({ updatedAt: version }),
  data: z.object({ document: documentData }),
  failure: 'Failed to reopen document',
  refuses: ['booksClosed', 'notFound', 'stale', 'documentFixed', 'notAgreed', 'estimateBilled'],
});
