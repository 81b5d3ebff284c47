import { ActionIcon, Popover } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLayer } from '../dialog/layers.ts';

type OpenedFieldProps = {
  /** The accessible name of the popover: 'Choose a date'. */
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  /** The text field; gets the button to show in it and the function that opens the popover by keyboard. */
  field: (parts: { button: ReactElement; open: () => void }) => ReactElement;
  /** The popover's content; `close` returns the focus to the button. */
  choice: (close: () => void) => ReactNode;
};

/** A text field with a button that opens a popover, a dialog after the ARIA patterns. */
export function OpenedField({ label, icon, disabled, field, choice }: OpenedFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useLayer({ opened: isOpen, close, kind: 'popover' });
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      disabled={disabled}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
      closeOnEscape={false}
      shadow="md"
    >
      <Popover.Target>{field({ button, open: () => setOpen(true) })}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {choice(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
