import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { Hub, HubClient } from '@truckroll/contract/hub/hub';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import styles from './hub.module.css';

const MessageDialog = lazyDialog(async () => (await import('./message-dialog.tsx')).MessageDialog);
const DetailsDialog = lazyDialog(async () => (await import('./details-dialog.tsx')).DetailsDialog);

type OfficePartProps = { token: string; hub: Hub };

/** What the client writes to the office, and the contact data that the office has. */
export function OfficePart({ token, hub: { clients, messages, timezone, isStaffView, company } }: OfficePartProps) {
  const [isWriting, setWriting] = useState(false);
  const [edited, setEdited] = useState<HubClient | null>(null);
  /** What was typed survives closing the dialog. */
  const [text, setText] = useState('');
  const own = clients.filter(({ details }) => details !== null);
  return (
    <>
      <section className={styles.part} aria-label="Your messages">
        <Group justify="space-between" gap="sm">
          <Title order={2}>Your messages</Title>
          {!isStaffView && (
            <Button variant="default" onClick={() => setWriting(true)}>
              Write to us
            </Button>
          )}
        </Group>
        {messages.length === 0 ? (
          <Text c="dimmed">{`Write to ${company.name} about anything.`}</Text>
        ) : (
          <ul className={styles.list}>
            {messages.map(({ id, writtenBy, text: words, createdAt }) => (
              <li key={id} className={styles.row}>
                <Stack gap={4} className={styles.words}>
                  <Text className={styles.message}>{words}</Text>
                  <Text size="sm" c="dimmed">
                    {`${writtenBy}, ${formatDateTime(createdAt, timezone)}`}
                  </Text>
                </Stack>
              </li>
            ))}
          </ul>
        )}
      </section>
      {own.length > 0 && (
        <section className={styles.part} aria-label="Your contact data">
          <Title order={2}>Your contact data</Title>
          <ul className={styles.list}>
            {own.map((client) => (
              <li key={client.id} className={styles.row}>
                <Stack gap={4} className={styles.words}>
                  <Text fw={600}>{client.name}</Text>
                  <Text>{client.details?.email ?? 'No email address'}</Text>
                  <Text>
                    {client.details?.phoneNumber ? formatPhone(client.details.phoneNumber) : 'No phone number'}
                  </Text>
                  {client.details?.isProposed && (
                    <Text size="sm">You proposed a change. The company will accept it or ask you.</Text>
                  )}
                </Stack>
                {!isStaffView && client.details?.isProposed === false && (
                  <Button
                    variant="default"
                    aria-label={`Change the contact data of ${client.name}`}
                    onClick={() => setEdited(client)}
                  >
                    Change
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {isWriting && (
          <MessageDialog
            token={token}
            clients={clients}
            company={company.name}
            text={text}
            setText={setText}
            onClose={() => setWriting(false)}
          />
        )}
        {edited !== null && (
          <DetailsDialog token={token} client={edited} companyPhone={company.phone} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </>
  );
}
