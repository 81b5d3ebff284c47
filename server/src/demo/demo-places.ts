import { createClientContact } from '@truckroll/contract/clients/client-contacts';
import { createServiceProperty } from '@truckroll/contract/clients/service-properties';
import { clientParts } from './company/company.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';

/** A property and a contact that a job may choose together. */
export type DemoPlace = { servicePropertyId: string; contactId: string };

/** Adds the properties and contacts of a company; nothing for a client without any. */
export async function addPlaces(
  { api, author }: { api: DemoApi; author: DemoActor },
  client: { id: string; companyName: string | null | undefined },
): Promise<DemoPlace[]> {
  const places: DemoPlace[] = [];
  const company = clientParts.companies.find(({ name }) => name === client.companyName);
  for (const { property, contact } of company?.places ?? []) {
    const at = { params: { id: client.id } };
    const { serviceProperty } = await api.ask(author, createServiceProperty, { ...at, body: property });
    const body = { ...contact, servicePropertyId: serviceProperty.id, hubRole: 'tenant' as const };
    const made = await api.ask(author, createClientContact, { ...at, body });
    places.push({ servicePropertyId: serviceProperty.id, contactId: made.contact.id });
  }
  return places;
}
