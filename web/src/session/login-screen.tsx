import { Anchor, Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useRouter } from '@tanstack/react-router';
import { login } from '@truckroll/contract/session';
import { call } from '../app/call.ts';
import { beginSession } from '../app/session.ts';
import { readDevice } from '../app/session-token.ts';
import { PasswordField } from '../design/fields/password-field.tsx';
import { TextField } from '../design/fields/text-field.tsx';
import { ErrorLine, Form, useAppForm } from '../design/form.tsx';
import { Entrance } from './entrance.tsx';
import { signUpQuery } from './session-queries.ts';

const route = getRouteApi('/login');

/** P1: sign in, then on to `next` or the home page. */
export function LoginScreen() {
  const { next } = route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  const signUp = useQuery(signUpQuery);
  const form = useAppForm({
    isEntrance: true,
    schema: login.body,
    defaultValues: { email: '', password: '' },
    async save(body) {
      beginSession(queryClient, await call(login, { body: { ...body, ...readDevice() } }));
      router.history.push(next ?? '/home');
    },
  });

  if (signUp.data?.isFirstRun === true) return <Navigate to="/register" replace />;
  return (
    <Entrance title="Sign in">
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
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" fullWidth disabled={form.isHeldBack} aria-busy={form.isSaving}>
          {form.isSaving ? 'Signing in...' : 'Sign in'}
        </Button>
      </Form>
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
    </Entrance>
  );
}
