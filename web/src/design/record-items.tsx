import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type RecordItemProps = { onClick: () => void; children?: ReactNode };

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The item of a record's menu that opens its form. */
export const EditItem = ({ onClick, children = 'Edit' }: RecordItemProps) => (
  <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onClick}>
    {children}
  </Menu.Item>
);

/** The item of a record's menu that deletes it, after a question. */
export const DeleteItem = ({ onClick, children = 'Delete' }: RecordItemProps) => (
  <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onClick}>
    {children}
  </Menu.Item>
);
