import { Alert, Anchor, List } from '@mantine/core';
import { useRef, useState } from 'react';
import { RelativeTime } from '../relative-time.tsx';
import { useViewer } from '../viewer.ts';
import type { ChangedElsewhere, ChangedField } from './changed-elsewhere.ts';
import { fieldLabel } from './field-label.ts';

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
              {changeText(fieldLabel(field.name, place.current?.closest('form')), field)}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
