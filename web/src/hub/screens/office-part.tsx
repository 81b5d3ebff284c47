import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { Hub, HubClient } from '@truckroll/contract/hub/hub';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import type { HubWords } from '../parts/hub-page-words.ts';
import styles from './hub.module.css';

const MessageDialog = lazyDialog(async () => (await import('./message-dialog.tsx')).MessageDialog);
const DetailsDialog = lazyDialog(async () => (await import('./details-dialog.tsx')).DetailsDialog);

type OfficePartProps = { words: HubWords; token: string; hub: Hub };

/** What the client writes to the office, and the contact data that the office has. */
export function OfficePart({ words, token, hub }: OfficePartProps) {
  const { clients, messages, timezone, isStaffView, company } = hub;
  const { say, moment } = words.page;
  const [isWriting, setWriting] = useState(false);
  const [edited, setEdited] = useState<HubClient | null>(null);
  /** What was typed survives closing the dialog. */
  const [text, setText] = useState('');
  const own = clients.filter(({ details }) => details !== null);
  return (
    <>
      <section className={styles.part} aria-label={say('messages')}>
        <Group justify="space-between" gap="sm">
          <Title order={2}>{say('messages')}</Title>
          {!isStaffView && (
            <Button variant="default" onClick={() => setWriting(true)}>
              {say('write')}
            </Button>
          )}
        </Group>
        {messages.length === 0 ? (
          <Text c="dimmed">{say('noMessages', { company: company.name })}</Text>
        ) : (
          <ul className={styles.list}>
            {messages.map(({ id, writtenBy, text: message, createdAt }) => (
              <li key={id} className={styles.row}>
                <Stack gap={4} className={styles.words}>
                  <Text className={styles.message}>{message}</Text>
                  <Text size="sm" c="dimmed">
                    {`${writtenBy}, ${moment(createdAt, timezone)}`}
                  </Text>
                </Stack>
              </li>
            ))}
          </ul>
        )}
      </section>
      {own.length > 0 && (
        <section className={styles.part} aria-label={say('details')}>
          <Title order={2}>{say('details')}</Title>
          <ul className={styles.list}>
            {own.map((client) => (
              <li key={client.id} className={styles.row}>
                <Stack gap={4} className={styles.words}>
                  <Text fw={600}>{client.name}</Text>
                  <Text>{client.details?.email ?? say('noEmail')}</Text>
                  <Text>{client.details?.phoneNumber ? formatPhone(client.details.phoneNumber) : say('noPhone')}</Text>
                  {client.details?.isProposed && <Text size="sm">{say('proposed')}</Text>}
                </Stack>
                {!isStaffView && client.details?.isProposed === false && (
                  <Button
                    variant="default"
                    aria-label={say('changeDetailsOf', { name: client.name })}
                    onClick={() => setEdited(client)}
                  >
                    {say('change')}
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
            words={words}
            token={token}
            clients={clients}
            company={company.name}
            text={text}
            setText={setText}
            onClose={() => setWriting(false)}
          />
        )}
        {edited !== null && (
          <DetailsDialog
            words={words}
            token={token}
            client={edited}
            companyPhone={company.phone}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  );
}
