import { beginTwoStep, renewRecoveryCodes, turnOffTwoStep } from '@truckroll/contract/session/two-step';
import { useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { PasswordQuestion } from './password-question.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type NewSecret, TwoStepPanel } from './two-step-panel.tsx';
import { useRefreshTwoStep } from './two-step-queries.ts';

export type TwoStepAction = 'turn-on' | 'renew-codes' | 'turn-off';
type TwoStepModalProps = { action: TwoStepAction; onClose: () => void };

/** Changes the user's two-step sign-in after asking for the password (screens 13.1). */
export function TwoStepModal({ action, onClose }: TwoStepModalProps) {
  const refresh = useRefreshTwoStep();
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function finish(text: string): Promise<void> {
    onClose();
    toast.success(text);
    await refresh();
  }

  if (codes !== null) {
    return (
      <Dialog title="New recovery codes" width={480} onClose={() => void finish('Saved')}>
        <RecoveryCodes codes={codes} onDone={() => void finish('Saved')} />
      </Dialog>
    );
  }
  if (secret !== null) {
    return (
      <Dialog
        title="Set up two-step sign-in"
        width={480}
        onClose={() => {
          onClose();
          void refresh();
        }}
      >
        <TwoStepPanel secret={secret} onFinished={() => void finish('Two-step sign-in is on.')} />
      </Dialog>
    );
  }
  switch (action) {
    case 'turn-on':
      return (
        <PasswordQuestion
          title="Turn on two-step sign-in"
          text="You need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password. Your other sessions end."
          label="Continue"
          busyLabel="Continue"
          onClose={onClose}
          work={async (currentPassword) => setSecret(await fetchEndpoint(beginTwoStep, { body: { currentPassword } }))}
        />
      );
    case 'renew-codes':
      return (
        <PasswordQuestion
          title="New recovery codes"
          text="You get ten new codes. The previous ones stop working."
          label="Make codes"
          busyLabel="Making..."
          onClose={onClose}
          work={async (currentPassword) =>
            setCodes((await fetchEndpoint(renewRecoveryCodes, { body: { currentPassword } })).recoveryCodes)
          }
        />
      );
    case 'turn-off':
      return (
        <PasswordQuestion
          title="Turn off two-step sign-in"
          text="From now on your password alone signs you in. Your recovery codes are deleted."
          label="Turn off"
          busyLabel="Turning off..."
          onClose={onClose}
          work={async (currentPassword) => {
            await fetchEndpoint(turnOffTwoStep, { body: { currentPassword } });
            await finish('Two-step sign-in is off.');
          }}
        />
      );
  }
}
