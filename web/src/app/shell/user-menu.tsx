import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { textOn } from '@truckroll/domain/colors/contrast';
import { initials } from '@truckroll/domain/format/names';
import { useMe } from '../me.ts';
import { endSession } from '../session.ts';
import { ThemeChoice } from './theme-choice.tsx';
import styles from './user-menu.module.css';

export function UserMenu() {
  const me = useMe();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function signOut(): Promise<void> {
    await navigate({ to: '/login' });
    await endSession(queryClient);
  }

  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton className={styles.target} aria-label={`${initials(me.name)}, account of ${me.name}`}>
          <Avatar
            size={30}
            radius="xl"
            name={me.name}
            styles={{ placeholder: { backgroundColor: me.color, color: textOn(me.color) } }}
          >
            {initials(me.name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <Text fw={600} truncate>
            {me.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {me.email}
          </Text>
        </div>
        <Menu.Divider />
        <div className={styles.theme}>
          <ThemeChoice />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
