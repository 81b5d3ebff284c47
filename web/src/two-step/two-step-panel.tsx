import { Button, Center, Code, CopyButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { confirmTwoStep } from '@truckroll/contract/two-step';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { call } from '../app/transport/call.ts';
import { LoadFailure } from '../design/feedback/load-failure.tsx';
import { TextField } from '../design/field/text-field.tsx';
import { ErrorLine, Form, useAppForm } from '../design/form/form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-step-panel.module.css';
import { newSecretQuery } from './two-step-queries.ts';

type TwoStepPanelProps = {
  /** The current password. Omitted directly after sign-in, which has already asked for it. */
  currentPassword?: string;
  /** Called when the user has dismissed the recovery codes. */
  onFinished: () => void;
};

/** Sets up two-step sign-in: shows the QR code, asks for a first code, and shows the recovery codes. */
export function TwoStepPanel({ currentPassword, onFinished }: TwoStepPanelProps) {
  const secret = useQuery(newSecretQuery(currentPassword));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onFinished} />;
  if (secret.isError) return <LoadFailure error={secret.error} onRetry={() => void secret.refetch()} />;
  if (secret.isPending) return <Skeleton height={320} aria-busy />;
  return <FirstCode {...secret.data} onConfirmed={setCodes} />;
}

type FirstCodeProps = { secret: string; uri: string; onConfirmed: (codes: readonly string[]) => void };

function FirstCode({ secret, uri, onConfirmed }: FirstCodeProps) {
  const form = useAppForm({
    isEntrance: true,
    schema: confirmTwoStep.body,
    defaultValues: { code: '' },
    save: async (body) => onConfirmed((await call(confirmTwoStep, { body })).recoveryCodes),
  });
  return (
    <Form form={form} submitsOnEnter>
      <Text size="sm">1. Scan this with an authenticator app, or type the key into it.</Text>
      <Center>
        <QRCodeSVG
          className={styles.picture}
          value={uri}
          size={184}
          marginSize={3}
          title="QR code for your authenticator app"
        />
      </Center>
      <Group gap="xs" justify="center">
        <Code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {copied ? 'Copied' : 'Copy key'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text size="sm">2. Enter the 6 digits that the app shows.</Text>
      <ErrorLine text={form.errorLine} />
      <TextField
        control={form.control}
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
      />
      <Stack gap={0}>
        <Button type="submit" disabled={form.isHeldBack} aria-busy={form.isSaving}>
          {form.isSaving ? 'Turning on...' : 'Turn on'}
        </Button>
      </Stack>
    </Form>
  );
}
