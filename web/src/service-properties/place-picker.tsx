import { Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClientContact } from '@truckroll/contract/client-contacts';
import type { ServiceProperty } from '@truckroll/contract/service-properties';
import { contactsOfQuery, propertiesOfQuery } from './place-queries.ts';

type PlacePickerProps = {
  /** Null until a client is chosen. */
  clientId: string | null;
  servicePropertyId: string | null;
  contactId: string | null;
  onProperty: (property: ServiceProperty | null) => void;
  onContact: (contact: ClientContact | null) => void;
  errors?: { servicePropertyId?: string | undefined; contactId?: string | undefined };
  disabled?: boolean;
};

/** The property and the contact of a record, among those of its client; nothing for a client without any. */
export function PlacePicker(props: PlacePickerProps) {
  const { clientId, servicePropertyId, contactId, onProperty, onContact, errors = {}, disabled } = props;
  const enabled = clientId !== null;
  const { data: properties = [] } = useQuery({ ...propertiesOfQuery(clientId ?? ''), enabled });
  const { data: contacts = [] } = useQuery({ ...contactsOfQuery(clientId ?? ''), enabled });
  if (properties.length + contacts.length === 0) return null;
  // The contacts of the chosen property come first: they are the likely ones.
  const ordered = contacts.toSorted(
    (one, other) => Number(isAt(other, servicePropertyId)) - Number(isAt(one, servicePropertyId)),
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
      {properties.length > 0 && (
        <Select
          label="Property"
          placeholder="None chosen"
          searchable
          clearable
          disabled={disabled}
          error={errors.servicePropertyId}
          data={properties.map(({ id, name }) => ({ value: id, label: name }))}
          value={servicePropertyId}
          onChange={(id) => onProperty(properties.find((property) => property.id === id) ?? null)}
          clearButtonProps={clearButton('property')}
          nothingFoundMessage="Nothing found"
        />
      )}
      {contacts.length > 0 && (
        <Select
          label="Contact"
          placeholder="None chosen"
          searchable
          clearable
          disabled={disabled}
          error={errors.contactId}
          data={ordered.map(({ id, name, role }) => ({ value: id, label: role === null ? name : `${name}, ${role}` }))}
          value={contactId}
          onChange={(id) => onContact(contacts.find((contact) => contact.id === id) ?? null)}
          clearButtonProps={clearButton('contact')}
          nothingFoundMessage="Nothing found"
        />
      )}
    </SimpleGrid>
  );
}

const isAt = (contact: ClientContact, propertyId: string | null): boolean =>
  propertyId !== null && contact.servicePropertyId === propertyId;

const clearButton = (what: string) =>
  ({ 'aria-label': `Clear ${what}`, 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }) as const;
