import { Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { Folded } from '../../design/folded.tsx';
import styles from './fold.module.css';

/** The folded parts of the form's first step. */
type FoldName = 'place' | 'details' | 'end' | 'lines' | 'notes';

/** Which parts are open. It outlives the step, so that a part is as it was left. */
export type Folds = { open: ReadonlySet<FoldName>; set: (name: FoldName, isOpen: boolean) => void };

export function useFolds(): Folds {
  const [open, setOpen] = useState<ReadonlySet<FoldName>>(new Set());
  return {
    open,
    set: (name, isOpen) =>
      setOpen((before) => new Set(isOpen ? [...before, name] : [...before].filter((each) => each !== name))),
  };
}

type FoldProps = {
  folds: Folds;
  name: FoldName;
  title: string;
  /** The number of fields that are filled in. */
  count: number;
  /** What they say, in one line. */
  summary?: ReactNode;
  /** Whether a field in it is refused, which opens the part. */
  isFailing?: boolean;
  children: ReactNode;
};

/** A part of the form that most jobs do not need: its heading says what is in it, and opens it in its place. */
export function Fold({ folds, name, title, count, summary, isFailing = false, children }: FoldProps) {
  const id = useId();
  const isOpen = folds.open.has(name) || isFailing;
  // A part whose error has been corrected stays open while somebody types in it.
  const open = useEffectEvent(() => folds.set(name, true));
  useEffect(() => {
    if (isFailing) open();
  }, [isFailing]);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <section className={styles.fold} aria-labelledby={`${id}-title`}>
      <Title order={3} className={styles.head}>
        <UnstyledButton
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => folds.set(name, !isOpen)}
        >
          <IconChevronRight size={16} aria-hidden className={styles.chevron} data-open={isOpen || undefined} />
          <span id={`${id}-title`}>{title}</span>
          {!isOpen && summary && <span className={styles.summary}>{summary}</span>}
          {count > 0 && <span className={styles.count}>{count} filled in</span>}
        </UnstyledButton>
      </Title>
      <Folded id={id} isOpen={isOpen}>
        {/* The fields are rendered when they are first needed, because five hundred lines may be among them. */}
        {(isOpen || wasOpen) && <div className={styles.content}>{children}</div>}
      </Folded>
    </section>
  );
}

/** Whether a value of a field says something. */
function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== false;
}

export const countFilled = (values: readonly unknown[]): number => values.filter(isFilled).length;
