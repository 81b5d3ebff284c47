import { guideSteps } from '@truckroll/domain/first-run/guide-steps';
import { trades } from '@truckroll/domain/first-run/trade-pack';
import { z } from 'zod';
import { adminOnly, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { requiredText } from '../fields/fields.ts';
import { newProduct } from '../price-book/product-services.ts';
import { newTax } from '../price-book/taxes.ts';

const sample = z.object({
  clientId: z.string(),
  clientName: z.string(),
  jobId: z.string(),
  /** '#1 Service call'. */
  jobTitle: z.string(),
  estimateId: z.string(),
  estimateNumber: z.string(),
});
describeType(sample, { id: 'SampleJob' });

const stepState = z.enum(['open', 'done', 'skipped']);

/** The guide of a new company: how far it is, and the sample job that it has made. */
export const firstRun = z.object({
  trade: z.enum(trades).nullable(),
  steps: z.object(
    Object.fromEntries(guideSteps.map((step) => [step, stepState])) as Record<
      (typeof guideSteps)[number],
      typeof stepState
    >,
  ),
  isDismissed: z.boolean(),
  /** Null: there is none, or its records were deleted one by one. */
  sample: sample.nullable(),
});
describeType(firstRun, { id: 'FirstRun' });
export type FirstRun = z.infer<typeof firstRun>;

const data = z.object({ firstRun });

export const getFirstRun = endpoint({
  id: 'FR-1',
  name: 'getFirstRun',
  summary: 'How far the guide of a new company is',
  method: 'GET',
  path: '/first-run',
  needs: adminOnly,
  data,
});

export const changeFirstRun = endpoint({
  id: 'FR-2',
  name: 'changeFirstRun',
  summary: 'Mark a step as done, skipped or open again, or hide the guide',
  method: 'PATCH',
  path: '/first-run',
  needs: adminOnly,
  body: z.object({
    steps: z.partialRecord(z.enum(guideSteps), stepState).optional(),
    isDismissed: z.boolean().optional(),
  }),
  data,
});

/** The most entries of a price list that the guide adds at once. */
const mostItems = 100;

export const addPriceList = endpoint({
  id: 'FR-3',
  name: 'addPriceList',
  summary: 'Add a price list and the job types of a trade. What is already there stays as it is',
  method: 'POST',
  path: '/first-run/price-list',
  needs: adminOnly,
  body: z.object({
    trade: z.enum(trades),
    items: z
      .array(
        newProduct.pick({ name: true, description: true, category: true, type: true, unitType: true, price: true }),
      )
      .max(mostItems),
    jobTypes: z.array(requiredText(80)).max(mostItems),
  }),
  data: z.object({
    firstRun,
    /** How many entries and job types were new. */
    added: z.object({ items: z.number(), jobTypes: z.number() }),
  }),
});
describeType(addPriceList.body.shape.items.element, { id: 'PriceListItem' });

export const addUsualTaxes = endpoint({
  id: 'FR-4',
  name: 'addUsualTaxes',
  summary: 'Add taxes of a place. Those of the same name and place are not added again',
  method: 'POST',
  path: '/first-run/taxes',
  needs: adminOnly,
  body: z.object({
    taxes: z
      .array(newTax.pick({ name: true, rate: true, countryId: true, stateId: true, state: true }))
      .min(1)
      .max(5),
  }),
  data: z.object({ firstRun, added: z.number() }),
});
describeType(addUsualTaxes.body.shape.taxes.element, { id: 'UsualTaxInput' });

export const makeSample = endpoint({
  id: 'FR-5',
  name: 'makeSample',
  summary: 'Make a sample client with a job, its visit and an estimate',
  method: 'POST',
  path: '/first-run/sample',
  needs: adminOnly,
  data,
  status: 201,
  refuses: ['sampleExists'],
});

export const removeSample = endpoint({
  id: 'FR-6',
  name: 'removeSample',
  summary: 'Remove the sample client, its job, its visit and its estimate, and nothing else',
  method: 'DELETE',
  path: '/first-run/sample',
  needs: adminOnly,
  data,
  refuses: ['sampleInUse'],
});
