import { Button, Center, Code, CopyButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { type beginTwoStep, confirmTwoStep } from '@truckroll/contract/session/two-step';
import { Suspense, useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { Form, useAppForm } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-step-panel.module.css';

const QrPicture = lazyPart(async () => (await import('./qr-picture.tsx')).QrPicture);

/** The secret for the authenticator app, given for the password (SE-16). */
export type NewSecret = DataOf<typeof beginTwoStep>;

type TwoStepPanelProps = {
  secret: NewSecret;
  /** Called when the user has dismissed the recovery codes. */
  onFinished: () => void;
};

/** Sets up two-step sign-in: shows the QR code, asks for a first code, and shows the recovery codes. */
export function TwoStepPanel({ secret, onFinished }: TwoStepPanelProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onFinished} />;
  return <FirstCode {...secret} onConfirmed={setCodes} />;
}

type FirstCodeProps = NewSecret & { onConfirmed: (codes: readonly string[]) => void };

function FirstCode({ secret, uri, onConfirmed }: FirstCodeProps) {
  const form = useAppForm({
    isEntrance: true,
    schema: confirmTwoStep.body,
    defaultValues: { code: '' },
    save: async (body) => onConfirmed((await fetchEndpoint(confirmTwoStep, { body })).recoveryCodes),
  });
  return (
    <Form form={form} submitsOnEnter>
      <Text size="sm">1. Scan this with an authenticator app, or type the key into it.</Text>
      <Center>
        <Suspense fallback={<Skeleton width={184} height={184} />}>
          <QrPicture uri={uri} />
        </Suspense>
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
      <SaveLine form={form} />
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
