import { billingMoments, mostSteps, stepKinds } from '@truckroll/domain/documents/billing-limits';
import { longestEstimateTemplateName, mostEstimateTemplates } from '@truckroll/domain/documents/estimate-template';
import { mostOptions } from '@truckroll/domain/documents/option-limits';
import { z } from 'zod';
import { anyOf, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, requiredPathId, requiredText, version } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { mostItems } from '../price-book/line-items.ts';
import { amountKinds, documentLine } from './documents.ts';
import { estimateTermsInput } from './save-document.ts';

/** A row of the list of templates. */
const templateRow = z.object({
  id: z.string(),
  name: z.string(),
  /** The title of an estimate that is started from the template. */
  title: z.string(),
  /** The currency of its amounts (ISO 4217). */
  currency: z.string(),
  itemCount: z.number(),
  optionNames: z.array(z.string()).max(mostOptions),
  /** The total of the recommended option before taxes. Null if the discount is larger than the total. */
  total: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(templateRow, { id: 'EstimateTemplateRow' });
export type EstimateTemplateRow = z.infer<typeof templateRow>;

const templateOption = z.object({
  /** Unique within the template. Items refer to it as `optionId`. */
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  isRecommended: z.boolean(),
});
describeType(templateOption, { id: 'EstimateTemplateOption' });

/** A line of a template, as a new estimate gets it today. */
const templateLine = documentLine
  .pick({
    itemId: true,
    name: true,
    description: true,
    quantity: true,
    itemType: true,
    unitType: true,
    discount: true,
    markupPrice: true,
    optionId: true,
    isOptional: true,
    isChosen: true,
    minQuantity: true,
    maxQuantity: true,
    photos: true,
  })
  .extend({
    rate: z.number(),
    /** The taxes that the company still charges. */
    taxIds: z.array(z.string()).max(50),
    /** Whether the price book says that its entry is never taxed. */
    exemptFromTax: z.boolean(),
  });
describeType(templateLine, { id: 'EstimateTemplateLine' });

const templateStep = z.object({
  name: z.string(),
  kind: z.enum(stepKinds),
  value: z.number(),
  when: z.enum(billingMoments),
});
describeType(templateStep, { id: 'EstimateTemplateStep' });

const templateSchedule = z.object({
  retainage: z.number(),
  drawsDrafts: z.boolean(),
  steps: z.array(templateStep).max(mostSteps),
});
describeType(templateSchedule, { id: 'EstimateTemplateSchedule' });

/** A template with everything that is filled into a new estimate. */
const template = templateRow.extend({
  discount: z.number(),
  discountType: z.enum(amountKinds),
  markup: z.number(),
  shippingAmount: z.number(),
  shippingInfo: z.string().nullable(),
  comments: z.string().nullable(),
  /** The days until payment is due. */
  paymentTerms: z.number(),
  paymentInstructions: z.string().nullable(),
  isDepositRequired: z.boolean(),
  depositType: z.enum(amountKinds),
  depositValue: z.number(),
  billingSchedule: templateSchedule.nullable(),
  isContractRequired: z.boolean(),
  contractTitle: z.string().nullable(),
  contractContent: z.string().nullable(),
  options: z.array(templateOption).max(mostOptions),
  items: z.array(templateLine).max(mostItems),
  /** The names of the template's taxes that are deleted or inactive. They are missing in `taxIds`. */
  leftOutTaxes: z.array(z.string()).max(listBounds.taxes),
});
describeType(template, { id: 'EstimateTemplate' });
export type EstimateTemplate = z.infer<typeof template>;

const mayUse = anyOf('Estimate.create', 'Estimate.createOwn');

const name = requiredText(longestEstimateTemplateName);

export const listEstimateTemplates = endpoint({
  id: 'DC-41',
  name: 'listEstimateTemplates',
  summary: 'The templates of estimates, by name',
  method: 'GET',
  path: '/estimate-templates',
  needs: mayUse,
  data: z.object({ templates: z.array(templateRow).max(mostEstimateTemplates) }),
});

export const createEstimateTemplate = endpoint({
  id: 'DC-42',
  name: 'createEstimateTemplate',
  summary: 'Save an estimate as a template: what it offers, without its client, days and answers',
  method: 'POST',
  path: '/estimate-templates',
  needs: mayUse,
  body: z.object({ name, estimateId: requiredPathId }),
  data: z.object({ template: templateRow }),
  status: 201,
  message: 'Template saved',
  refuses: ['notFound', 'templateNameTaken', 'tooManyEstimateTemplates', 'templateOfInvoice'],
});

export const getEstimateTemplate = endpoint({
  id: 'DC-43',
  name: 'getEstimateTemplate',
  summary: 'One template, with all that an estimate begins with',
  method: 'GET',
  path: '/estimate-templates/:id',
  needs: mayUse,
  params: idParams,
  data: z.object({ template }),
  refuses: ['notFound'],
});

export const updateEstimateTemplate = endpoint({
  id: 'DC-43b',
  name: 'updateEstimateTemplate',
  summary: 'Rename a template, or change what it offers',
  method: 'PATCH',
  path: '/estimate-templates/:id',
  needs: anyOf('Estimate.edit'),
  params: idParams,
  bodyMegabytes: 2,
  body: z.object({
    name: name.optional(),
    /** Replaces all that it offers. */
    terms: estimateTermsInput.optional(),
    updatedAt: version,
  }),
  data: z.object({ template }),
  refuses: ['notFound', 'stale', 'templateNameTaken'],
});

export const deleteEstimateTemplate = endpoint({
  id: 'DC-43c',
  name: 'deleteEstimateTemplate',
  summary: 'Delete a template. Estimates that began with it stay as they are',
  method: 'DELETE',
  path: '/estimate-templates/:id',
  needs: anyOf('Estimate.delete'),
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});
