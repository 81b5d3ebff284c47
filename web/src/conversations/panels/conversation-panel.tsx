import { Alert, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AccountPhoneNumber } from '@truckroll/contract/calls/phone-numbers';
import type { SmsMessage } from '@truckroll/contract/conversations/conversations';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { useToastOnFailure } from '../../design/feedback/use-toast-on-failure.ts';
import { lastLineQuery, type NumberPair, partyQuery, useReadConversation } from '../parts/conversation-queries.ts';
import { Composer } from './composer.tsx';
import styles from './conversation-panel.module.css';
import { MessageList } from './message-list.tsx';
import { ScheduledList } from './scheduled-list.tsx';
import { useHistory } from './use-history.ts';

type ConversationProps = {
  /** The account's active numbers. */
  numbers: readonly AccountPhoneNumber[];
  to: string;
  /** The account's number; by default its only one, or that of the latest conversation. */
  from?: string | undefined;
};

/** The conversation with a number, and the composer (screens 6.5). */
export function ConversationPanel({ numbers, to, from: given }: ConversationProps) {
  const [chosen, setChosen] = useState<string | null>(given ?? null);
  const only = numbers.length === 1 ? (numbers[0]?.phoneNumber ?? null) : null;
  const isUnknown = chosen === null && only === null;
  const lastLine = useQuery({ ...lastLineQuery(to), enabled: isUnknown });
  const from = chosen ?? only ?? lastLine.data ?? null;
  const isActive = from === null || numbers.some(({ phoneNumber }) => phoneNumber === from);
  return (
    <div className={styles.panel}>
      <Select
        className={styles.from}
        label="From"
        placeholder="Choose a number"
        allowDeselect={false}
        data={numbers.map(({ phoneNumber, friendlyName }) => ({
          value: phoneNumber,
          label: `${friendlyName} · ${formatInternational(phoneNumber)}`,
        }))}
        value={isActive ? from : null}
        onChange={setChosen}
      />
      {isUnknown && lastLine.isPending ? (
        <div className={styles.place} />
      ) : from === null ? (
        <>
          <EmptyState text="Choose the number to send from." />
          <Composer from={null} to={to} clientId={null} answered={null} />
        </>
      ) : (
        <Messages key={`${from} ${to}`} numbers={{ from, to }} isActive={isActive} />
      )}
    </div>
  );
}

/** What stands where the composer would be; null where messages can be sent. */
function useObstacle(to: string, isActive: boolean): { text: string | null; clientId: string | null } {
  const { data: party } = useQuery(partyQuery(to));
  const clientId = party?.clientId ?? null;
  if (!isActive) return { text: 'This number is no longer yours. Choose another one to send from.', clientId };
  if (party === undefined) return { text: null, clientId };
  const { clients, isOptedOut } = party;
  if (clients.length > 0 && clients.every(({ isArchived }) => isArchived))
    return {
      text: 'This client is archived. Please restore the client from archived status to make calls or send messages.',
      clientId,
    };
  return {
    text: isOptedOut
      ? 'This number has opted out of messages. Messages can be sent again after it texts START to your number.'
      : null,
    clientId,
  };
}

function Messages({ numbers, isActive }: { numbers: NumberPair; isActive: boolean }) {
  const history = useHistory(numbers);
  const { query, conversation, newest } = history;
  const { text: obstacle, clientId } = useObstacle(numbers.to, isActive);
  const showsSkeleton = useDelayedLoading(query.isPending);
  useToastOnFailure(query.error);
  useMarkRead(conversation?.id, newest);
  const hasReceived = newest.some(({ direction }) => direction === 'inbound');
  return (
    <>
      {query.isPending ? (
        <div className={styles.place}>{showsSkeleton && <SkeletonRows columns={2} isPhone={false} />}</div>
      ) : query.data === undefined ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : newest.length === 0 ? (
        <div className={styles.place}>
          <EmptyState text="No messages yet" />
        </div>
      ) : (
        <MessageList history={history} canSend={obstacle === null} />
      )}
      <ScheduledList messages={conversation?.scheduled ?? []} canSend={obstacle === null} />
      {obstacle === null ? (
        <Composer {...numbers} clientId={clientId} answered={hasReceived ? (conversation?.id ?? null) : null} />
      ) : (
        <Alert className={styles.obstacle} color="yellow" variant="light" role="status">
          {obstacle}
        </Alert>
      )}
    </>
  );
}

/** Marks an open conversation as read once its newest received message is visible. */
function useMarkRead(conversationId: string | undefined, messages: readonly SmsMessage[]): void {
  const { mutate } = useReadConversation();
  const marked = useRef<string | null>(null);
  const newest = messages.findLast(({ direction }) => direction === 'inbound')?.id ?? null;
  const mark = useEffectEvent(() => {
    if (conversationId === undefined || newest === null || newest === marked.current) return;
    if (document.visibilityState !== 'visible') return;
    marked.current = newest;
    mutate(conversationId);
  });
  useEffect(() => {
    if (newest !== null) mark();
  }, [newest]);
  useEffect(() => {
    const whenVisible = () => mark();
    document.addEventListener('visibilitychange', whenVisible);
    return () => document.removeEventListener('visibilitychange', whenVisible);
  }, []);
}
