import { clientStages } from '@truckroll/domain/clients/stages';
import { configurationFormat, configurationVersion } from '@truckroll/domain/configuration/configuration-kinds';
import { propertyModules, propertyTypes } from '@truckroll/domain/custom-properties/definitions';
import { billingMoments, stepKinds } from '@truckroll/domain/documents/billing-limits';
import { jobFormFieldTypes } from '@truckroll/domain/job-forms/fields';
import { productTypes } from '@truckroll/domain/product-services/product-types';
import { requestStages } from '@truckroll/domain/requests/request-stages';
import { ruleOperators } from '@truckroll/domain/rules/rule-conditions';
import { delayUnits } from '@truckroll/domain/rules/rule-times';
import { ruleTriggerNames } from '@truckroll/domain/rules/rule-triggers';
import { taskPriorities } from '@truckroll/domain/tasks/task-kinds';
import { z } from 'zod';
import { amountKinds } from '../documents/documents.ts';
import { describeType } from '../endpoints/wire-types.ts';

// The shapes of the file alone: whether a value is allowed is decided by the schemas with which the records are saved.

const text = z.string().trim();
const optional = text.nullable().transform((given) => given || null);
const list = <T extends z.ZodType>(item: T) => z.array(item).max(50_000);

/** A record that another one names, by what it is known by in every company. */
const taxRef = z.strictObject({ name: text, state: optional });
const productRef = z.strictObject({ name: text, type: z.literal(productTypes) });

const tag = z.strictObject({ name: text, color: text });

const tax = z.strictObject({
  name: text,
  rate: z.number(),
  taxType: z.literal([1, 2]),
  applyOnAllItems: z.boolean(),
  state: z.strictObject({ name: text, isoCode: text }).nullable(),
  effectiveDate: optional,
  applicationRules: z.strictObject({
    apply_to_goods: z.boolean(),
    apply_to_business_services: z.boolean(),
    apply_to_residential_services: z.boolean(),
    allow_tax_exempt_override: z.boolean(),
  }),
  countryId: optional,
  stateId: optional,
  isActive: z.boolean(),
});

const product = z.strictObject({
  name: text,
  type: z.literal(productTypes),
  description: optional,
  category: optional,
  price: z.number(),
  cost: z.number().nullable(),
  unitType: optional,
  taxes: list(taxRef),
  exemptFromTax: z.boolean(),
  isActive: z.boolean(),
});

const pack = z.strictObject({
  name: text,
  description: optional,
  isActive: z.boolean(),
  items: list(productRef.extend({ quantity: z.number() })),
});

const customProperty = z.strictObject({
  module: z.enum(propertyModules),
  name: text,
  type: z.enum(propertyTypes),
  options: list(z.union([text, z.strictObject({ name: text, color: text })])),
  orderIndex: z.number(),
});

const jobForm = z.strictObject({
  title: text,
  description: optional,
  fields: list(
    z.strictObject({
      label: text,
      type: z.enum(jobFormFieldTypes),
      required: z.boolean(),
      options: list(text),
      item: productRef.nullable(),
    }),
  ),
  attachToNewJobs: z.boolean(),
  isActive: z.boolean(),
});

const textTemplate = z.strictObject({ name: text, content: text });
const emailTemplate = z.strictObject({ name: text, subject: text, content: text });

const estimateTemplate = z.strictObject({
  name: text,
  title: text,
  discount: z.number(),
  discountType: z.enum(amountKinds),
  markup: z.number(),
  shippingAmount: z.number(),
  shippingInfo: optional,
  comments: optional,
  paymentTerms: z.number(),
  paymentInstructions: optional,
  isDepositRequired: z.boolean(),
  depositType: z.enum(amountKinds),
  depositValue: z.number(),
  isContractRequired: z.boolean(),
  contractTitle: optional,
  contractContent: optional,
  billingSchedule: z
    .strictObject({
      retainage: z.number(),
      drawsDrafts: z.boolean(),
      steps: list(
        z.strictObject({ name: text, kind: z.enum(stepKinds), value: z.number(), when: z.enum(billingMoments) }),
      ),
    })
    .nullable(),
  options: list(z.strictObject({ name: text, description: optional, isRecommended: z.boolean() })),
  items: list(
    z.strictObject({
      item: productRef.nullable(),
      name: text,
      description: optional,
      quantity: z.number(),
      rate: z.number(),
      itemType: z.literal([1, 2]),
      unitType: optional,
      discount: z.number(),
      markupPrice: z.number(),
      taxes: list(taxRef),
      /** The place of its option in `options`, from 0. */
      option: z.number().nullable(),
      isOptional: z.boolean(),
      isChosen: z.boolean(),
      minQuantity: z.number().nullable(),
      maxQuantity: z.number().nullable(),
    }),
  ),
});

const role = z.strictObject({
  name: text,
  label: text,
  permissions: list(z.strictObject({ name: text, abilities: list(text) })),
  requiresTwoStep: z.boolean(),
});

const rule = z.strictObject({
  name: text,
  trigger: z.enum(ruleTriggerNames),
  /** Conditions about tags hold the tags' names. */
  conditions: list(
    z.strictObject({ field: text, op: z.enum(ruleOperators), values: list(text), amount: z.number().nullable() }),
  ),
  actions: list(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('task'),
        name: text,
        instructions: text,
        priority: z.enum(taskPriorities),
        dueInDays: z.number(),
      }),
      z.strictObject({ kind: z.literal('mail'), subject: text, text }),
      z.strictObject({ kind: z.literal('text'), text }),
      z.strictObject({
        kind: z.literal('stage'),
        clientStage: z.enum(clientStages).nullable(),
        requestStage: z.enum(requestStages).nullable(),
      }),
      z.strictObject({ kind: z.literal('tag'), isOfClient: z.boolean(), add: list(text), remove: list(text) }),
    ]),
  ),
  delay: z.strictObject({ amount: z.number(), unit: z.enum(delayUnits) }),
  waitsForQuiet: z.boolean(),
  oncePerRecord: z.boolean(),
});

/** The configuration of a company: what it is set up with, without people, secrets, clients and work (decision 0119). */
export const configurationFile = z.strictObject({
  format: z.literal(configurationFormat),
  version: z.literal(configurationVersion),
  /** ISO 4217, of all amounts of the file. */
  currency: text,
  tags: list(tag),
  taxes: list(tax),
  products: list(product),
  packages: list(pack),
  customProperties: list(customProperty),
  jobForms: list(jobForm),
  textTemplates: list(textTemplate),
  emailTemplates: list(emailTemplate),
  estimateTemplates: list(estimateTemplate),
  roles: list(role),
  rules: list(rule),
});
describeType(configurationFile, { id: 'ConfigurationFile' });
export type ConfigurationFile = z.infer<typeof configurationFile>;

/** The JSON Schema of the file. */
export const configurationSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(configurationFile, { io: 'input' }),
  title: 'Truckroll configuration',
  description: 'What a company is set up with. Records are known by their names, so that a file fits every company.',
});
