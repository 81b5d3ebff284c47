import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import { useRef, useState } from 'react';
import { refusalText } from '../../../design/client-words/refusal-text.ts';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { toast } from '../../../design/feedback/toasts.ts';
import { dataUrlOf } from '../../../design/field/data-url.ts';
import { RichText } from '../../../design/field/rich-text.tsx';
import { type Pad, SignaturePad } from '../../../design/field/signature-pad.tsx';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { ScrollRegion } from '../../../design/scroll-region.tsx';
import type { PageWords } from './page-words.ts';
import styles from './public-document.module.css';
import { hasChanged } from './public-queries.ts';

type SignContractDialogProps = {
  document: PublicDocument;
  /** The amount that is approved, with the name of its option. */
  total: string;
  words: PageWords;
  approve: (signed: { signerName: string; signature: string }) => Promise<unknown>;
  /** What is said of a failure; by default the client's words. */
  textOf?: (error: unknown) => string;
  onClose: () => void;
  onDone: () => void;
};

/** Approves an estimate by signing its contract, by hand or as a typed name (screens 12.6). */
export function SignContractDialog({
  document,
  total,
  words,
  approve,
  textOf = (error) => refusalText(words.refused, error),
  onClose,
  onDone,
}: SignContractDialogProps) {
  const { say } = words.page;
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
    if (name.trim() === '' || pad.current.isEmpty()) return toast.warning(say('signMissing'));
    setSaving(true);
    try {
      await approve({
        signerName: name.trim(),
        signature: await dataUrlOf(await pad.current.toPng(), say('signatureFailed')),
      });
      onClose();
      onDone();
    } catch (error) {
      setSaving(false);
      toast.error(textOf(error));
      // Nobody may sign a version that they have not read. The new version is on the page behind the dialog.
      if (hasChanged(error)) onClose();
    }
  }

  return (
    <Dialog
      title={say('approveNumber', { number: documentNumberDisplay })}
      width={560}
      onClose={close}
      footer={
        <Group justify="space-between" gap="sm">
          <Button variant="default" disabled={isSaving || isTyped} onClick={() => pad.current?.clear()}>
            {say('clear')}
          </Button>
          <Group gap="sm">
            <Button variant="default" disabled={isSaving} onClick={close}>
              {words.refused.say('cancel')}
            </Button>
            <BusyButton
              label={say('approve')}
              busyLabel={say('sending')}
              isBusy={isSaving}
              onClick={() => void sign()}
            />
          </Group>
        </Group>
      }
    >
      <Stack gap="md">
        <Text className={styles.due}>{total}</Text>
        {contractContent !== null && (
          <div>
            <Text fw={600} mb={6}>
              {contractTitle ?? say('contract')}
            </Text>
            <ScrollRegion className={styles.contract} aria-label={contractTitle ?? say('contract')}>
              <RichText html={contractContent} />
            </ScrollRegion>
          </div>
        )}
        <TextInput
          label={say('signerName')}
          maxLength={200}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div>
          <SignaturePad ref={pad} typed={isTyped ? name : null} label={say('signature')} />
          <Button variant="subtle" onClick={() => setTyped(!isTyped)}>
            {say(isTyped ? 'drawInstead' : 'typeInstead')}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
