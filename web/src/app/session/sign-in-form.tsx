import { useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { login } from '@truckroll/contract/session/session';
import { useState } from 'react';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { PasswordField } from '../../design/field/password-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { type AppForm, useAppForm } from '../../design/form/form.tsx';
import { fetchEndpoint } from '../transport/fetch-endpoint.ts';
import { beginSession } from './session.ts';
import { readDevice } from './session-token.ts';

type SignInInput = BodyInputOf<typeof login>;
export type SignInForm = AppForm<SignInInput, ReturnType<typeof login.body.parse>>;

const asksForCode = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 401 && error.fields.some(({ path }) => path === 'code');

/** Sign-in by password and, if enabled, the code of the second step (SE-1). */
export function useSignInForm({ email = '', onSignedIn }: { email?: string; onSignedIn: () => unknown }) {
  const queryClient = useQueryClient();
  const [isSecondStep, setSecondStep] = useState(false);
  const form: SignInForm = useAppForm({
    isEntrance: true,
    schema: login.body,
    defaultValues: { email, password: '', code: '' },
    async save(body) {
      try {
        beginSession(queryClient, await fetchEndpoint(login, { body: { ...body, ...readDevice() } }));
      } catch (error) {
        if (isSecondStep || !asksForCode(error)) throw error;
        setSecondStep(true);
        return;
      }
      await onSignedIn();
    },
  });

  function goBack(): void {
    setSecondStep(false);
    form.setErrorLine(null);
    form.resetField('code');
    form.resetField('password');
  }
  return { form, isSecondStep, goBack };
}

type SignInFieldsProps = { form: SignInForm; isSecondStep: boolean; startsAtPassword?: boolean };

export function SignInFields({ form, isSecondStep, startsAtPassword = false }: SignInFieldsProps) {
  const { control } = form;
  if (isSecondStep) {
    return (
      <TextField
        control={control}
        name="code"
        label="Code"
        description="6 digits of your authenticator app, or a recovery code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        focusOnMount
        required
      />
    );
  }
  return (
    <>
      <TextField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="off"
        required
      />
      <PasswordField
        control={control}
        name="password"
        label="Password"
        autoComplete="current-password"
        autoFocus={startsAtPassword}
        required
      />
    </>
  );
}
