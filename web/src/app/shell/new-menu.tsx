import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRights } from '../me.ts';
import { creationsFor } from '../navigation.ts';

/** 'New': whatever the user may make, from anywhere (screens 2). */
export function NewMenu() {
  const creations = creationsFor(useRights());
  if (creations.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-md" leftSection={<IconPlus size={16} aria-hidden />}>
          New
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {creations.map(({ label, icon: Icon, link }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
            renderRoot={(props) => <Link {...props} {...link} />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
