import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useCan } from '../app/me.ts';

const usualLabel = 'Action';
const shownMs = 1000;

type ClientActionMenuProps = { onDelete: () => void; isBusy?: boolean };

/** What can be done with an existing client; what was chosen stands on the button for a second (screens M1). */
export function ClientActionMenu({ onDelete, isBusy = false }: ClientActionMenuProps) {
  const can = useCan();
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (chosen === null) return;
    const timer = setTimeout(() => setChosen(null), shownMs);
    return () => clearTimeout(timer);
  }, [chosen]);
  if (!can('Clients.delete')) return null;

  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" disabled={isBusy} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {chosen ?? usualLabel}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
          onClick={() => {
            setChosen('Delete');
            onDelete();
          }}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
