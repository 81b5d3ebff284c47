import { Menu } from '@mantine/core';
import { IconMail, IconTrash } from '@tabler/icons-react';
import type { EmailMessage } from '@truckroll/contract/emails';
import { RowMenu } from '../design/list/row-menu.tsx';
import { nameOf } from './mail-names.ts';
import type { MessageActions } from './use-message-actions.ts';

type MessageMenuProps = { message: EmailMessage; canChange: boolean; actions: MessageActions };

/** The actions on one message (screens M32). */
export function MessageMenu({ message, canChange, actions }: MessageMenuProps) {
  return (
    <RowMenu name={`the message from ${nameOf(message.from[0] ?? '')}`}>
      <Menu.Item
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
        onClick={() => void actions.markUnread(message)}
      >
        Mark as unread
      </Menu.Item>
      {canChange && (
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
          onClick={() => void actions.remove(message)}
        >
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}
