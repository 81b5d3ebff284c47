import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { PasskeyButton } from '../../app/session/passkey-button.tsx';
import { SignInFields, type SignInForm, useSignInForm } from '../../app/session/sign-in-form.tsx';
import { goToSso } from '../../app/session/sso-sign-in.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { Form } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { Entrance } from './entrance.tsx';
import { signUpQuery } from './session-queries.ts';

const route = getRouteApi('/login');

/** P1: signs in, with a second step if it is enabled, and continues to `next` or the home page. */
export function LoginScreen() {
  const { next } = route.useSearch();
  const router = useRouter();
  const signUp = useQuery(signUpQuery);
  const onSignedIn = () => router.history.push(next ?? '/home');
  const { form, isSecondStep, goBack } = useSignInForm({ onSignedIn });

  if (signUp.data?.isFirstRun === true) return <Navigate to="/register" replace />;
  return (
    <Entrance title={isSecondStep ? 'Two-step sign-in' : 'Sign in'}>
      <Form form={form} submitsOnEnter>
        <SaveLine form={form} />
        <SignInFields form={form} isSecondStep={isSecondStep} />
        <Button type="submit" fullWidth disabled={form.isHeldBack} aria-busy={form.isSaving}>
          {form.isSaving ? 'Signing in...' : 'Sign in'}
        </Button>
      </Form>
      {!isSecondStep && (
        <>
          <PasskeyButton onSignedIn={onSignedIn} onError={form.setErrorLine} />
          <SsoButton form={form} next={next ?? '/home'} />
        </>
      )}
      {isSecondStep ? (
        <Anchor component="button" type="button" size="sm" onClick={goBack} style={{ alignSelf: 'flex-start' }}>
          Back
        </Anchor>
      ) : (
        <Group justify="space-between">
          <Anchor component={Link} to="/forgot-password" size="sm">
            Forgot password?
          </Anchor>
          {signUp.data?.isOpen !== false && (
            <Anchor component={Link} to="/register" size="sm">
              Create an account
            </Anchor>
          )}
        </Group>
      )}
    </Entrance>
  );
}

/** Leads to the sign-in service of the company, which the typed address names. */
function SsoButton({ form, next }: { form: SignInForm; next: string }) {
  const [isBusy, setBusy] = useState(false);
  async function go(): Promise<void> {
    form.setErrorLine(null);
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    setBusy(true);
    try {
      await goToSso(form.getValues('email'), next);
    } catch (error) {
      form.setErrorLine(problemText(error));
      setBusy(false);
    }
  }
  return (
    <Button variant="default" fullWidth onClick={() => void go()} disabled={isBusy} aria-busy={isBusy}>
      {isBusy ? 'Leading you there...' : 'Use single sign-on'}
    </Button>
  );
}
