import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useRouter } from '@tanstack/react-router';
import { PasskeyButton } from '../../app/session/passkey-button.tsx';
import { SignInFields, useSignInForm } from '../../app/session/sign-in-form.tsx';
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
      {!isSecondStep && <PasskeyButton onSignedIn={onSignedIn} onError={form.setErrorLine} />}
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
