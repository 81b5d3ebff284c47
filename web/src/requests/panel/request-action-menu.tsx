import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { RefusableItem } from '../../design/refusable.tsx';
import type { RequestAction } from './use-request-actions.ts';

const usualLabel = 'Actions';
const shownMs = 1000;

/** What can be done with a request; what was chosen stands on the button for a second (screens M27). */
export function RequestActionMenu({ actions }: { actions: readonly RequestAction[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (chosen === null) return;
    const timer = setTimeout(() => setChosen(null), shownMs);
    return () => clearTimeout(timer);
  }, [chosen]);
  if (actions.length === 0) return null;
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {chosen ?? usualLabel}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, run }) => (
          <RefusableItem
            key={label}
            icon={<Icon size={18} stroke={1.7} aria-hidden />}
            refusal={null}
            onClick={() => {
              setChosen(label);
              run();
            }}
          >
            {label}
          </RefusableItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
