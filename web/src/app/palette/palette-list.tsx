import { UnstyledButton } from '@mantine/core';
import type { Ref } from 'react';
import type { Entry, EntryGroup } from './entries.ts';
import styles from './palette.module.css';

type PaletteListProps = {
  ref: Ref<HTMLDivElement>;
  id: string;
  groups: readonly EntryGroup[];
  active: Entry | undefined;
  isBusy: boolean;
  onOpen: (entry: Entry, inNewTab: boolean) => void;
  onPoint: (entry: Entry) => void;
};

/** The palette's lines. The focus stays in the input, which names the active line to screen readers. */
export function PaletteList({ ref, id, groups, active, isBusy, onOpen, onPoint }: PaletteListProps) {
  return (
    <div
      ref={ref}
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      aria-busy={isBusy}
      tabIndex={-1}
      className={styles.list}
    >
      {groups.map(({ label, entries }) => (
        <fieldset key={label} aria-label={label} className={styles.set}>
          <div className={styles.group} aria-hidden>
            {label}
          </div>
          {entries.map((entry) => (
            <Line
              key={entry.id}
              id={`${id}-${entry.id}`}
              entry={entry}
              isActive={entry.id === active?.id}
              onOpen={onOpen}
              onPoint={onPoint}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

type LineProps = { id: string; entry: Entry; isActive: boolean } & Pick<PaletteListProps, 'onOpen' | 'onPoint'>;

function Line({ id, entry, isActive, onOpen, onPoint }: LineProps) {
  const { icon: Icon, label, hint, snippet } = entry;
  return (
    <UnstyledButton
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.line}
      onMouseMove={() => onPoint(entry)}
      onClick={(event) => onOpen(entry, event.metaKey || event.ctrlKey)}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {snippet !== undefined && <span className={styles.snippet}>{snippet}</span>}
      </span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </UnstyledButton>
  );
}
