import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AccountPhoneNumber } from '@truckroll/contract/calls/phone-numbers';
import { Suspense, useState } from 'react';
import { MessagesPage } from '../../calls/panels/messages-page.tsx';
import { NoPhoneNumbers } from '../../calls/parts/no-phone-numbers.tsx';
import { phoneNumbersQuery } from '../../clients/parts/client-tab-queries.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { mediaQuery } from '../../design/media-query.ts';
import { useShortcuts } from '../../design/shortcuts.ts';
import { ConversationList } from './conversation-list.tsx';
import styles from './messages-screen.module.css';
import { type MessagesState, useMessagesState } from './messages-state.ts';
import { OpenConversation } from './open-conversation.tsx';

const NewMessageDialog = lazyDialog(async () => (await import('./new-message-dialog.tsx')).NewMessageDialog);

/** Whether the window is wide enough to show a conversation beside the list. */
const useIsBeside = mediaQuery('(width >= 75em)');

/** P14: the account's conversations. The open one is beside the list; on narrower windows it replaces the list. */
export function MessagesScreen() {
  const isBeside = useIsBeside();
  const list = useMessagesState();
  const query = useQuery(phoneNumbersQuery);
  const numbers = query.data ?? [];
  const { number, client } = list.search;
  const isOpen = number !== undefined || client !== undefined;
  // Without a number of the account the list explains what is missing.
  const showsOpen = numbers.length > 0 && (isBeside || isOpen);
  const open = isOpen ? (
    <OpenConversation numbers={numbers} list={list} isAlone={!isBeside} />
  ) : (
    <div className={styles.nothing}>
      <EmptyState
        text="Choose a conversation to read it."
        hint="Its messages open here, with a field for your answer. To start a new one, choose New message."
        icon={<EmptyPicture of="messages" />}
      />
    </div>
  );
  if (!isBeside && showsOpen) return <div className={styles.alone}>{open}</div>;
  return (
    <div className={showsOpen ? styles.messages : undefined}>
      <Listed list={list} numbers={numbers} query={query} />
      {showsOpen && (
        <section className={styles.open} aria-label="Open conversation">
          {open}
        </section>
      )}
    </div>
  );
}

type ListedProps = {
  list: MessagesState;
  numbers: readonly AccountPhoneNumber[];
  query: { data: unknown; error: Error | null; isError: boolean; refetch: () => unknown };
};

function Listed({ list, numbers, query }: ListedProps) {
  const [isWriting, setWriting] = useState(false);
  const canWrite = numbers.length > 0;
  useShortcuts(canWrite ? { n: () => setWriting(true) } : {});
  return (
    <>
      <MessagesPage
        actions={
          canWrite && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setWriting(true)}>
              New message
            </Button>
          )
        }
      >
        {canWrite ? (
          <ConversationList list={list} showsLine={numbers.length > 1} onWrite={() => setWriting(true)} />
        ) : query.data !== undefined ? (
          <NoPhoneNumbers />
        ) : (
          query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        )}
      </MessagesPage>
      <Suspense>
        {isWriting && (
          <NewMessageDialog
            onClose={() => setWriting(false)}
            onChosen={(conversation) => {
              setWriting(false);
              list.open(conversation);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
