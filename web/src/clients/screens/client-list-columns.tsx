import { ActionIcon } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients/clients';
import type { Phone } from '@truckroll/contract/fields/fields';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { formatDate } from '@truckroll/domain/format/dates';
import { phoneLink } from '@truckroll/domain/format/phone-number';
import { Suspense } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { OneLine } from '../../design/list/one-line.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { CallIcon, PhoneLink } from '../../design/phone-link.tsx';
import { tagColumn } from '../../tags/parts/tag-column.tsx';
import { StageBadge } from '../parts/stage-badge.tsx';
import styles from './client-list.module.css';
import type { ClientListSearch } from './client-list-search.ts';
import { ClientStageCell } from './client-stage-cell.tsx';
import { GroupBadge } from './group-badge.tsx';

const AddressLink = lazyPart(async () => (await import('../../maps/parts/address-link.tsx')).AddressLink);

export type ClientColumn = Column<Client, NonNullable<ClientListSearch['sortBy']>>;

type Surroundings = { timezone: string; canEdit: boolean; showsCards: boolean; hasTags: boolean };

const none = '-';

/**
 * The columns of the list; a stage is a badge, or a menu for users who may change it. A phone's card has the address, or
 * else the email.
 */
export const clientColumns = ({ timezone, canEdit, showsCards, hasTags }: Surroundings): readonly ClientColumn[] => [
  {
    key: 'name',
    title: 'Name',
    sortKey: 'name',
    width: '20%',
    render: (client) => <ClientName client={client} showsCards={showsCards} />,
  },
  {
    key: 'stage',
    title: 'Stage',
    sortKey: 'stage',
    width: 148,
    onCard: 'plain',
    render: (client) => (canEdit ? <ClientStageCell client={client} /> : <StageBadge stage={client.stage} />),
  },
  ...(hasTags ? [tagColumn<Client, NonNullable<ClientListSearch['sortBy']>>('15%')] : []),
  {
    key: 'email',
    title: 'Email',
    onCard: 'none',
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
    onCard: 'button',
    render(client) {
      if (client.phoneNumber === null) return showsCards ? null : none;
      const of = { phone: client.phoneNumber, client };
      return showsCards ? <PhoneActions {...of} /> : <PhoneLink {...of} isPlain className={styles.phone} />;
    },
  },
  {
    key: 'address',
    title: 'Property address',
    width: '25%',
    onCard: 'rest',
    render: showsCards ? addressLink : (client) => <OneLine text={addressText(client)} />,
  },
  {
    key: 'created',
    title: 'Created',
    sortKey: 'createdAt',
    width: 118,
    onCard: 'none',
    render: ({ createdAt }) => (
      <time dateTime={createdAt} className={styles.created}>
        {formatDate(createdAt, timezone)}
      </time>
    ),
  },
];

function ClientName({ client, showsCards }: { client: Client; showsCards: boolean }) {
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
      {showsCards && ' '}
      {companyName !== null && companyName !== name && <span className={styles.company}>{companyName}</span>}
    </>
  );
}

/** On a phone the number has buttons to call or text. */
function PhoneActions({ phone, client }: { phone: Phone; client: Client }) {
  return (
    <>
      <CallIcon phone={phone} client={client} />
      <ActionIcon component="a" href={textLink(phone)} variant="light" size={44} aria-label={`Text ${client.name}`}>
        <IconMessage size={20} aria-hidden />
      </ActionIcon>
    </>
  );
}

const textLink = (phone: Phone): string => phoneLink(phone).replace(/^tel:/, 'sms:');

/** On a phone the address links to a map. The code for it is not loaded on a desktop. */
const addressLink = (client: Client) =>
  client.propertyAddress === null ? (
    client.email
  ) : (
    <Suspense fallback={addressText(client)}>
      <AddressLink address={client.propertyAddress} />
    </Suspense>
  );

function addressText({ propertyAddress }: Client): string {
  if (propertyAddress === null) return none;
  return propertyAddress.formattedAddress ?? formattedAddress(propertyAddress) ?? none;
}
