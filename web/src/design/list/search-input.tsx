import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../phone.ts';
import { useShortcuts } from '../shortcuts.ts';

const usualPauseMs = 500;

type SearchInputProps = {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** Whether '/' focuses it: the list's own search. */
  isListSearch?: boolean;
  /** On phones it takes all of its row. */
  maxWidth?: number;
  /** How long to wait after the last key: not at all where nothing is fetched. */
  pauseMs?: number;
  /** Whether it takes the full width. */
  isWide?: boolean;
};

/**
 * Submits typed text 500 ms after the last key, and at once on Enter and on blur (screens 3.3). Escape clears it, then
 * leaves the field; the down arrow goes to the first row.
 */
export function SearchInput(props: SearchInputProps) {
  const { label, value, onSearch, isListSearch = true, maxWidth = 320, isWide = false, pauseMs = usualPauseMs } = props;
  const isPhone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The URL may change without typing, by going back or by 'Clear filters'.
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcuts({ '/': isListSearch ? () => input.current?.focus() : undefined });

  function search(text: string): void {
    clearTimeout(timer.current);
    if (text.trim() !== value) onSearch(text.trim());
  }

  function type(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), pauseMs);
  }

  function clear(): void {
    setTyped('');
    search('');
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') search(typed);
    if (event.key === 'Escape') {
      // Without the browser's own clearing, which would search only after the pause.
      event.preventDefault();
      if (typed === '') event.currentTarget.blur();
      else clear();
    }
    if (event.key === 'ArrowDown' && isListSearch) {
      event.preventDefault();
      // Before the search the first row is one that the search may remove.
      if (typed.trim() !== value) search(typed);
      else document.querySelector<HTMLElement>('[data-row-target]')?.focus();
    }
  }

  return (
    <TextInput
      ref={input}
      // The first Escape clears the text, and only the next one closes a dialog around the field.
      data-mantine-stop-propagation={typed !== '' || undefined}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      flex={isWide ? '1 0 100%' : '1 1 150px'}
      maw={isWide || isPhone ? undefined : maxWidth}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size="sm"
            aria-label="Clear search"
            onClick={() => {
              clear();
              input.current?.focus();
            }}
          />
        )
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      // A later search would navigate back from a row's page that was opened in the meantime.
      onBlur={() => search(typed)}
    />
  );
}
