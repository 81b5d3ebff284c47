import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useMe } from '../../app/session/me.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { signatureQuery } from '../../profile/parts/profile-queries.ts';
import { type ComposeStart, composeTitle } from '../parts/compose-start.ts';
import { SendLaterMenu } from '../parts/send-later-menu.tsx';
import { discardComposed, mayCloseComposer, reportSent } from './after-composing.ts';
import { ComposeFields } from './compose-fields.tsx';
import { ComposeTools } from './compose-tools.tsx';
import { DraftStatus } from './draft-status.tsx';
import { useCompose } from './use-compose.ts';

type ComposeDialogProps = { start: ComposeStart; onClose: () => void };

/** M33: composes a new message or continues a draft. */
export function ComposeDialog({ start, onClose }: ComposeDialogProps) {
  const signature = useQuery(signatureQuery);
  if (signature.isPending)
    return (
      <Dialog title={composeTitle(start)} onClose={onClose} width={860}>
        <Skeleton height={320} />
      </Dialog>
    );
  // The message can be written even if the signature cannot be loaded.
  return <ComposeForm start={start} signature={signature.data ?? ''} onClose={onClose} />;
}

function ComposeForm({ start, signature, onClose }: ComposeDialogProps & { signature: string }) {
  const { timezone } = useMe().account;
  const compose = useCompose({
    start,
    signature,
    // The specification requires a browser alert here (screens 3.6).
    refuse: (text) => window.alert(text),
    onSent(sent, isLater) {
      reportSent(compose.queryClient, sent, { start, isLater, zone: timezone });
      onClose();
    },
  });
  const { form } = compose;

  async function close(work: () => Promise<boolean>): Promise<void> {
    if (!form.isSaving && (await work())) onClose();
  }
  const closeKeeping = () => close(() => mayCloseComposer(compose));

  // The browser's back button closes the top layer (screens 3.10).
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: () => {
      void closeKeeping();
      return true;
    },
  });

  return (
    <FormModal
      opened
      title={composeTitle(start)}
      form={form}
      onClose={() => void closeKeeping()}
      saveLabel="Send Email"
      savingLabel="Sending..."
      canSaveUnchanged
      staysOnOutsideClick
      width={860}
      footerStart={<ComposeTools compose={compose} onDiscard={() => void close(() => discardComposed(compose))} />}
      actions={
        <>
          <DraftStatus state={compose.draftState} />
          <SendLaterMenu isBusy={form.isSaving || form.isHeldBack} onChoose={(at) => compose.send(at)} />
          <BusyButton
            label="Send Email"
            busyLabel="Sending..."
            isBusy={form.isSaving}
            disabled={form.isHeldBack}
            onClick={() => compose.send(null)}
          />
        </>
      }
    >
      <ComposeFields compose={compose} showsFrom />
    </FormModal>
  );
}
