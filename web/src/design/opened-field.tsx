import { ActionIcon, Popover } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLayer } from '../app/layers.ts';

type OpenedFieldProps = {
  /** What opens, as readers hear it: 'Choose a date'. */
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  /** The text field, given the button that belongs into it and what opens the choice from the keyboard. */
  field: (parts: { button: ReactElement; open: () => void }) => ReactElement;
  /** What to choose from; `close` gives the focus back to the button. */
  choice: (close: () => void) => ReactNode;
};

/** A text field with a choice that opens from a button in it: a dialog of its own layer, as the ARIA patterns have it. */
export function OpenedField({ label, icon, disabled, field, choice }: OpenedFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useLayer({ opened: isOpen, close });
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
