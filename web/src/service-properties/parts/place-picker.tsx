import { Button, Select, SimpleGrid } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ClientContact } from '@truckroll/contract/clients/client-contacts';
import type { ServiceProperty } from '@truckroll/contract/clients/service-properties';
import { Suspense, useState } from 'react';
import { useCan } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { EventBoundary } from '../../design/field/event-boundary.tsx';
import { contactsOfQuery, propertiesOfQuery } from './place-queries.ts';

const ServicePropertyDialog = lazyDialog(async () => (await import('./property-dialog.tsx')).ServicePropertyDialog);

type PlacePickerProps = {
  /** Null until a client is chosen. */
  clientId: string | null;
  servicePropertyId: string | null;
  contactId: string | null;
  /** Also with the property that was chosen before. */
  onProperty: (property: ServiceProperty | null, former: ServiceProperty | null) => void;
  onContact: (contact: ClientContact | null) => void;
  errors?: { servicePropertyId?: string | undefined; contactId?: string | undefined };
  disabled?: boolean;
};

/** The property and the contact of a record, among those of its client. The first property can be added here. */
export function PlacePicker(props: PlacePickerProps) {
  const { clientId, servicePropertyId, contactId, onProperty, onContact, errors = {}, disabled } = props;
  const enabled = clientId !== null;
  const canAdd = useCan()('Clients.edit') && disabled !== true;
  const { data: properties = [], isSuccess } = useQuery({ ...propertiesOfQuery(clientId ?? ''), enabled });
  const { data: contacts = [] } = useQuery({ ...contactsOfQuery(clientId ?? ''), enabled });
  const add = clientId !== null && canAdd && isSuccess && properties.length === 0 && (
    <AddProperty clientId={clientId} onAdded={(property) => onProperty(property, null)} />
  );
  if (properties.length + contacts.length === 0) return add;
  const propertyOf = (id: string | null) => properties.find((property) => property.id === id) ?? null;
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
          onChange={(id) => onProperty(propertyOf(id), propertyOf(servicePropertyId))}
          clearButtonProps={clearButton('property')}
          nothingFoundMessage="Nothing found"
        />
      )}
      {add}
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

type AddPropertyProps = { clientId: string; onAdded: (property: ServiceProperty) => void };

function AddProperty({ clientId, onAdded }: AddPropertyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add property
      </Button>
      {isOpen && (
        // Saving the property must not submit the surrounding form, which is its parent in React's tree.
        <EventBoundary
          onSubmit={(event) => event.stopPropagation()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.stopPropagation();
          }}
        >
          <Suspense>
            <ServicePropertyDialog
              clientId={clientId}
              propertyId={null}
              onClose={() => setOpen(false)}
              onSaved={(saved) => {
                setOpen(false);
                onAdded(saved);
              }}
            />
          </Suspense>
        </EventBoundary>
      )}
    </div>
  );
}

const isAt = (contact: ClientContact, propertyId: string | null): boolean =>
  propertyId !== null && contact.servicePropertyId === propertyId;

const clearButton = (what: string) =>
  ({ 'aria-label': `Clear ${what}`, 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }) as const;
