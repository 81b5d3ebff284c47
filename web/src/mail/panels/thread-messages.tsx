import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { useState } from 'react';
import { MessageCard } from './message-card.tsx';
import { MessageMenu } from './message-menu.tsx';
import styles from './thread-panel.module.css';
import type { WritingKind } from './thread-writing.tsx';
import type { MessageActions } from './use-message-actions.ts';

type ThreadMessagesProps = {
  messages: readonly EmailMessage[];
  canChange: boolean;
  actions: MessageActions;
  /** Opens a reply to a message or forwards it. */
  onWrite: ((kind: WritingKind, message: EmailMessage) => void) | undefined;
};

/** The messages of a thread, oldest first; the newest one is open (screens M32). */
export function ThreadMessages({ messages, canChange, actions, onWrite }: ThreadMessagesProps) {
  const newest = messages.at(-1)?.messageId;
  /** Messages that the user expanded or collapsed; the others have their initial state. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (id: string): boolean => turned.get(id) ?? id === newest;
  return (
    <ul className={styles.messages} aria-label="Messages">
      {messages.map((message) => {
        const { messageId: id } = message;
        return (
          <MessageCard
            key={id}
            message={message}
            isOpen={isOpen(id)}
            isUnread={!message.isRead && turned.get(id) !== true}
            onToggle={() => setTurned(new Map(turned).set(id, !isOpen(id)))}
            menu={<MessageMenu message={message} canChange={canChange} actions={actions} onWrite={onWrite} />}
          />
        );
      })}
    </ul>
  );
}
