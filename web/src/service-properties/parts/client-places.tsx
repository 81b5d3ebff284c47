import { Button, Menu, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ClientContact } from '@truckroll/contract/clients/client-contacts';
import type { ServiceProperty } from '@truckroll/contract/clients/service-properties';
import type { ReactNode } from 'react';
import { useCan } from '../../app/session/me.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { Section } from '../../design/section.tsx';
import { AddressLink } from '../../maps/parts/address-link.tsx';
import { AccessCodes } from './access-codes.tsx';
import { ContactLines, type EmailLinkOf } from './contact-lines.tsx';
import { contactsOfQuery, propertiesOfQuery, useDeleteContact, useDeleteServiceProperty } from './place-queries.ts';
import styles from './places.module.css';

/** The property or contact to add or change, by its id; null for a new one. */
export type EditedPlace = { kind: 'property' | 'contact'; id: string | null };

type ClientPlacesProps = { clientId: string; emailLink: EmailLinkOf; onEdit: (place: EditedPlace) => void };

/** A client's service properties and contacts (screens 6.3). */
export function ClientPlaces({ clientId, emailLink, onEdit }: ClientPlacesProps) {
  const properties = useQuery(propertiesOfQuery(clientId));
  const contacts = useQuery(contactsOfQuery(clientId));
  const failed = properties.isError ? properties : contacts.isError ? contacts : null;
  if (failed !== null) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <Stack gap="md">
      <Places
        title="Properties"
        add="Add property"
        empty="No properties yet. Jobs, requests and documents can choose one with its own address, notes and access codes."
        isBusy={properties.isPending}
        onAdd={() => onEdit({ kind: 'property', id: null })}
      >
        {properties.data?.map((property) => (
          <PropertyCard
            key={property.id}
            property={property}
            contacts={(contacts.data ?? []).filter(({ servicePropertyId }) => servicePropertyId === property.id)}
            onEdit={() => onEdit({ kind: 'property', id: property.id })}
          />
        ))}
      </Places>
      <Places
        title="Contacts"
        add="Add contact"
        empty="No contacts yet. Their emails and phone numbers are recognized as this client's."
        isBusy={contacts.isPending}
        onAdd={() => onEdit({ kind: 'contact', id: null })}
      >
        {contacts.data?.map((contact) => (
          <ContactCard
            key={contact.id}
            contact={contact}
            emailLink={emailLink}
            property={properties.data?.find(({ id }) => id === contact.servicePropertyId)?.name ?? null}
            onEdit={() => onEdit({ kind: 'contact', id: contact.id })}
          />
        ))}
      </Places>
    </Stack>
  );
}

type PlacesProps = {
  title: string;
  add: string;
  empty: string;
  isBusy: boolean;
  onAdd: () => void;
  children: ReactNode[] | undefined;
};

function Places({ title, add, empty, isBusy, onAdd, children }: PlacesProps) {
  const canEdit = useCan()('Clients.edit');
  return (
    <Section
      title={title}
      isBusy={isBusy}
      aside={
        canEdit && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
            {add}
          </Button>
        )
      }
    >
      {children?.length === 0 ? (
        <p className={`${styles.notes} ${styles.dimmed}`}>{empty}</p>
      ) : (
        <ul className={styles.list} aria-label={title}>
          {children}
        </ul>
      )}
    </Section>
  );
}

type PropertyCardProps = { property: ServiceProperty; contacts: readonly ClientContact[]; onEdit: () => void };

function PropertyCard({ property, contacts, onEdit }: PropertyCardProps) {
  const remove = useDeleteServiceProperty(property.clientId);
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete property',
        message: `'${property.name}' will be deleted with its notes and access codes. Jobs, requests and documents keep its address.`,
        work: () => remove.mutateAsync(property.id),
      }),
    );
  return (
    <li className={styles.place}>
      <Head name={property.name} onEdit={onEdit} onDelete={() => void askToDelete()} />
      {property.address !== null && <AddressLink address={property.address} />}
      {property.notes !== null && <p className={styles.notes}>{property.notes}</p>}
      {contacts.length > 0 && (
        <span className={styles.dimmed}>Contact: {contacts.map(({ name }) => name).join(', ')}</span>
      )}
      <AccessCodes property={property} />
    </li>
  );
}

type ContactCardProps = {
  contact: ClientContact;
  emailLink: EmailLinkOf;
  property: string | null;
  onEdit: () => void;
};

function ContactCard({ contact, emailLink, property, onEdit }: ContactCardProps) {
  const remove = useDeleteContact(contact.clientId);
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete contact',
        message: `'${contact.name}' will be deleted. Jobs, requests and documents keep the phone number.`,
        work: () => remove.mutateAsync(contact.id),
      }),
    );
  const about = [contact.role, property].filter((part) => part !== null).join(' · ');
  return (
    <li className={styles.place}>
      <Head name={contact.name} onEdit={onEdit} onDelete={() => void askToDelete()} />
      {about !== '' && <span className={styles.dimmed}>{about}</span>}
      <ContactLines clientId={contact.clientId} contact={contact} emailLink={emailLink} />
    </li>
  );
}

function Head({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  const canEdit = useCan()('Clients.edit');
  return (
    <div className={styles.head}>
      <h3 className={styles.name}>{name}</h3>
      {canEdit && (
        <RowMenu name={name}>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          <Menu.Item color="red" onClick={onDelete}>
            Delete
          </Menu.Item>
        </RowMenu>
      )}
    </div>
  );
}
