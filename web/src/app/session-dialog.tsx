import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { problems } from '@truckroll/contract/problem';
import { login } from '@truckroll/contract/session';
import { PasswordField } from '../design/fields/password-field.tsx';
import { TextField } from '../design/fields/text-field.tsx';
import { ErrorLine, Form, useAppForm } from '../design/form.tsx';
import { call } from './call.ts';
import { useLayer } from './layers.ts';
import { meQuery } from './me.ts';
import { beginSession } from './session.ts';
import { readDevice } from './session-token.ts';
import { useSignOut } from './sign-out.ts';

/** Signing in again over the page, so that what was typed there survives (screens 3.5). */
export function SessionDialog() {
  const queryClient = useQueryClient();
  const signOut = useSignOut();
  const email = queryClient.getQueryData(meQuery.queryKey)?.email ?? '';
  const form = useAppForm({
    isEntrance: true,
    schema: login.body,
    defaultValues: { email, password: '' },
    async save(body) {
      beginSession(queryClient, await call(login, { body: { ...body, ...readDevice() } }));
      await queryClient.invalidateQueries();
    },
  });
  // Nothing behind this dialog can be used, so Escape has nowhere to go.
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
      <Text mb="md">{problems.sessionExpired[1]}</Text>
      <Form form={form} submitsOnEnter>
        <Stack gap="md">
          <ErrorLine text={form.errorLine} />
          <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" required />
          <PasswordField
            control={form.control}
            name="password"
            label="Password"
            autoComplete="current-password"
            autoFocus={email !== ''}
            required
          />
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
