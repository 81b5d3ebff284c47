import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { useRights } from '../session/me.ts';
import { creationsFor } from './navigation.ts';

/** 'New': the records that the user may create from anywhere (screens 2). */
export function NewMenu() {
  const isPhone = useIsPhone();
  const creations = creationsFor(useRights());
  if (creations.length === 0) return null;
  return (
    <OnDemandMenu
      target={(props) =>
        isPhone ? (
          <ActionIcon {...props} size={44} aria-label="New">
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button {...props} size="xs" leftSection={<IconPlus size={16} aria-hidden />}>
            New
          </Button>
        )
      }
    >
      {creations.map(({ label, icon: Icon, link }) => (
        <Menu.Item
          key={label}
          leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...link} />}
        >
          {label}
        </Menu.Item>
      ))}
    </OnDemandMenu>
  );
}
