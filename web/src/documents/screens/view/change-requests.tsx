import { Group, Text } from '@mantine/core';
import type { Document } from '@truckroll/contract/documents/documents';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { shownStatus } from '@truckroll/domain/documents/change-requests';
import { maySendDocument } from '@truckroll/domain/documents/document-rights';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { Section } from '../../../design/section.tsx';
import { EmailLink } from '../../../mail/parts/email-link.tsx';
import { useSettleChange } from '../../parts/document-queries.ts';
import { useDocumentPerson } from '../../parts/use-document-person.ts';
import styles from './document-view.module.css';

type ChangeRequestsProps = {
  document: Document;
  /** The client's stage; undefined if the user may not see the client. */
  stage: ClientStage | undefined;
};

/** The changes that the client asked for, and their answers (screens 12.3). Renders nothing without any. */
export function ChangeRequests({ document, stage }: ChangeRequestsProps) {
  const person = useDocumentPerson();
  const settle = useSettleChange();
  const { id, changeRequests, clientId, clientDetails } = document;
  if (changeRequests.length === 0) return null;
  const isWaiting = shownStatus(document) === 'change_asked';
  return (
    <Section title="Changes asked for">
      <ul className={styles.requests}>
        {changeRequests.map((request) => (
          <li key={request.id}>
            <Text size="sm" c="dimmed">
              <RelativeTime at={request.createdAt} />
            </Text>
            <Text className={styles.prose}>{request.text}</Text>
          </li>
        ))}
      </ul>
      {isWaiting && maySendDocument(person, document) && (
        <Group gap="sm" mt="sm">
          {clientDetails.email !== null && stage !== undefined && (
            <Text size="sm">
              Answer{' '}
              <EmailLink
                email={clientDetails.email}
                client={{ id: clientId, isArchived: stage === 'archived' }}
                record={{ kind: 'document', id }}
              />
            </Text>
          )}
          <BusyButton
            size="xs"
            variant="default"
            label="Mark as answered"
            busyLabel="Saving..."
            isBusy={settle.isPending}
            onClick={() => {
              if (!settle.isPending) toastOnError(() => settle.mutateAsync(id));
            }}
          />
        </Group>
      )}
    </Section>
  );
}
