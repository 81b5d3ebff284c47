import { Kbd, Modal, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLayer } from '../../design/dialog/layers.ts';
import { type Entry, matching, stepIn } from './entries.ts';
import { endKeysAhead } from './keys-ahead.ts';
import styles from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { resultGroups, searchQuery } from './search-results.ts';
import { useEntries } from './use-entries.ts';

const pauseMs = 500;

/**
 * The command palette: an input over a list box. Arrows move, Enter opens, Mod+Enter opens in a new tab (screens 3.11).
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  useLayer({ opened: true, close: onClose });

  const wanted = useDebouncedValue(typed.trim(), pauseMs)[0];
  const search = useQuery(searchQuery(typed.trim() === '' ? '' : wanted));
  const isSearching = typed.trim() !== '' && (wanted !== typed.trim() || search.isFetching);
  const results = typed.trim() === '' ? [] : resultGroups(search.data ?? []);
  const groups = [...matching(useEntries(), typed), ...results];
  const lines = groups.flatMap(({ entries }) => entries);
  const active = lines[Math.min(at, lines.length - 1)];

  useEffect(() => {
    list.current?.querySelector(`[id="${CSS.escape(`${id}-${active?.id}`)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active?.id]);

  function open(entry: Entry, inNewTab: boolean): void {
    onClose();
    if (!('link' in entry)) entry.run();
    else if (inNewTab) window.open(router.buildLocation(entry.link).href, '_blank', 'noopener');
    else void router.navigate(entry.link);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setAt(stepIn(lines.length, Math.min(at, lines.length - 1), event.key === 'ArrowDown' ? 1 : -1));
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      open(active, event.metaKey || event.ctrlKey);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      withCloseButton={false}
      size={600}
      padding={0}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      transitionProps={{ duration: 0 }}
    >
      <div className={styles.search}>
        <IconSearch size={18} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active === undefined ? undefined : `${id}-${active.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Search or run a command"
          className={styles.input}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          onFocus={() => {
            const ahead = endKeysAhead();
            setTyped((text) => text + ahead);
          }}
        />
        <Kbd size="xs">Esc</Kbd>
      </div>
      <PaletteList
        ref={list}
        id={id}
        groups={groups}
        active={active}
        isBusy={isSearching}
        onOpen={open}
        onPoint={(entry) => setAt(lines.indexOf(entry))}
      />
      {lines.length === 0 && !isSearching && (
        <div role="status" className={styles.nothing}>
          <Text fw={550}>{`No results found for "${typed.trim()}"`}</Text>
          <Text size="sm" c="dimmed">
            Try adjusting your search term
          </Text>
        </div>
      )}
    </Modal>
  );
}
