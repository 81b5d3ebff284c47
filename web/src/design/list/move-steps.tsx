import { ActionIcon, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type MoveStepsProps = { name: string; moveUp?: () => void; moveDown?: () => void };

/** Moves a row up or down without dragging (screens 3.12). */
export function MoveSteps({ name, moveUp, moveDown }: MoveStepsProps) {
  return (
    <Group gap={0} wrap="nowrap">
      <Step label={`Move up ${name}`} onPress={moveUp}>
        <IconChevronUp size={16} aria-hidden />
      </Step>
      <Step label={`Move down ${name}`} onPress={moveDown}>
        <IconChevronDown size={16} aria-hidden />
      </Step>
    </Group>
  );
}

type StepProps = { label: string; onPress?: () => void; children: ReactNode };

/** A button that stays focusable at the ends of the list, where it does nothing: disabling it would drop the focus. */
function Step({ label, onPress, children }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="input-sm"
      aria-label={label}
      aria-disabled={onPress === undefined}
      opacity={onPress === undefined ? 0.35 : undefined}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  );
}
