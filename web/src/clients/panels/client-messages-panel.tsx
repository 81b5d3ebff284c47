import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { internationalNumber } from '@truckroll/domain/format/phone-number';
import { NoPhoneNumbers } from '../../calls/parts/no-phone-numbers.tsx';
import { ConversationPanel } from '../../conversations/panels/conversation-panel.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { usePatience } from '../../design/feedback/patience.ts';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { phoneNumbersQuery } from '../parts/client-tab-queries.ts';
import { CallsNeeds } from './client-calls-needs.tsx';
import styles from './client-messages-panel.module.css';

/** The text messages with a client's number (screens 6.5). */
export function ClientMessagesPanel({ client }: { client: Client }) {
  return (
    <CallsNeeds client={client}>
      <Messages client={client} />
    </CallsNeeds>
  );
}

function Messages({ client }: { client: Client }) {
  const query = useQuery(phoneNumbersQuery);
  const showsSkeleton = usePatience(query.isPending);
  if (query.isPending) return showsSkeleton && <SkeletonRows columns={2} isPhone={false} />;
  if (query.data === undefined) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <NoPhoneNumbers />;
  if (client.phoneNumber === null) return <EmptyState text="The client has no phone number." />;
  return (
    <div className={styles.place}>
      <ConversationPanel numbers={query.data} to={internationalNumber(client.phoneNumber)} />
    </div>
  );
}
