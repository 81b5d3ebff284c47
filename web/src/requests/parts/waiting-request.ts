import type { BodyInputOf, DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { listRequests, Request } from '@truckroll/contract/requests/requests';
import { type createRequest, getRequest } from '@truckroll/contract/requests/save-request';
import { requestFields } from '@truckroll/domain/requests/request-fields';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import { beginsWith } from '../../app/outbox/beginning-of-list.ts';
import { planOfEdit } from '../../app/outbox/edit-plan.ts';
import type { Plan } from '../../app/outbox/save-or-send.ts';
import { shownAs } from '../../app/outbox/shown.ts';
import type { ShownRecord } from '../../app/outbox/waiting-record.ts';
import { versionOf } from '../../app/outbox/write.ts';
import { endpointUrl } from '../../app/transport/fetch-endpoint.ts';
import { paint } from '../../app/transport/paint-queries.ts';

type NewRequest = BodyInputOf<typeof createRequest>;
type RequestPage = DataOf<typeof listRequests>;

/** The lists that begin with a new request: of all requests, of its client, of its stage. */
const isListOf = ([area, kind, wanted]: readonly unknown[], { clientId, stage }: Request): boolean =>
  area === 'requests' && kind === 'list' && isUnsearched(wanted) && beginsWith(wanted, { clientId, stage });

const isUnsearched = (wanted: unknown): boolean => ((wanted as { search?: string }).search ?? '') === '';

const shownRequest = shownAs('request.new', ({ record }: ShownRecord<Request>) => [
  paint<RequestPage>({ predicate: ({ queryKey }) => isListOf(queryKey, record) }, (page) =>
    page.requests.some(({ id }) => id === record.id)
      ? page
      : { ...page, requests: [record, ...page.requests], total: page.total + 1 },
  ),
]);

/** The client of a new request, as its form knows it. */
type OfClient = Pick<Request['client'], 'id' | 'name' | 'stage' | 'propertyAddress' | 'phoneNumber'>;

type Made = { id: string; at: string; userId: string; stage: RequestStage; team: Request['assignedTeam'] };

/** A new request as pages show it until the server has it. Its amounts are computed there. */
export function waitingRequest(body: NewRequest, client: OfClient, { id, at, userId, stage, team }: Made): Request {
  const texts = { description: null, requirements: null, notes: null, purchaseOrderNumber: null };
  return {
    ...texts,
    ...({ urgency: 'normal', preferredContactMethod: 'phone', serviceType: null } as const),
    ...({ requestAddress: null, requestPhone: null, servicePropertyId: null, contactId: null } as const),
    ...{ startDate: null, endDate: null, startTime: null, endTime: null, followUpDate: null },
    ...{ availabilityDate1: null, availabilityDate2: null, scheduleLater: false, anyTime: false },
    ...(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<Request>),
    ...{ id, requestNumber: 0, requestNumberDisplay: 'Not sent yet', clientId: client.id },
    client: { ...client, firstName: client.name, lastName: '', email: null, companyName: null },
    source: 'manual',
    ...{ serviceProperty: null, contact: null },
    flexibleScheduling: body.flexibleScheduling === true,
    timezone: body.timezone ?? 'UTC',
    stage,
    assignedTo: body.assignedTo ?? [],
    assignedTeam: team,
    tags: body.tags ?? [],
    tagIds: body.tagIds ?? [],
    attachments: [],
    properties: (body.properties ?? []).flatMap(({ id: property, value }) =>
      value === undefined || value === null ? [] : [{ id: property, value }],
    ),
    ...{ items: [], taxes: [], subTotal: null, taxAmount: null, discount: null, total: null, estimatedValue: null },
    ...{ convertedToJobId: null, convertedToEstimateId: null, convertedToInvoiceId: null },
    ...{ convertedAt: null, convertedBy: null, duplicatedFromId: null },
    ...{ createdBy: userId, createdAt: at, updatedAt: at },
  };
}

const orderOfRequest = (requestId: string): string => `request ${requestId}`;

/** How a new request waits on this device. */
export const planOfRequest = (record: Request): Plan => ({
  order: orderOfRequest(record.id),
  title: `Request of ${record.client.name}`,
  creates: { id: record.id, path: ['id'] },
  shows: shownRequest({ record }),
});

const shownEdit = shownAs('request.edit', ({ id, changes }: { id: string; changes: object }, write) => [
  paint<Request>({ queryKey: ['requests', 'one', id], exact: true }, (request) => ({
    ...edited(request, changes),
    ...versionOf(write),
  })),
  paint<RequestPage>({ queryKey: ['requests', 'list'] }, (page) => ({
    ...page,
    requests: page.requests.map((request) =>
      request.id === id ? { ...edited(request, changes), ...versionOf(write) } : request,
    ),
  })),
]);

/** A request with the changes of an edit. The lines as they are sent are no lines as they are shown. */
const edited = (request: Request, changes: object): Request => {
  const { items: _, ...fields } = changes as Partial<Request>;
  return { ...request, ...fields };
};

/** How the changes of a request wait on this device. */
export const planOfRequestEdit = (request: Request, changes: object): Plan =>
  planOfEdit({
    order: orderOfRequest(request.id),
    title: `Request ${request.requestNumberDisplay}`,
    ...{ address: endpointUrl(getRequest, { params: { id: request.id } }), path: ['request'], answerPath: ['request'] },
    ...{ before: request, changes, labels: { ...requestFields, items: 'Line items' } },
    shows: shownEdit({ id: request.id, changes }),
  });

/** How the files of a request wait on this device. */
export const planOfRequestFiles = (requestId: string, files: readonly File[]): Plan => ({
  order: orderOfRequest(requestId),
  title: files.length === 1 ? `File ${files[0]?.name ?? ''}` : `${files.length} files of a request`,
});
