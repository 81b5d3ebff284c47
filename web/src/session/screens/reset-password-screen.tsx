import { Anchor, Button, Text } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { invalidLinkText, resetPassword } from '@truckroll/contract/session/session';
import { keepDevice, readDevice } from '../../app/session/session-token.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { PasswordField } from '../../design/field/password-field.tsx';
import { Form, useAppForm } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { Entrance } from './entrance.tsx';
import { repeatedPassword } from './repeated-password.ts';

const route = getRouteApi('/reset-password');

/** P3, second half: sets a new password with the link. */
export function ResetPasswordScreen() {
  const { token } = route.useSearch();
  const navigate = useNavigate();
  const form = useAppForm({
    isEntrance: true,
    schema: repeatedPassword,
    defaultValues: { password: '', repeated: '' },
    async save({ password }) {
      const { deviceToken } = await fetchEndpoint(resetPassword, { body: { token, password, ...readDevice() } });
      keepDevice(deviceToken);
      toast.success('Your password has been changed. Please sign in.');
      await navigate({ to: '/login' });
    },
  });

  if (token === '' || form.errorLine === invalidLinkText) return <InvalidLink />;
  return (
    <Entrance title="Set a new password">
      <Form form={form} submitsOnEnter>
        <SaveLine form={form} />
        <PasswordField
          control={form.control}
          name="password"
          label="New password"
          description="At least 10 characters"
          autoComplete="new-password"
          required
        />
        <PasswordField
          control={form.control}
          name="repeated"
          label="Repeat password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" fullWidth disabled={form.isHeldBack} aria-busy={form.isSaving}>
          {form.isSaving ? 'Saving...' : 'Save password'}
        </Button>
      </Form>
    </Entrance>
  );
}

function InvalidLink() {
  return (
    <Entrance title="Set a new password">
      <Text role="alert">{invalidLinkText}</Text>
      <Anchor component={Link} to="/forgot-password">
        Request a new link
      </Anchor>
    </Entrance>
  );
}
