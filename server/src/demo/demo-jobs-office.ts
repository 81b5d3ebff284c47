import type { ClientInput } from '@truckroll/contract/clients/clients';
import { type JobForm, listFormsToChoose } from '@truckroll/contract/jobs/job-forms';
import { listAllProducts, type ProductService } from '@truckroll/contract/price-book/product-services';
import { listTaxes, type Tax } from '@truckroll/contract/price-book/taxes';
import type { Chance } from './chance.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { DemoClient as PlannedClient } from './demo-clients.ts';
import type { DemoPlace } from './demo-places.ts';

/** A client, as jobs need it. The id is set once the client is created. */
export type DemoClient = {
  id: string;
  /** In milliseconds. */
  createdAt: number;
  archivedAt: number | null;
  /** Whether the client ever became a customer. */
  isCustomer: boolean;
  isCompany: boolean;
  taxNumber: string | null;
  isTaxExempt: boolean;
  name: string;
  email: string | null;
  phone: ClientInput['phoneNumber'];
  address: ClientInput['propertyAddress'];
  /** The client's properties with their contacts, once it is created. */
  places: readonly DemoPlace[];
};

/** The data that the office needs to create a job. */
export type DemoOffice = {
  api: DemoApi;
  chance: Chance;
  owner: DemoActor;
  /** In the order in which they were hired. */
  people: readonly DemoActor[];
  now: number;
  /** The custom property in which requests record who referred the client. */
  heardOfUsId: string | undefined;
  catalogue: { forms: JobForm[]; products: ProductService[]; taxes: Tax[] };
};

export async function readCatalogue(api: DemoApi, owner: DemoActor): Promise<DemoOffice['catalogue']> {
  return {
    forms: (await api.ask(owner, listFormsToChoose)).data,
    products: (await api.ask(owner, listAllProducts)).mergedProducts,
    taxes: (await api.ask(owner, listTaxes)).taxes,
  };
}

const dayMs = 86_400_000;

/** The part of a planned client that jobs need. */
export const clientOfJobs = ({ input, createdDaysAgo, stages }: PlannedClient, now: number): DemoClient => {
  const archived = stages.find(({ stage }) => stage === 'archived');
  return {
    id: '',
    createdAt: now - createdDaysAgo * dayMs,
    archivedAt: archived === undefined ? null : now - archived.daysAgo * dayMs,
    isCustomer: stages.some(({ stage }) => stage === 'active_client' || stage === 'won'),
    isCompany: (input.companyName ?? '') !== '',
    taxNumber: input.taxNumber || null,
    isTaxExempt: input.isTaxExempt === true,
    name: `${input.firstName} ${input.lastName}`,
    email: input.email || null,
    phone: input.phoneNumber,
    address: input.propertyAddress,
    places: [],
  };
};

/** The purchase order of a company for a record: one of two orders comes with a number. */
export const orderOf = ({ isCompany, name }: DemoClient, turn: number): { purchaseOrderNumber?: string } =>
  isCompany && turn % 2 === 0 ? { purchaseOrderNumber: `PO-${4100 + name.length * 10 + turn}` } : {};

type Wanted = {
  from: number;
  until: number;
  forCompanies?: boolean | undefined;
  /** Where those who do the work live. */
  country?: 'CA' | 'US' | undefined;
};

/** Picks the client of a job: one who exists for its whole duration, and usually is a customer. */
export function clientFor(wanted: Wanted, clients: readonly DemoClient[], chance: Chance): DemoClient {
  const there = clients.filter(
    ({ createdAt, archivedAt }) =>
      createdAt + dayMs < wanted.from && (archivedAt === null || archivedAt - dayMs > wanted.until),
  );
  const near = there.filter(({ address }) => address?.country === (wanted.country ?? address?.country));
  const ofKind = near.filter(({ isCompany }) => isCompany === (wanted.forCompanies ?? isCompany));
  const customers = ofKind.filter(({ isCustomer }) => isCustomer);
  const chosen = customers.length > 0 && chance.happens(0.85) ? customers : ofKind;
  return chance.pick([chosen, near, there].find(({ length }) => length > 0) ?? clients);
}
