import { ActionIcon, Anchor, Group } from '@mantine/core';
import { IconMessage, IconPhone } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients';
import type { Phone } from '@truckroll/contract/fields';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { formatDate } from '@truckroll/domain/format/dates';
import { formatPhone, phoneLink } from '@truckroll/domain/format/phone-number';
import { Suspense } from 'react';
import { GroupBadge } from '../clients/group-badge.tsx';
import { StageBadge } from '../clients/stage-badge.tsx';
import { lazyPart } from '../design/feedback/lazy-part.tsx';
import type { Column } from '../design/list/table-model.ts';
import styles from './client-list.module.css';
import type { ClientListSearch } from './client-list-search.ts';
import { ClientStageCell } from './client-stage-cell.tsx';

const AddressLink = lazyPart(async () => (await import('../maps/address-link.tsx')).AddressLink);

export type ClientColumn = Column<Client, NonNullable<ClientListSearch['sortBy']>>;

type Surroundings = { timezone: string; canEdit: boolean; isPhone: boolean };

const none = '-';

/** The columns of the list; a stage is a badge, or a menu for users who may change it. */
export const clientColumns = ({ timezone, canEdit, isPhone }: Surroundings): readonly ClientColumn[] => [
  { key: 'name', title: 'Name', sortKey: 'name', width: '20%', render: (client) => <ClientName client={client} /> },
  {
    key: 'stage',
    title: 'Stage',
    sortKey: 'stage',
    width: 148,
    onCard: 'beside',
    render: (client) => (canEdit ? <ClientStageCell client={client} /> : <StageBadge stage={client.stage} />),
  },
  {
    key: 'email',
    title: 'Email',
    render: ({ email }) =>
      email === null ? (
        none
      ) : (
        <span className={styles.email} title={email}>
          {email}
        </span>
      ),
  },
  {
    key: 'phone',
    title: 'Phone',
    width: 156,
    render: ({ name, phoneNumber }) =>
      phoneNumber === null ? (
        none
      ) : isPhone ? (
        <PhoneActions phone={phoneNumber} name={name} />
      ) : (
        <PhoneLink phone={phoneNumber} />
      ),
  },
  { key: 'address', title: 'Property address', width: '25%', render: isPhone ? addressLink : addressText },
  {
    key: 'created',
    title: 'Created',
    sortKey: 'createdAt',
    width: 118,
    render: ({ createdAt }) => (
      <time dateTime={createdAt} className={styles.created}>
        {formatDate(createdAt, timezone)}
      </time>
    ),
  },
];

function ClientName({ client }: { client: Client }) {
  const { name, companyName, isGroup } = client;
  return (
    <>
      {name}
      {isGroup && (
        <>
          {' '}
          <GroupBadge />
        </>
      )}
      {companyName !== null && companyName !== name && <span className={styles.company}>{companyName}</span>}
    </>
  );
}

const PhoneLink = ({ phone }: { phone: Phone }) => (
  <Anchor inherit c="inherit" href={phoneLink(phone)} className={styles.phone}>
    {formatPhone(phone)}
  </Anchor>
);

/** On a phone the number has buttons to call or text. */
function PhoneActions({ phone, name }: { phone: Phone; name: string }) {
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <span className={styles.phone}>{formatPhone(phone)}</span>
      <ActionIcon component="a" href={phoneLink(phone)} variant="light" size={44} aria-label={`Call ${name}`}>
        <IconPhone size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon component="a" href={textLink(phone)} variant="light" size={44} aria-label={`Text ${name}`}>
        <IconMessage size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

const textLink = (phone: Phone): string => phoneLink(phone).replace(/^tel:/, 'sms:');

/** On a phone the address links to a map. The code for it is not loaded on a desktop. */
const addressLink = (client: Client) =>
  client.propertyAddress === null ? (
    none
  ) : (
    <Suspense fallback={addressText(client)}>
      <AddressLink address={client.propertyAddress} />
    </Suspense>
  );

function addressText({ propertyAddress }: Client): string {
  if (propertyAddress === null) return none;
  return propertyAddress.formattedAddress ?? formattedAddress(propertyAddress) ?? none;
}
