import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconMail } from '@tabler/icons-react';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { DeleteItem } from '../../design/record-items.tsx';
import { nameOf } from './mail-names.ts';
import type { WritingKind } from './thread-writing.tsx';
import type { MessageActions } from './use-message-actions.ts';

type MessageMenuProps = {
  message: EmailMessage;
  canChange: boolean;
  actions: MessageActions;
  onWrite: ((kind: WritingKind, message: EmailMessage) => void) | undefined;
};

/** The actions on one message (screens M32). */
export function MessageMenu({ message, canChange, actions, onWrite }: MessageMenuProps) {
  return (
    <RowMenu name={`the message from ${nameOf(message.writer)}`}>
      {onWrite !== undefined && (
        <>
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
            onClick={() => onWrite('reply', message)}
          >
            Reply
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowForwardUp size={18} stroke={1.7} aria-hidden />}
            onClick={() => onWrite('forward', message)}
          >
            Forward
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
        onClick={() => void actions.markUnread(message)}
      >
        Mark as unread
      </Menu.Item>
      {canChange && <DeleteItem onClick={() => void actions.remove(message)} />}
    </RowMenu>
  );
}
