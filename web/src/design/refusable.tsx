import { Button, Menu, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

type RefusableProps = {
  icon?: ReactNode;
  /** Why it cannot be done now: told in a tooltip, which readers hear too (screens, first page). */
  refusal: string | null;
  onClick: () => void;
  children: ReactNode;
};

/** An entry of a menu that stays reachable when it can do nothing, so that its reason can be read. */
export function RefusableItem({ icon, refusal, onClick, children }: RefusableProps) {
  if (refusal === null) {
    return (
      <Menu.Item leftSection={icon} onClick={onClick}>
        {children}
      </Menu.Item>
    );
  }
  return (
    <Tooltip label={refusal} position="left">
      <Menu.Item leftSection={icon} aria-disabled closeMenuOnClick={false} c="dimmed">
        {children}
      </Menu.Item>
    </Tooltip>
  );
}

/** As the entry of a menu, as a button. */
export function RefusableButton({ icon, refusal, onClick, children, label }: RefusableProps & { label?: string }) {
  const button = (
    <Button
      variant="default"
      leftSection={icon}
      data-disabled={refusal !== null || undefined}
      aria-label={label}
      aria-disabled={refusal !== null}
      onClick={() => {
        if (refusal === null) onClick();
      }}
    >
      {children}
    </Button>
  );
  return refusal === null ? button : <Tooltip label={refusal}>{button}</Tooltip>;
}
