import { createClientContact } from '@truckroll/contract/clients/client-contacts';
import { createServiceProperty } from '@truckroll/contract/clients/service-properties';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import type { DemoActor, DemoApi } from './demo-api.ts';

/** A property and a contact that a job may choose together. */
export type DemoPlace = { servicePropertyId: string; contactId: string };

type PropertyBody = BodyInputOf<typeof createServiceProperty>;
type ContactBody = BodyInputOf<typeof createClientContact>;
type PlaceBodies = { property: PropertyBody; contact: ContactBody };

const addressIn = (city: 'Toronto' | 'Buffalo', [houseNumber, street, zipCode]: readonly [string, string, string]) => {
  const isCanadian = city === 'Toronto';
  const parts = {
    houseNumber,
    street,
    city,
    state: isCanadian ? 'ON' : 'NY',
    zipCode,
    country: isCanadian ? 'CA' : 'US',
  };
  const near = Number(houseNumber) / 100_000;
  const [latitude, longitude] = isCanadian ? [43.665, -79.39] : [42.905, -78.868];
  return {
    ...parts,
    formattedAddress: formattedAddress(parts),
    latitude: latitude + near,
    longitude: longitude - near,
  };
};

const phone = (number: string, extension?: string) => ({
  phone: { countryCode: '+1', number, countryIdentifier: number.startsWith('416') ? 'ca' : 'us' },
  ...(extension === undefined ? {} : { extension }),
});

/** The properties and contacts of the demo's companies, by name. */
const placesOf: Readonly<Record<string, readonly PlaceBodies[]>> = {
  'Queen City Property Management': [
    {
      property: {
        name: 'Ashland double',
        address: addressIn('Buffalo', ['412', 'Ashland Avenue', '14222']),
        notes: 'Upper and lower flat have separate boilers. Meter room in the basement.',
        accessCodes: 'Side door 4482\nMeter room key in lockbox 0917',
      },
      contact: {
        name: 'Rosa Delgado',
        role: 'Building manager',
        phones: [phone('7165550121', '14'), phone('7165550122')],
        emails: ['rosa.delgado@queencity.example', 'repairs@queencity.example'],
      },
    },
    {
      property: {
        name: 'Lafayette double',
        address: addressIn('Buffalo', ['88', 'Lafayette Avenue', '14213']),
        notes: 'Tenant upstairs works nights: no visits before 13:00.',
        accessCodes: 'Lockbox 2205',
      },
      contact: { name: 'Marcus Webb', role: 'Tenant, upper flat', phones: [phone('7165550133')] },
    },
    {
      property: { name: 'Richmond double', address: addressIn('Buffalo', ['531', 'Richmond Avenue', '14222']) },
      contact: { name: 'Accounting', role: 'Invoices', emails: ['accounting@queencity.example'] },
    },
  ],
  'St. Clair Co-op Housing': [
    {
      property: {
        name: 'North building',
        address: addressIn('Toronto', ['215', 'St. Clair Avenue West', 'M4V 1R2']),
        notes: 'Loading bay behind the building, 2.1 m clearance.',
        accessCodes: 'Buzzer 3600, then office 1#',
      },
      contact: {
        name: 'Ingrid Osei',
        role: 'Superintendent',
        phones: [phone('4165550144', '2')],
        emails: ['super@stclaircoop.example'],
      },
    },
    {
      property: { name: 'South building', address: addressIn('Toronto', ['217', 'St. Clair Avenue West', 'M4V 1R2']) },
      contact: { name: 'Board office', role: 'Approvals above $2,500', phones: [phone('4165550145')] },
    },
  ],
};

/** Adds the properties and contacts of a company; nothing for a client without any. */
export async function addPlaces(
  { api, author }: { api: DemoApi; author: DemoActor },
  client: { id: string; companyName: string | null | undefined },
): Promise<DemoPlace[]> {
  const places: DemoPlace[] = [];
  for (const { property, contact } of placesOf[client.companyName ?? ''] ?? []) {
    const at = { params: { id: client.id } };
    const { serviceProperty } = await api.ask(author, createServiceProperty, { ...at, body: property });
    const body = { ...contact, servicePropertyId: serviceProperty.id };
    const made = await api.ask(author, createClientContact, { ...at, body });
    places.push({ servicePropertyId: serviceProperty.id, contactId: made.contact.id });
  }
  return places;
}
