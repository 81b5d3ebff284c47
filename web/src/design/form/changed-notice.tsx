import { Alert, Anchor, List } from '@mantine/core';
import { useRef, useState } from 'react';
import { RelativeTime } from '../relative-time.tsx';
import { useViewer } from '../viewer.ts';
import type { ChangedElsewhere, ChangedField } from './changed-elsewhere.ts';

/** 'dueDate' → 'Due date': for a value without a label in the form. */
const spelledOut = (name: string): string => {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The label of the field in the form. */
function labelOf(form: HTMLFormElement | null | undefined, name: string): string {
  const field = form?.elements.namedItem(name);
  const label = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : null;
  return label?.textContent?.trim() || spelledOut(name);
}

const changeText = (label: string, { before, after }: ChangedField): string =>
  before === null || after === null ? `${label}: changed` : `${label}: ${before} → ${after}`;

/** Shows in an open form that somebody else has saved its record, and which fields have changed (screens 3.5). */
export function ChangedNotice({ changed }: { changed: ChangedElsewhere }) {
  const { by, version, fields } = changed;
  const [isOpen, setOpen] = useState(false);
  const me = useViewer();
  const isOwn = by === me.name;
  const place = useRef<HTMLDivElement>(null);
  const who = by === null ? 'This record was changed' : `${isOwn ? 'You' : by} saved this`;
  return (
    <Alert ref={place} color="yellow" variant="light" role="status" py={8} px={12}>
      {who}
      {isOwn && ' in another window'} <RelativeTime at={version} />.{' '}
      <Anchor
        component="button"
        type="button"
        c="inherit"
        fz="inherit"
        underline="always"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide changes' : 'Show changes'}
      </Anchor>
      {isOpen && (
        <List size="sm" mt={6}>
          {fields.length === 0 && <List.Item>No field of this form.</List.Item>}
          {fields.map((field) => (
            <List.Item key={field.name}>
              {changeText(labelOf(place.current?.closest('form'), field.name), field)}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
