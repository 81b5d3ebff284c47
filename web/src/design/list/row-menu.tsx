import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OnDemandMenu } from '../on-demand-menu.tsx';

/** The menu of a row, labelled with the row's name (screens 3.3). */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <OnDemandMenu
      target={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      {children}
    </OnDemandMenu>
  );
}
