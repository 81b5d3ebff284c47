import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { generalProblems } from '@truckroll/contract/endpoints/general-problems';
import { useLayer } from '../../design/dialog/layers.ts';
import { Form } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { meQuery } from './me.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInFields, useSignInForm } from './sign-in-form.tsx';
import { useSignOut } from './sign-out.ts';

/** A repeated sign-in over the page, so that unsaved input is kept (screens 3.5). */
export function SessionDialog() {
  const queryClient = useQueryClient();
  const signOut = useSignOut();
  const email = queryClient.getQueryData(meQuery.queryKey)?.email ?? '';
  const onSignedIn = () => queryClient.invalidateQueries();
  const { form, isSecondStep } = useSignInForm({ email, onSignedIn });
  // The page behind this dialog cannot be used, so Escape does nothing.
  useLayer({ opened: true, close: () => undefined });

  return (
    <Modal
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      centered
      size={400}
      zIndex={390}
      title="Sign in"
    >
      <Text mb="md">{generalProblems.sessionExpired[1]}</Text>
      <Form form={form} submitsOnEnter>
        <Stack gap="md">
          <SaveLine form={form} />
          <SignInFields form={form} isSecondStep={isSecondStep} startsAtPassword={email !== ''} />
          {!isSecondStep && <PasskeyButton onSignedIn={onSignedIn} onError={form.setErrorLine} />}
          <Group justify="space-between">
            <Button variant="subtle" onClick={() => void signOut()}>
              Sign out
            </Button>
            <Button type="submit" loading={form.isSaving} disabled={form.isHeldBack}>
              Sign in
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
