import { Button, type MenuProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { OnDemandMenu } from './on-demand-menu.tsx';

const shownMs = 1000;

type ActionMenuProps = {
  label: string;
  position: MenuProps['position'];
  disabled?: boolean;
  /** The menu's entries. Each calls `choose` with its label when it is selected. */
  children: (choose: (label: string) => void) => ReactNode;
};

/** The actions on a record. The button shows the chosen action for a second (screens M1, M20, M27). */
export function ActionMenu({ label, position, disabled, children }: ActionMenuProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (chosen === null) return;
    const timer = setTimeout(() => setChosen(null), shownMs);
    return () => clearTimeout(timer);
  }, [chosen]);
  return (
    <OnDemandMenu
      position={position}
      target={(props) => (
        <Button
          {...props}
          variant="default"
          disabled={disabled}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {chosen ?? label}
        </Button>
      )}
    >
      {children(setChosen)}
    </OnDemandMenu>
  );
}
