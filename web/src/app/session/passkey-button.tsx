import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { usePasskeySignIn } from './passkey-sign-in.ts';

type PasskeyButtonProps = { onSignedIn: () => unknown; onError: (text: string | null) => void };

/** Signs in by a passkey, beside the fields of the password. */
export function PasskeyButton({ onSignedIn, onError }: PasskeyButtonProps) {
  const { isBusy, start } = usePasskeySignIn({ onSignedIn, onError });
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconKey size={16} aria-hidden />}
      onClick={start}
      disabled={isBusy}
      aria-busy={isBusy}
    >
      {isBusy ? 'Waiting for your passkey...' : 'Use a passkey'}
    </Button>
  );
}
