import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';

type Icon = ComponentType<IconProps>;
const look = { variant: 'subtle', color: 'gray', size: 'lg' } as const satisfies ActionIconProps;

/** A button with only an icon; `label` is its tooltip and its accessible name. */
export const IconAction = ({ label, icon: Picture, onClick }: { label: string; icon: Icon; onClick: () => void }) => (
  <Tooltip label={label}>
    <ActionIcon {...look} aria-label={label} onClick={onClick}>
      <Picture size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  </Tooltip>
);

/** As `IconAction`, but opens a menu. */
export const IconMenu = ({ label, icon: Picture, children }: { label: string; icon: Icon; children: ReactNode }) => (
  <OnDemandMenu
    position="bottom-end"
    target={(props) => (
      <ActionIcon {...props} {...look} aria-label={label} title={label}>
        <Picture size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    )}
  >
    {children}
  </OnDemandMenu>
);
