import { Badge, Button, Group, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { fieldLabel } from '../../design/form/field-label.ts';
import { RelativeTime } from '../../design/relative-time.tsx';
import { useViewer } from '../../design/viewer.ts';
import type { OpenVersions } from './ask-for-versions.ts';
import type { Difference, Side } from './merge-versions.ts';
import styles from './versions-dialog.module.css';

type FieldProps = { field: Difference; side: Side; onChoose: (side: Side) => void };

/** A field with its two values. */
function Field({ field, side, onChoose }: FieldProps) {
  return (
    <Radio.Group
      name={`version-of-${field.name}`}
      value={side}
      onChange={(chosen) => onChoose(chosen as Side)}
      label={
        <>
          {fieldLabel(field.name)}
          {field.isConflict && (
            <Badge color="yellow" variant="light" c="var(--mantine-color-text)" size="sm" ml={8} tt="none">
              Both changed
            </Badge>
          )}
        </>
      }
    >
      <div className={styles.sides}>
        <Radio value="mine" label="Yours" description={field.mine ?? 'As in your form'} className={styles.side} />
        <Radio value="theirs" label="Theirs" description={field.theirs ?? 'As saved'} className={styles.side} />
      </div>
    </Radio.Group>
  );
}

/** Two versions of a record beside each other: for each field the user keeps the own value or takes the saved one (screens 3.5). */
export function VersionsDialog({ request, onClose }: { request: OpenVersions; onClose: () => void }) {
  const { differences, by, savedAt, settle } = request;
  const me = useViewer();
  const [sides, setSides] = useState(() => new Map(differences.map(({ name, proposed }) => [name, proposed])));
  const all = (side: Side) => setSides(new Map(differences.map(({ name }) => [name, side])));
  const isOwn = by === me.name;
  return (
    <Dialog
      title="Changed by someone else"
      onClose={onClose}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Keep editing
          </Button>
          <Button data-autofocus onClick={() => settle(sides)}>
            {differences.length === 0 ? 'Continue' : 'Use these values'}
          </Button>
        </Group>
      }
    >
      <Text>
        {by === null ? 'This record was changed' : `${isOwn ? 'You' : by} saved this record`}
        {isOwn && ' in another window'} <RelativeTime at={savedAt} />, while you were editing it.{' '}
        {differences.length === 0
          ? 'Both versions have the same values.'
          : 'Choose which values to keep. They are stored when you save the form.'}
      </Text>
      {differences.length > 1 && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => all('mine')}>
            Keep all of mine
          </Button>
          <Button size="xs" variant="default" onClick={() => all('theirs')}>
            Take all of theirs
          </Button>
        </Group>
      )}
      {differences.map((field) => (
        <Field
          key={field.name}
          field={field}
          side={sides.get(field.name) ?? field.proposed}
          onChoose={(side) => setSides(new Map(sides).set(field.name, side))}
        />
      ))}
    </Dialog>
  );
}
