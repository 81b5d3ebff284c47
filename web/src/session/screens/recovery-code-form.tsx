import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { exchangePasswordCode } from '@truckroll/contract/session/session';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { ErrorLine, Form, useAppForm } from '../../design/form/form.tsx';

/** Replaces a forgotten password by the printed recovery code (SE-25). */
export function RecoveryCodeForm() {
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
      <ErrorLine text={form.errorLine} />
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
