import { Button, type ButtonProps } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { BriefState } from './use-brief.ts';

/** Opens and closes the brief of a record. */
export function BriefButton({
  brief,
  ...look
}: { brief: BriefState } & Pick<ButtonProps, 'size' | 'variant' | 'ml' | 'px' | 'mih' | 'flex'>) {
  if (brief === null) return null;
  return (
    <Button
      variant="default"
      {...look}
      leftSection={<IconSparkles size={16} stroke={1.7} aria-hidden />}
      aria-expanded={brief.isOpen}
      onClick={brief.isOpen ? brief.close : brief.open}
    >
      Brief me
    </Button>
  );
}
