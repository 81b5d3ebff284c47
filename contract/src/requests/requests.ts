import { requestFields } from '@truckroll/domain/requests/request-fields';
import { requestSources, requestStages, serviceCategories } from '@truckroll/domain/requests/request-stages';
import { z } from 'zod';
import { clientStage, propertyValue } from '../clients/clients.ts';
import { chosenPlace } from '../clients/service-properties.ts';
import { endpoint, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { address, limit, page, paged, phone, sortOrder, teamMemberRef } from '../fields/fields.ts';
import { filterSchemas } from '../fields/filter-query.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { requestSortKeys } from '../fields/list-keys.ts';
import { answeredFields } from '../fields/record-fields.ts';
import { itemTax, lineItem } from '../price-book/line-items.ts';
import { requestListFilters } from './request-list-filters.ts';

const fileRef = z.object({
  id: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.number(),
  systemGeneratedFileName: z.string(),
  presignedUrl: z.string(),
});

/** A request for work (API 3.6). Amounts are null for users who may not see prices (API 1.12). */
export const request = z.object({
  id: z.string(),
  requestNumber: z.number(),
  requestNumberDisplay: z.string(),
  clientId: z.string(),
  client: z.object({
    id: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phoneNumber: phone.nullable(),
    companyName: z.string().nullable(),
    stage: clientStage,
    propertyAddress: address.nullable(),
  }),
  source: z.enum(requestSources),
  ...answeredFields(requestFields),
  serviceType: z.enum(serviceCategories).nullable(),
  requestAddress: address.nullable(),
  requestPhone: phone.nullable(),
  ...chosenPlace,
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  availabilityDate1: z.string().nullable(),
  availabilityDate2: z.string().nullable(),
  scheduleLater: z.boolean(),
  anyTime: z.boolean(),
  flexibleScheduling: z.boolean(),
  timezone: z.string(),
  stage: z.enum(requestStages),
  assignedTo: z.array(z.string()),
  assignedTeam: z.array(teamMemberRef),
  followUpDate: z.string().nullable(),
  /** The names of skills. */
  tags: z.array(z.string()),
  tagIds: z.array(z.string()),
  attachments: z.array(fileRef).max(listBounds.requestAttachments),
  properties: z.array(propertyValue),
  items: z.array(lineItem),
  taxes: z.array(itemTax),
  subTotal: z.number().nullable(),
  taxAmount: z.number().nullable(),
  discount: z.number().nullable(),
  total: z.number().nullable(),
  estimatedValue: z.number().nullable(),
  convertedToJobId: z.string().nullable(),
  convertedToEstimateId: z.string().nullable(),
  convertedToInvoiceId: z.string().nullable(),
  convertedAt: z.string().nullable(),
  convertedBy: z.string().nullable(),
  duplicatedFromId: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(request, { id: 'Request' });
export type Request = z.infer<typeof request>;

const requestFilters = z.object(filterSchemas(requestListFilters));
export type RequestFilters = z.output<typeof requestFilters>;

export const listRequests = endpoint({
  id: 'RQ-1',
  name: 'listRequests',
  summary: 'List requests',
  method: 'GET',
  path: '/requests',
  needs: viewOf('Requests'),
  query: requestFilters.extend({
    page,
    limit: limit(10),
    sortBy: z.enum(requestSortKeys).default('createdAt'),
    sortOrder,
  }),
  data: z.object({
    requests: z.array(request),
    stageCounts: z.record(z.enum(requestStages), z.number()),
    ...paged,
  }),
  failure: 'Failed to load requests',
  refuses: ['notFound'],
});
