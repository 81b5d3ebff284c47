import type { ClientInput } from '@truckroll/contract/clients/clients';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import type { Chance } from './chance.ts';
import { clientParts, demoSettings, type Neighbourhood, neighbourhoods } from './company/company.ts';

/** A client with its creation day and later stage changes, in days before today. */
export type DemoClient = {
  input: ClientInput;
  createdDaysAgo: number;
  stages: { stage: ClientStage; daysAgo: number }[];
};

const { firstNames, lastNames, companies, notes, journeys, recentJourneys } = clientParts;

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
function areaOf({ country }: (typeof companies)[number], n: number): Neighbourhood {
  const areas = neighbourhoods.filter((area) => area.country === country);
  return areas[n % areas.length] as Neighbourhood;
}

/** The clients who read another language than the company writes, by their place. */
const languages = new Map<number, ClientInput['language']>([
  [23, 'fr-CA'],
  [31, 'fr-CA'],
  [37, 'es'],
]);

/** The demo company's clients, oldest first. */
export function demoClients(chance: Chance, count: number): DemoClient[] {
  const clients = Array.from({ length: count }, (_, n): DemoClient => {
    const anywhere = chance.pick(neighbourhoods);
    const company = n % 9 === 4 ? companies[Math.floor(n / 9)] : undefined;
    const area = company === undefined ? anywhere : areaOf(company, n);
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
      language: languages.get(n),
      isTaxExempt: company?.name.includes('School') ?? false,
      ...(chance.happens(0.9) ? { email: `${plainLetters(firstName)}.${plainLetters(lastName)}@example.com` } : {}),
      ...(chance.happens(0.94) ? { phoneNumber: phoneIn(area, n) } : {}),
      ...(company === undefined
        ? {}
        : {
            companyName: company.name,
            notes: company.notes,
            taxNumber: `${chance.between(10, 99)}-${chance.between(1_000_000, 9_999_999)}`,
            website: `https://www.${plainLetters(company.name)}.example`,
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

/** The options of a custom property, by its name. */
const optionsOf = (property: string): string[] =>
  (demoSettings.properties.find(({ name }) => name === property)?.options ?? []).map((option) =>
    typeof option === 'string' ? option : option.name,
  );

/** A client's custom property values, by the property's name. */
export function demoPropertyValues(chance: Chance, today: Date): Map<string, string | number | boolean | string[]> {
  const daysAgo = (days: number): Date => new Date(today.getTime() - days * 86_400_000);
  const values = new Map<string, string | number | boolean | string[]>();
  if (chance.happens(0.25)) values.set('Gate code', `#${chance.between(1000, 9999)}`);
  if (chance.happens(0.6)) values.set('Service plan', chance.pick(optionsOf('Service plan')));
  if (chance.happens(0.5)) {
    const systems = optionsOf('Systems on site');
    values.set(
      'Systems on site',
      systems.filter(() => chance.happens(0.35)),
    );
  }
  if (chance.happens(0.3)) values.set('Number of units', chance.between(1, 12));
  if (chance.happens(0.4))
    values.set('Furnace installed', daysAgo(chance.between(300, 5000)).toISOString().slice(0, 10));
  if (chance.happens(0.35)) values.set('Last filter change', daysAgo(chance.between(5, 300)).toISOString());
  if (chance.happens(0.1)) values.set('Tenant phone', `716555${String(chance.between(100, 199)).padStart(4, '0')}`);
  if (chance.happens(0.3)) values.set('Dog on site', chance.happens(0.6));
  return values;
}
