import { isMantineColorScheme, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconHelp, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { initials } from '@truckroll/domain/format/names';
import { Face } from '../../design/face.tsx';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import { helpOpen } from '../help/help-state.ts';
import { useMe } from '../session/me.ts';
import { useSignOut } from '../session/sign-out.ts';
import styles from './user-menu.module.css';

export function UserMenu() {
  const me = useMe();
  const signOut = useSignOut();

  return (
    <OnDemandMenu
      width={240}
      target={(props) => (
        <UnstyledButton {...props} className={styles.target} aria-label={`${initials(me.name)}, account of ${me.name}`}>
          <Face id={me.id} name={me.name} color={me.color} size={30} />
        </UnstyledButton>
      )}
    >
      <Menu.Label>
        <Text component="span" display="block" fw={600} c="var(--mantine-color-text)" truncate>
          {me.name}
        </Text>
        <Text component="span" display="block" size="xs" truncate>
          {me.email}
        </Text>
      </Menu.Label>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconUser size={18} stroke={1.7} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/settingsV2/profile" />}
      >
        Profile
      </Menu.Item>
      <Menu.Item
        leftSection={<IconKeyboard size={18} stroke={1.7} aria-hidden />}
        onClick={() => helpOpen.set('shortcuts')}
      >
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Item leftSection={<IconHelp size={18} stroke={1.7} aria-hidden />} onClick={() => helpOpen.set('contact')}>
        Help
      </Menu.Item>
      <Menu.Divider />
      <ThemeChoice />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} aria-hidden />} onClick={() => void signOut()}>
        Sign out
      </Menu.Item>
    </OnDemandMenu>
  );
}

/** Mounted with the open menu, because reading the device's scheme makes the browser compute styles. */
function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => {
        if (isMantineColorScheme(value)) setColorScheme(value);
      }}
    >
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioItem value="light">Light</Menu.RadioItem>
      <Menu.RadioItem value="dark">Dark</Menu.RadioItem>
      <Menu.RadioItem value="auto">System</Menu.RadioItem>
    </Menu.RadioGroup>
  );
}
