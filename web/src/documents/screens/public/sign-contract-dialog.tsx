import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import { useRef, useState } from 'react';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { problemText } from '../../../design/feedback/api-problem.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { RichText } from '../../../design/field/rich-text.tsx';
import { type Pad, SignaturePad } from '../../../design/field/signature-pad.tsx';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { ScrollRegion } from '../../../design/scroll-region.tsx';
import styles from './public-document.module.css';
import { hasChanged } from './public-queries.ts';

type SignContractDialogProps = {
  document: PublicDocument;
  /** The amount that is approved. */
  total: string;
  approve: (signed: { signerName: string; signature: string }) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
};

/** Approves an estimate by signing its contract, by hand or as a typed name (screens 12.6). */
export function SignContractDialog({ document, total, approve, onClose, onDone }: SignContractDialogProps) {
  const pad = useRef<Pad>(null);
  const [name, setName] = useState(document.clientDetails.name);
  const [isTyped, setTyped] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { contractTitle, contractContent, documentNumberDisplay } = document;
  const close = () => {
    if (!isSaving) onClose();
  };

  async function sign(): Promise<void> {
    if (isSaving || pad.current === null) return;
    if (name.trim() === '' || pad.current.isEmpty()) return toast.warning('Please provide a signature');
    setSaving(true);
    try {
      await approve({ signerName: name.trim(), signature: await dataUrlOf(await pad.current.toPng()) });
      onClose();
      onDone();
    } catch (error) {
      setSaving(false);
      toast.error(problemText(error));
      // Nobody may sign a version that they have not read. The new version is on the page behind the dialog.
      if (hasChanged(error)) onClose();
    }
  }

  return (
    <Dialog
      title={`Approve ${documentNumberDisplay}`}
      width={560}
      onClose={close}
      footer={
        <Group justify="space-between" gap="sm">
          <Button variant="default" disabled={isSaving || isTyped} onClick={() => pad.current?.clear()}>
            Clear
          </Button>
          <Group gap="sm">
            <Button variant="default" disabled={isSaving} onClick={close}>
              Cancel
            </Button>
            <BusyButton label="Approve" busyLabel="Sending..." isBusy={isSaving} onClick={() => void sign()} />
          </Group>
        </Group>
      }
    >
      <Stack gap="md">
        <Text className={styles.due}>Total {total}</Text>
        {contractContent !== null && (
          <div>
            <Text fw={600} mb={6}>
              {contractTitle ?? 'Contract'}
            </Text>
            <ScrollRegion className={styles.contract} aria-label={contractTitle ?? 'Contract'}>
              <RichText html={contractContent} />
            </ScrollRegion>
          </div>
        )}
        <TextInput
          label="Name"
          maxLength={200}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div>
          <SignaturePad ref={pad} typed={isTyped ? name : null} label="Signature" />
          <Button variant="subtle" onClick={() => setTyped(!isTyped)}>
            {isTyped ? 'Draw instead' : 'Type name instead'}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}

/** Converts an image to a data URL, as the endpoint requires. */
const dataUrlOf = (image: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('Failed to capture signature from canvas'));
    reader.readAsDataURL(image);
  });
