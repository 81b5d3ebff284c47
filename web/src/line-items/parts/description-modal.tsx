import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { OwnKeys } from '../../design/field/own-keys.tsx';

type DescriptionModalProps = {
  label: string;
  value: string;
  readOnly: boolean;
  onClose: () => void;
  onSave: (text: string) => void;
};

const longest = 5000;

/** M15: the description of a line. */
export function DescriptionModal({ label, value, readOnly, onClose, onSave }: DescriptionModalProps) {
  const [text, setText] = useState(value);
  function save(): void {
    onSave(text);
    onClose();
  }
  return (
    <OwnKeys onModEnter={readOnly ? undefined : save}>
      <Dialog
        title={`Description: ${label}`}
        width={560}
        onClose={onClose}
        footer={
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {!readOnly && <Button onClick={save}>Save</Button>}
          </Group>
        }
      >
        <Textarea
          label="Description"
          autosize
          minRows={6}
          maxRows={16}
          maxLength={longest}
          data-autofocus
          readOnly={readOnly}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Dialog>
    </OwnKeys>
  );
}
