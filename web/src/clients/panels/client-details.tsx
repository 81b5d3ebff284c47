import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { languageLabel } from '@truckroll/domain/client-texts/client-language';
import { addressKeys, addressTypeLabels, addressTypes } from '@truckroll/domain/clients/address-rows';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { lateFeeLabel } from '@truckroll/domain/documents/late-fee-rule';
import { useMe } from '../../app/session/me.ts';
import { PropertyView } from '../../custom-properties/parts/property-view.tsx';
import { type Fact, FactList } from '../../design/fact-list.tsx';
import { PhoneLink } from '../../design/phone-link.tsx';
import { Section } from '../../design/section.tsx';
import { formsToChooseQuery } from '../../jobs/parts/job-form-queries.ts';
import { EmailLink } from '../../mail/parts/email-link.tsx';
import { AddressLink } from '../../maps/parts/address-link.tsx';
import { LocationMap } from '../../maps/parts/location-map.tsx';
import { propertiesOfQuery } from '../../service-properties/parts/place-queries.ts';
import { StageBadge } from '../parts/stage-badge.tsx';
import { locatedPlaces } from './located-places.ts';

type ClientDetailsProps = { client: Client /** For places that show the map elsewhere. */; withoutMap?: boolean };

/** A client's known values, read-only, in the order of the form. */
export function ClientDetails({ client, withoutMap = false }: ClientDetailsProps) {
  const definitions = useMe().properties.filter((definition) => !definition.isDefault);
  const properties = definitions.flatMap((definition) => {
    const value = client.properties.find(({ id }) => id === definition.id)?.value;
    const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [{ label: definition.name, value: <PropertyView definition={definition} value={value} /> }];
  });
  const addresses = known(addressFacts(client));
  return (
    <Stack gap="md">
      <Section title="Contact">
        <FactList facts={known(contactFacts(client))} />
      </Section>
      {addresses.length > 0 && (
        <Section title="Addresses">
          <FactList facts={addresses} />
        </Section>
      )}
      {!withoutMap && <PlacesMap client={client} />}
      {properties.length > 0 && (
        <Section title="Custom properties">
          <FactList facts={properties} />
        </Section>
      )}
      {client.jobFormIds.length > 0 && (
        <Section title="Job Forms">
          <JobFormTitles ids={client.jobFormIds} />
        </Section>
      )}
    </Stack>
  );
}

/** The client's addresses and properties on a map; nothing while the properties are unknown. */
function PlacesMap({ client }: { client: Client }) {
  const { data } = useQuery(propertiesOfQuery(client.id));
  return data === undefined ? null : <LocationMap name={client.name} addresses={locatedPlaces(client, data)} />;
}

/** Without the facts that nobody has entered. */
const known = (facts: readonly Fact[]): Fact[] => facts.filter(({ value }) => value !== null && value !== '');

const contactFacts = (client: Client): Fact[] => [
  { label: 'Name', value: `${client.firstName} ${client.lastName}`.trim() },
  {
    label: 'Email',
    isWord: true,
    value: client.email && (
      <EmailLink email={client.email} client={{ id: client.id, isArchived: client.stage === 'archived' }} />
    ),
  },
  {
    label: 'Phone',
    value: client.phoneNumber && <PhoneLink phone={client.phoneNumber} client={client} />,
  },
  {
    label: 'Website',
    value: client.website && (
      <Anchor inherit href={client.website} target="_blank" rel="noopener noreferrer">
        {client.website}
      </Anchor>
    ),
  },
  { label: clientFields.companyName.label, value: client.companyName },
  { label: clientFields.taxNumber.label, value: client.taxNumber },
  { label: 'Tax exempt', value: client.isTaxExempt ? 'Yes' : 'No' },
  { label: clientFields.lateFees.label, value: client.lateFees === 'company' ? null : lateFeeLabel(client.lateFees) },
  { label: clientFields.language.label, value: client.language === 'company' ? null : languageLabel(client.language) },
  { label: 'Stage', value: <StageBadge stage={client.stage} /> },
  { label: clientFields.notes.label, value: client.notes, isLong: true },
];

const addressFacts = (client: Client): Fact[] =>
  addressTypes.map((type) => {
    const address = client[addressKeys[type]];
    return { label: addressTypeLabels[type], value: address && <AddressLink address={address} /> };
  });

/** The titles of the forms that are still active; the others are counted. */
function JobFormTitles({ ids }: { ids: readonly string[] }) {
  const { data: forms } = useQuery(formsToChooseQuery);
  const titles = (forms ?? []).filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  const others = ids.length - titles.length;
  return [...titles, ...(others > 0 && forms !== undefined ? [`${others} no longer offered`] : [])].join(', ');
}
