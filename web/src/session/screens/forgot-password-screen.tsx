import { Anchor, Button, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { exchangePasswordCode, forgotPassword } from '@truckroll/contract/session/session';
import { useState } from 'react';
import { fetchEndpoint, fetchMessage } from '../../app/transport/fetch-endpoint.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { Form, useAppForm } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { Entrance } from './entrance.tsx';

/** P3, first half: requests a reset link. The response does not reveal whether the address is known. */
export function ForgotPasswordScreen() {
  const [sent, setSent] = useState<string | null>(null);
  const [hasCode, setHasCode] = useState(false);
  const form = useAppForm({
    isEntrance: true,
    schema: forgotPassword.body,
    defaultValues: { email: '' },
    save: async (body) => setSent((await fetchMessage(forgotPassword, { body })).message),
  });
  if (hasCode) {
    return (
      <Entrance title="Use a recovery code" intro="Enter the recovery code from your profile.">
        <RecoveryCodeForm />
        <Anchor component="button" type="button" size="sm" onClick={() => setHasCode(false)}>
          Send a link instead
        </Anchor>
      </Entrance>
    );
  }
  return (
    <Entrance title="Forgot password?" intro="Enter your email address to get a link for a new one.">
      <Form form={form} submitsOnEnter>
        <SaveLine form={form} />
        {sent !== null && <Text role="status">{sent}</Text>}
        <TextField
          control={form.control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="off"
          required
        />
        <Button type="submit" fullWidth disabled={form.isHeldBack} aria-busy={form.isSaving}>
          {form.isSaving ? 'Sending...' : 'Send link'}
        </Button>
      </Form>
      <Anchor component="button" type="button" size="sm" onClick={() => setHasCode(true)}>
        Use a recovery code
      </Anchor>
      <Anchor component={Link} to="/login" size="sm">
        Back to sign in
      </Anchor>
    </Entrance>
  );
}

/** Replaces a forgotten password by the printed recovery code (SE-25). */
function RecoveryCodeForm() {
  const navigate = useNavigate();
  const form = useAppForm({
    isEntrance: true,
    schema: exchangePasswordCode.body,
    defaultValues: { email: '', code: '' },
    async save(body) {
      const { token } = await fetchEndpoint(exchangePasswordCode, { body });
      await navigate({ to: '/reset-password', search: { token }, replace: true });
    },
  });
  return (
    <Form form={form} submitsOnEnter>
      <SaveLine form={form} />
      <TextField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="off"
        required
      />
      <TextField
        control={form.control}
        name="code"
        label="Recovery code"
        placeholder="XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        required
      />
      <Button type="submit" fullWidth disabled={form.isHeldBack} aria-busy={form.isSaving}>
        {form.isSaving ? 'Checking...' : 'Continue'}
      </Button>
    </Form>
  );
}
