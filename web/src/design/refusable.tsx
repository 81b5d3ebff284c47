import { Button, type MantineSize, Menu, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

type RefusableProps = {
  icon?: ReactNode;
  /** Why the action is unavailable now: shown in a tooltip, which screen readers also read (screens, first page). */
  refusal: string | null;
  onClick: () => void;
  children: ReactNode;
};

/** A menu entry that stays focusable while unavailable, so that its reason can be read. */
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

/** As `RefusableItem`, but a button. */
export function RefusableButton(props: RefusableProps & { label?: string; size?: MantineSize | 'compact-md' }) {
  const { icon, refusal, onClick, children, label, size } = props;
  const button = (
    <Button
      variant="default"
      size={size}
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
