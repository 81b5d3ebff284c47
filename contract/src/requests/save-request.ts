import { requestFields } from '@truckroll/domain/requests/request-fields';
import { requestStages, serviceCategories } from '@truckroll/domain/requests/request-stages';
import { z } from 'zod';
import { propertyValueInput } from '../clients/clients.ts';
import { placeChoice } from '../clients/service-properties.ts';
import { anyOf, endpoint, nothing, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  addressInput,
  dateTime,
  flag,
  id,
  idParams,
  momentOrDay,
  optionalId,
  pathId,
  phoneInput,
  positiveMoney,
  requiredPathId,
  requiredText,
  tagIdsInput,
  timeOfDay,
  timeZone,
  version,
} from '../fields/fields.ts';
import { sentFields } from '../fields/record-fields.ts';
import { recordNumber } from '../fields/record-number.ts';
import { lineItemInputs } from '../price-book/line-items.ts';
import { request } from './requests.ts';

const requestStageText = 'Stage is not valid';
const stage = z.enum(requestStages, { error: requestStageText });
describeType(stage, { id: 'RequestStage' });

const time = z.union([z.literal('').transform(() => null), timeOfDay]).nullish();
const moment = z.union([z.literal('').transform(() => null), momentOrDay]).nullish();

/** The fields of a request's save; derived amounts are never read (API 4.2). */
const requestInput = {
  requestNumber: recordNumber('Request Number is required'),
  /** Ignored: every request created by this endpoint has the source 'manual'. */
  source: z.string().max(200).nullish(),
  ...sentFields(requestFields),
  serviceType: z.union([z.literal('').transform(() => null), z.enum(serviceCategories)]).nullish(),
  requestAddress: addressInput,
  requestPhone: phoneInput,
  /** Choosing one gives the request its address and phone number, unless those are sent too. */
  ...placeChoice,
  startDate: moment,
  endDate: moment,
  startTime: time,
  endTime: time,
  availabilityDate1: moment,
  availabilityDate2: moment,
  scheduleLater: flag.optional(),
  anyTime: flag.optional(),
  flexibleScheduling: flag.optional(),
  timezone: timeZone.optional(),
  stage: stage.optional(),
  assignedTo: z.array(id).max(50).optional(),
  followUpDate: moment,
  tags: z.array(z.string().trim().min(1).max(80)).max(20).optional(),
  tagIds: tagIdsInput,
  estimatedValue: positiveMoney.nullish(),
  properties: z.array(propertyValueInput).optional(),
  items: lineItemInputs.optional(),
  discount: positiveMoney.nullish(),
};

const newRequest = z.object({ clientId: requiredPathId, ...requestInput, duplicatedFromId: optionalId });
describeType(newRequest, { id: 'NewRequest' });
export type NewRequest = z.output<typeof newRequest>;

const savedRequest = z.object({
  id: z.string(),
  requestNumber: z.number(),
  requestNumberDisplay: z.string(),
  request,
});
describeType(savedRequest, { id: 'SavedRequest' });
const twins = ['requestNumber', 'requestNumberDisplay'] as const;

export const getRequest = endpoint({
  id: 'RQ-2',
  name: 'getRequest',
  summary: 'One request',
  method: 'GET',
  path: '/requests/:id',
  needs: viewOf('Requests'),
  params: idParams,
  data: z.object({ request }),
  refuses: ['notFound'],
});

export const nextRequestNumber = endpoint({
  id: 'RQ-3',
  name: 'nextRequestNumber',
  summary: 'The next request number, which is not reserved',
  method: 'GET',
  path: '/requests/nextRequestNumber',
  needs: anyOf('Requests.create'),
  isNeverKept: true,
  data: z.object({ nextRequestNumber: z.number() }),
});

export const createRequest = endpoint({
  id: 'RQ-4',
  name: 'createRequest',
  summary: "Create a request; with the stage 'duplicate', a copy of another",
  method: 'POST',
  path: '/requests',
  needs: anyOf('Requests.create'),
  body: newRequest,
  data: savedRequest,
  twins,
  status: 201,
  failure: 'Failed to save request',
  refuses: ['assignmentRefused', 'notFound', 'numberTooLarge', 'numberTaken'],
  isSentLater: true,
});

const requestEdit = z.object({
  id: requiredText(100, 'Request is required').pipe(pathId),
  clientId: requiredPathId.optional(),
  ...requestInput,
  updatedAt: version,
});
describeType(requestEdit, { id: 'RequestEdit' });
export type RequestEdit = z.output<typeof requestEdit>;

export const saveRequest = endpoint({
  id: 'RQ-6',
  name: 'saveRequest',
  summary: 'Save a request',
  method: 'PATCH',
  path: '/requests',
  needs: anyOf('Requests.edit'),
  body: requestEdit,
  data: savedRequest,
  twins,
  failure: 'Failed to save request',
  refuses: [
    'assignmentRefused',
    'notFound',
    'stale',
    'requestConverted',
    'conversionArchived',
    'requestNumberFixed',
    'requestClientFixed',
    'requestStageFixed',
  ],
  isSentLater: true,
});

const requestChange = requestEdit.omit({ id: true }).extend({
  convertedToJobId: optionalId,
  convertedToEstimateId: optionalId,
  convertedToInvoiceId: optionalId,
  convertedAt: dateTime.nullish(),
  convertedBy: z.string().max(200).nullish(),
});
describeType(requestChange, { id: 'RequestChange' });
export type RequestChange = z.output<typeof requestChange>;

export const updateRequest = endpoint({
  id: 'RQ-7',
  name: 'updateRequest',
  summary: 'Move a request to another stage, record what it was converted to, or save it',
  method: 'PATCH',
  path: '/requests/:id',
  // Moving a request, recording a conversion and saving it have their own rights (API RQ-7).
  needs: viewOf('Requests'),
  params: idParams,
  body: requestChange,
  data: savedRequest,
  twins,
  refuses: [
    'assignmentRefused',
    'notFound',
    'stale',
    'requestConverted',
    'conversionArchived',
    'requestNumberFixed',
    'requestClientFixed',
    'requestStageFixed',
  ],
});

export const deleteRequest = endpoint({
  id: 'RQ-8',
  name: 'deleteRequest',
  summary: 'Delete a request; jobs and documents created from it are kept',
  method: 'DELETE',
  path: '/requests/:id',
  needs: anyOf('Requests.delete'),
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});
