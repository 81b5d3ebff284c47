import { within } from '@truckroll/contract/fields/fields';
import { formFields } from '@truckroll/contract/fields/record-fields';
import { billingMoments, longestStepName, mostRetainage, stepKinds } from '@truckroll/domain/documents/billing-limits';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { longestOptionDescription, longestOptionName } from '@truckroll/domain/documents/option-limits';
import { sentValues } from '@truckroll/domain/fields/record-fields';
import { isDateOnly, isEmail } from '@truckroll/domain/text/checks';
import { z } from 'zod';
import type { DocumentSource, DocumentValues } from './document-values.ts';

export const longest = {
  title: 200,
  comments: 20_000,
  contractContent: 50_000,
} as const;

const formTexts = formFields(documentFields);

const day = (label: string) =>
  z
    .string()
    .nullable()
    .refine((value) => value !== null && isDateOnly(value), { error: `${label} is not valid` });

const amount = z.number().nullable();
const share = (label: string, kind: 'discountType' | 'depositType', value: 'discount' | 'depositValue') => ({
  refuses: (values: Record<string, unknown>) => values[kind] === 'percentage' && Number(values[value] ?? 0) > 100,
  issue: { code: 'custom' as const, path: [value], message: `${label} is not valid` },
});
const shares = [share('Discount', 'discountType', 'discount'), share('Deposit value', 'depositType', 'depositValue')];

const kind = z.enum(['amount', 'percentage']);

/** The rules of a document's fields, with the messages at the fields in the words of its type (screens 12.2). */
export const documentSchemaOf = (type: DocumentType) =>
  z
    .object({
      client: z.custom<DocumentValues['client']>().refine((client) => client !== null, { error: 'Client is required' }),
      servicePropertyId: z.string().nullable(),
      contactId: z.string().nullable(),
      ...formTexts,
      title: z.string().trim().max(longest.title),
      documentNumber: z
        .string()
        .trim()
        .min(1, { error: 'Number is required' })
        .regex(/^0*[1-9]\d{0,14}$|^$/, { error: 'Please enter a valid number' }),
      date: day('Date'),
      dueDate: z
        .string()
        .nullable()
        .refine((value) => value === null || isDateOnly(value), {
          error: type === 1 ? 'Due date is not valid' : 'Valid until is not a valid date',
        }),
      assignedTo: z.array(z.string()),
      discount: amount,
      discountType: kind,
      markup: amount,
      shippingAmount: amount,
      comments: z.string().max(longest.comments),
      paymentTerms: z
        .number()
        .nullable()
        .refine((days) => days !== null && days <= 3650, within(0, 3650)),
      isDepositRequired: z.boolean(),
      depositType: kind,
      depositValue: amount,
      billingSchedule: z
        .object({
          drawsDrafts: z.boolean(),
          retainage: z
            .number()
            .nullable()
            .refine((value) => value === null || (value >= 0 && value <= mostRetainage), within(0, mostRetainage)),
          steps: z.array(
            z.object({
              id: z.string(),
              name: z.string().trim().min(1, { error: 'Name is required' }).max(longestStepName),
              kind: z.enum(stepKinds),
              value: amount,
              when: z.enum(billingMoments),
            }),
          ),
        })
        .nullable(),
      isContractRequired: z.boolean(),
      contractContent: z.string().max(longest.contractContent),
      company: z.object({
        name: z.string().trim().max(200),
        email: z
          .string()
          .trim()
          .refine((email) => email === '' || isEmail(email), { error: 'Please enter a valid email address' }),
        phone: z.string().trim().max(50),
        address: z.string().trim().max(500),
        website: z.string().trim().max(300),
        taxNumber: z.string().trim().max(50),
      }),
      options: z.array(
        z.object({
          id: z.string(),
          name: z.string().trim().min(1, { error: 'Name is required' }).max(longestOptionName),
          description: z.string().max(longestOptionDescription),
          isRecommended: z.boolean(),
        }),
      ),
    })
    .superRefine((values, context) => {
      for (const { refuses, issue } of shares) if (refuses(values)) context.addIssue(issue);
    });

const plain = (values: DocumentValues) => ({
  documentNumber: Number(values.documentNumber),
  servicePropertyId: values.servicePropertyId,
  contactId: values.contactId,
  ...sentValues(documentFields, values),
  title: values.title.trim(),
  date: values.date ?? undefined,
  dueDate: values.dueDate,
  assignedTo: values.assignedTo,
  discount: values.discount ?? 0,
  discountType: values.discountType,
  markup: values.markup ?? 0,
  shippingAmount: values.shippingAmount ?? 0,
  comments: values.comments || null,
  paymentTerms: values.paymentTerms ?? 0,
  isDepositRequired: values.isDepositRequired,
  depositType: values.depositType,
  depositValue: values.depositValue ?? 0,
  billingSchedule: values.billingSchedule && {
    retainage: values.billingSchedule.retainage ?? 0,
    drawsDrafts: values.billingSchedule.drawsDrafts,
    steps: values.billingSchedule.steps.map(({ id, name, kind, value, when }) => ({
      ...{ id, name: name.trim(), kind, when },
      value: kind === 'rest' ? 0 : (value ?? 0),
    })),
  },
  isContractRequired: values.isContractRequired,
  contractContent: values.contractContent || null,
  options: values.options.map(({ id, name, description, isRecommended }) => ({
    id,
    name: name.trim(),
    description: description.trim() || null,
    isRecommended,
  })),
});

/** What a template offers (DC-43b), apart from its lines: an estimate without its client, number, days and people. */
export function termsPayload(values: DocumentValues) {
  const { title, discount, discountType, markup, shippingAmount, shippingInfo, comments, ...more } = plain(values);
  const { paymentTerms, paymentInstructions, isDepositRequired, depositType, depositValue, billingSchedule } = more;
  const { isContractRequired, contractTitle, contractContent, options } = more;
  return {
    ...{ title, discount, discountType, markup, shippingAmount, shippingInfo, comments, paymentTerms },
    ...{ paymentInstructions, isDepositRequired, depositType, depositValue, billingSchedule },
    ...{ isContractRequired, contractTitle, contractContent, options },
  };
}

const orNull = (text: string): string | null => text.trim() || null;

const companyPayload = ({ name, ...more }: DocumentValues['company']) => ({
  name: name.trim(),
  email: orNull(more.email),
  phone: orNull(more.phone),
  address: orNull(more.address),
  website: orNull(more.website),
  taxNumber: orNull(more.taxNumber),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type NewPayloadOf = { values: DocumentValues; begun: DocumentValues; source: DocumentSource | null };

/**
 * The payload of a new document (DC-2). The company block is sent only if it was edited; otherwise the account's is
 * used.
 */
export const newPayload = ({ values, begun, source }: NewPayloadOf) => ({
  clientId: values.client?.id ?? '',
  ...plain(values),
  ...(isSame(values.company, begun.company) ? {} : { companyInformation: companyPayload(values.company) }),
  ...(source ?? {}),
});

/** The changed fields of a stored document (DC-3). Others are not sent, so that locked parts are not touched. */
export function changedPayload(before: DocumentValues, after: DocumentValues) {
  const [old, now] = [plain(before), plain(after)];
  const keys = Object.keys(now) as (keyof typeof now)[];
  const changed = Object.fromEntries(keys.filter((key) => !isSame(old[key], now[key])).map((key) => [key, now[key]]));
  return {
    ...(changed as Partial<typeof now>),
    ...(before.client?.id === after.client?.id ? {} : { clientId: after.client?.id ?? '' }),
    ...(isSame(before.company, after.company) ? {} : { companyInformation: companyPayload(after.company) }),
  };
}

const ofServer: Record<string, string> = {
  clientId: 'client',
  companyInformation: 'company',
};

/**
 * Maps a field path of the server to the form's.
 *
 * @example fieldPath('companyInformation.email') → 'company.email'
 */
export function fieldPath(path: string): string {
  const [first = '', ...rest] = path.split('.');
  return [ofServer[first] ?? first, ...rest].join('.');
}
