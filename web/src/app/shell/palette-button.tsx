import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useIsPhone } from '../../design/phone.ts';
import { modKey } from '../help/shortcut-list.ts';
import { paletteOpen } from '../palette/palette-state.ts';
import styles from './palette-button.module.css';

/** Opens the palette, which is the global search, from the top bar. */
export function PaletteButton() {
  const isPhone = useIsPhone();
  const open = () => paletteOpen.set(true);
  if (isPhone) {
    return (
      <ActionIcon variant="subtle" color="gray" size={44} aria-label="Search" onClick={open}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <UnstyledButton className={styles.search} onClick={open} aria-haspopup="dialog">
      <IconSearch size={16} aria-hidden />
      <span className={styles.text}>Search</span>
      <Kbd size="xs">{`${modKey()} K`}</Kbd>
    </UnstyledButton>
  );
}
