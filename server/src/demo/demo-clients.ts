import type { ClientInput } from '@truckroll/contract/clients/clients';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import type { Chance } from './chance.ts';
import { type Neighbourhood, neighbourhoods } from './stories/stories.ts';

/** A client with its creation day and later stage changes, in days before today. */
export type DemoClient = {
  input: ClientInput;
  createdDaysAgo: number;
  stages: { stage: ClientStage; daysAgo: number }[];
};

const firstNames =
  'Amelia Benjamin Chloe Daniel Evelyn Farouk Gabriela Hiroshi Isabelle Jamal Katarzyna Luca Mei Nathan Oluwaseun Penelope Rafael Sofia Thomas Ursula Victor Wendy Yasmin Zachary Élodie Brigitte Connor Deepa Eamon Francesca Gurpreet Hannah Ivan Joanna Kofi Leila Mateo Nadia Owen Priyanka'.split(
    ' ',
  );
const lastNames =
  'Abbott Bianchi Campbell Dhillon Eriksen Fontaine Gallagher Hernandez Ibrahim Jankowski Kim Lavoie MacDonald Novak O’Brien Pereira Quinn Rosenberg Schmidt Thompson Uchida Villeneuve Wójcik Yamamoto Zhang Bouchard Castellano Desjardins Ferreira Goldstein Haddad Ingram Khan Leclerc Mbeki'.split(
    ' ',
  );

const companies = [
  ['Lakeshore Dental Clinic', 'Commercial; access through the rear after 6 pm. Ask for the office manager.'],
  ['Roncesvalles Bakery', 'Walk-in cooler and two rooftop units. Deliveries until 7 am block the lane.'],
  ['Hertel Avenue Yoga Studio', 'No work during classes: weekdays 9 to 11 and 17 to 20.'],
  [
    'Queen City Property Management',
    'Manages 14 doubles in Buffalo. Send estimates to the office, invoices to accounting.',
  ],
  ['Danforth Veterinary Hospital', 'Animals on site: announce drilling and compressors beforehand.'],
  ['St. Clair Co-op Housing', '36 units. Board approves anything above $2,500 at its monthly meeting.'],
  ['Elmwood Coffee Roasters', 'Three-phase panel in the basement, key at the bar.'],
  ['Parkside Montessori School', 'Background-checked technicians only during school hours.'],
  ['Bayview Dry Cleaners', 'Boiler room is hot and narrow; bring the short ladder.'],
  ['Niagara Frontier Storage', 'Gate code changes on the first of each month; call ahead.'],
  ['Kingsway Garden Centre', 'Seasonal: irrigation start-up in April, blow-out in October.'],
  ['Genesee Street Auto Body', 'Exhaust fan and make-up air unit; filters 20x25x4, 12 pieces.'],
  ['Maple Leaf Daycare', 'Hot water must not exceed 49 °C at the taps.'],
  ['Orchard Park Physiotherapy', 'Quiet hours 12 to 14. Parking behind the building.'],
] as const;

/** The companies whose names say that they are in Buffalo. The others are in Toronto. */
const inBuffalo: ReadonlySet<string> = new Set([
  'Hertel Avenue Yoga Studio',
  'Queen City Property Management',
  'Elmwood Coffee Roasters',
  'Parkside Montessori School',
  'Niagara Frontier Storage',
  'Genesee Street Auto Body',
  'Orchard Park Physiotherapy',
]);

const notes = [
  'Furnace is a 2009 Lennox G61; asked for a replacement quote before winter.',
  'Dog in the yard, friendly but loud. Ring twice.',
  'Prefers a call the evening before, never a text.',
  'Basement floods in spring; sump pump replaced last year under warranty.',
  'Side door key under the blue planter, only with permission by phone.',
  'Tenant lives upstairs; owner pays. Copy both on appointment times.',
  'Old knob-and-tube wiring on the second floor, insurance wants it gone by next summer.',
  'Two-zone heat pump, annual plan, due in May and October.',
  'Very happy with the last visit, mentioned us to two neighbours.',
  'Works nights: no visits before 13:00.',
  'Tight driveway: small van only.',
  'Asked three companies for bids; price matters, so does the tidy-up.',
  'Snow removal and spring clean-up, billed by season.',
  'Heritage house: no drilling through the front façade.',
  'Water heater (rental) to be swapped for an owned tankless unit.',
] as const;

/** The possible stage sequences of clients; most clients of an established company are active. */
const journeys: readonly { share: number; stages: readonly ClientStage[] }[] = [
  { share: 12, stages: ['new_lead'] },
  { share: 8, stages: ['new_lead', 'contacted'] },
  { share: 6, stages: ['new_lead', 'contacted', 'qualified'] },
  { share: 7, stages: ['contacted', 'proposal'] },
  { share: 5, stages: ['contacted', 'proposal', 'negotiation'] },
  { share: 5, stages: ['new_lead', 'inspection'] },
  { share: 4, stages: ['contacted', 'proposal', 'won'] },
  { share: 4, stages: ['contacted', 'proposal', 'lost'] },
  { share: 38, stages: ['new_lead', 'proposal', 'active_client'] },
  { share: 7, stages: ['active_client', 'inactive_client'] },
  { share: 4, stages: ['active_client', 'inactive_client', 'archived'] },
];

/** The stage sequences of recent clients: nobody becomes an active or archived client within a few days. */
const recentJourneys: readonly (readonly ClientStage[])[] = [['new_lead'], ['contacted'], ['new_lead', 'contacted']];

function journeyOf(chance: Chance, n: number, createdDaysAgo: number): readonly ClientStage[] {
  if (createdDaysAgo < 30) return chance.pick(recentJourneys);
  // The first clients have each sequence once, so that no stage is empty.
  const first = journeys[n];
  if (first !== undefined) return first.stages;
  let left = chance.between(
    1,
    journeys.reduce((sum, journey) => sum + journey.share, 0),
  );
  for (const journey of journeys) {
    left -= journey.share;
    if (left <= 0) return journey.stages;
  }
  return ['new_lead'];
}

function addressIn(area: Neighbourhood, chance: Chance): NonNullable<ClientInput['propertyAddress']> {
  const parts = {
    houseNumber: String(chance.between(3, 1_480)),
    street: chance.pick(area.streets),
    city: area.city,
    state: area.state,
    zipCode: chance.pick(area.zipCodes),
    country: area.country,
  };
  const near = (degrees: number): number => degrees + chance.between(-90, 90) / 10_000;
  return {
    ...parts,
    formattedAddress: formattedAddress(parts),
    latitude: near(area.latitude),
    longitude: near(area.longitude),
  };
}

const phoneIn = (area: Neighbourhood, n: number) => ({
  countryCode: '+1',
  // 555-0100 to 555-0199 is reserved for fiction in every area code.
  number: `${area.areaCode}555${String(100 + (n % 100)).padStart(4, '0')}`,
  countryIdentifier: area.country.toLowerCase(),
});

const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();

/** The places of clients who were created twice: the first, how far from the end the second is, and whether by email. */
const twins = [
  { first: 5, fromEnd: 4, hasEmail: true },
  { first: 12, fromEnd: 9, hasEmail: false },
] as const;

/** Gives the last clients the address and a similar name of the first ones, so that the demo has likely duplicates. */
function withTwins(clients: readonly DemoClient[]): DemoClient[] {
  return clients.map((client, n) => {
    const twin = twins.find(({ fromEnd }) => n === clients.length - fromEnd);
    const first = twin && clients[twin.first];
    if (twin === undefined || first === undefined || clients.length < 30) return client;
    const { firstName, lastName, email, propertyAddress } = first.input;
    const input = { ...client.input, firstName: `${firstName} J.`, lastName, propertyAddress };
    return { ...client, input: twin.hasEmail ? { ...input, email } : input };
  });
}

/** Where a company is: in the city that its name speaks of. */
function areaOf(company: string, n: number): Neighbourhood {
  const country = inBuffalo.has(company) ? 'US' : 'CA';
  const areas = neighbourhoods.filter((area) => area.country === country);
  return areas[n % areas.length] as Neighbourhood;
}

/** The demo company's clients, oldest first. */
export function demoClients(chance: Chance, count: number): DemoClient[] {
  const clients = Array.from({ length: count }, (_, n): DemoClient => {
    const anywhere = chance.pick(neighbourhoods);
    const company = n % 9 === 4 ? companies[Math.floor(n / 9)] : undefined;
    const area = company === undefined ? anywhere : areaOf(company[0], n);
    const firstName = firstNames[n % firstNames.length] as string;
    const lastName = lastNames[(n * 7 + Math.floor(n / firstNames.length)) % lastNames.length] as string;
    const createdDaysAgo = Math.max(1, Math.round(400 * (1 - n / count) ** 1.1) + chance.between(-3, 3));
    const stages = journeyOf(chance, n, createdDaysAgo);
    const address = addressIn(area, chance);
    const [, ...later] = stages;
    const input: ClientInput = {
      firstName,
      lastName,
      stage: stages[0],
      propertyAddress: address,
      isTaxExempt: company?.[0].includes('School') ?? false,
      ...(chance.happens(0.9) ? { email: `${plainLetters(firstName)}.${plainLetters(lastName)}@example.com` } : {}),
      ...(chance.happens(0.94) ? { phoneNumber: phoneIn(area, n) } : {}),
      ...(company === undefined
        ? {}
        : {
            companyName: company[0],
            notes: company[1],
            taxNumber: `${chance.between(10, 99)}-${chance.between(1_000_000, 9_999_999)}`,
            website: `https://www.${plainLetters(company[0])}.example`,
            companyAddress: address,
          }),
      ...(company === undefined && chance.happens(0.55) ? { notes: chance.pick(notes) } : {}),
      ...(chance.happens(0.12) ? { billingAddress: addressIn(chance.pick(neighbourhoods), chance) } : {}),
    };
    return {
      input,
      createdDaysAgo,
      stages: later.map((stage, i) => ({
        stage,
        daysAgo: Math.max(
          0,
          createdDaysAgo - Math.round(((i + 1) * Math.min(createdDaysAgo, 60)) / (later.length + 1)),
        ),
      })),
    };
  }).sort((a, b) => b.createdDaysAgo - a.createdDaysAgo);
  return withTwins(clients);
}
