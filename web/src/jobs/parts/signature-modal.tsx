import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { track } from '../../app/transport/analytics.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { type Pad, SignaturePad } from '../../design/field/signature-pad.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { refetchJobs } from './job-queries.ts';
import { jobQuery } from './job-query.ts';
import { saveSignature } from './save-signature.ts';

type SignatureModalProps = { jobId: string; clientName: string; onClose: () => void };

/** M25: a signature that is drawn by pen, touch or mouse, or typed as a name. */
export function SignatureModal({ jobId, clientName, onClose }: SignatureModalProps) {
  const queryClient = useQueryClient();
  const isPhone = useIsPhone();
  const pad = useRef<Pad>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const close = () => {
    if (!isSaving) onClose();
  };

  function clear(): void {
    if (typed !== null) setTyped('');
    pad.current?.clear();
  }

  async function save(): Promise<void> {
    if (isSaving) return;
    if (pad.current?.isThere() !== true) return toast.error('Signature canvas not found. Please try again.');
    if (pad.current.isEmpty()) return toast.warning('Please provide a signature');
    setSaving(true);
    try {
      const isSaved = await saveSignature(jobId, await pad.current.toPng());
      track('job_signed', { kind: typed === null ? 'drawn' : 'typed' });
      if (isSaved) toast.success('Signature saved successfully!');
      void refetchJobs(queryClient);
      void queryClient.invalidateQueries(jobQuery(jobId));
      onClose();
    } catch (error) {
      setSaving(false);
      if (!(error instanceof ApiProblem && error.isReported)) toast.error(textOf(error));
    }
  }

  return (
    <Dialog
      title="Collect Signature"
      width={500}
      onClose={close}
      footer={
        <Group justify="space-between" gap="sm">
          <Button variant="default" disabled={isSaving} onClick={clear}>
            Clear
          </Button>
          <Group gap="sm">
            <Button variant="default" disabled={isSaving} onClick={close}>
              Cancel
            </Button>
            <BusyButton label="Save" busyLabel="Saving..." isBusy={isSaving} onClick={() => void save()} />
          </Group>
        </Group>
      }
    >
      <SignaturePad ref={pad} typed={typed} label={`Signature of ${clientName}`} />
      {typed === null ? (
        <Group justify="space-between">
          <Button variant="subtle" onClick={() => setTyped('')}>
            Type name instead
          </Button>
          {isPhone && (
            <Text size="xs" c="dimmed">
              Turn the phone for more room.
            </Text>
          )}
        </Group>
      ) : (
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Name"
            flex={1}
            maxLength={80}
            autoComplete="off"
            data-autofocus
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button variant="subtle" onClick={() => setTyped(null)}>
            Draw instead
          </Button>
        </Group>
      )}
    </Dialog>
  );
}

const otherwise = 'Failed to save signature';

const textOf = (error: unknown): string =>
  error instanceof ApiProblem
    ? problemText(error)
    : error instanceof Error && error.message !== ''
      ? error.message
      : otherwise;
