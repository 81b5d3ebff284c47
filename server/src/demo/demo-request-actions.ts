import { createRequest, saveRequest, updateRequest } from '@truckroll/contract/requests/save-request';
import type { RequestStage, ServiceCategory } from '@truckroll/domain/requests/request-stages';
import { type DemoJobKind, phrases, type Trade } from './company/company.ts';
import { clerk, manager } from './demo-documents.ts';
import { type DemoClient, type DemoOffice, orderOf } from './demo-jobs-office.ts';
import { documentLine } from './demo-lines.ts';
import { dayOf, demoZone } from './demo-zone.ts';

/** A request as the office sees it. Its id is set once it is created. */
export type DemoRequest = { id: string; client: DemoClient; kind: DemoJobKind };

const services: Record<Trade, ServiceCategory> = {
  HVAC: 'hvac',
  Plumbing: 'plumbing',
  Electrical: 'electrical-contracting',
  Cleaning: 'cleaning',
  Landscaping: 'landscaping',
};

type Asked = {
  /** The appointment, in milliseconds. */
  startDate?: number | null;
  /** The assignees, by index in the list of people. */
  team?: readonly number[];
  copyOf?: DemoRequest;
};

/** Creates a request during the client's telephone call. */
export async function ask(request: DemoRequest, asked: Asked, office: DemoOffice): Promise<void> {
  const { api, chance, people, owner, now } = office;
  const { client, kind } = request;
  const { startDate, team = [], copyOf } = asked;
  const time = `${String(chance.between(8, 16)).padStart(2, '0')}:${chance.pick(['00', '30'])}`;
  const isPriced = chance.happens(0.5);
  const day = dayOf(now);
  const body = {
    clientId: client.id,
    requirements: kind.title,
    description: kind.description,
    serviceType: services[kind.trade],
    urgency: chance.pick(['low', 'normal', 'normal', 'normal', 'high', 'urgent'] as const),
    preferredContactMethod: chance.pick(['phone', 'phone', 'email', 'sms'] as const),
    requestAddress: client.address,
    requestPhone: client.phone,
    timezone: demoZone,
    tags: chance.happens(0.3) ? [chance.pick(['referral', 'returning', 'landlord', 'insurance'])] : [],
    assignedTo: team.flatMap((person) => people[person]?.userId ?? []),
    ...(chance.happens(0.5) ? { notes: chance.pick(phrases.preferences) } : {}),
    ...(startDate ? { startDate: dayOf(startDate), startTime: time } : { scheduleLater: team.length === 0 }),
    ...(isPriced
      ? { items: kind.items.map((item) => documentLine(item, { client, day, office })) }
      : { estimatedValue: chance.between(2, 40) * 50 }),
    ...heardOf(office),
    ...orderOf(client, kind.title.length),
    ...(copyOf === undefined ? {} : { stage: 'duplicate' as const, duplicatedFromId: copyOf.id }),
  };
  const by = chance.happens(0.2) ? owner : chance.happens(0.4) ? manager(office) : clerk(office);
  request.id = (await api.ask(by, createRequest, { body })).id;
}

const heardOf = ({ chance, heardOfUsId }: DemoOffice) =>
  heardOfUsId === undefined || chance.happens(0.4)
    ? {}
    : { properties: [{ id: heardOfUsId, value: chance.pick(['Neighbour', 'Search', 'Search', 'Van', 'Flyer']) }] };

/** Changes a request's stage on the board. */
export const move = ({ id }: DemoRequest, stage: RequestStage, office: DemoOffice): Promise<unknown> =>
  office.api.ask(clerk(office), updateRequest, { params: { id }, body: { stage } });

/** Records a follow-up question. A request without a date then waits for the answer. */
export const askBack = ({ id }: DemoRequest, office: DemoOffice): Promise<unknown> =>
  office.api.ask(clerk(office), saveRequest, {
    body: { id, notes: `Called back. ${office.chance.pick(phrases.preferences)}` },
  });
