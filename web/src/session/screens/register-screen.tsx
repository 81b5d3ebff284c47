import { Anchor, Button, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { generalProblems } from '@truckroll/contract/endpoints/general-problems';
import { register } from '@truckroll/contract/session/session';
import { passwordRefusal } from '@truckroll/domain/session/password-rules';
import { Suspense } from 'react';
import { beginSession } from '../../app/session/session.ts';
import { readDevice } from '../../app/session/session-token.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { PasswordField } from '../../design/field/password-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { Form, useAppForm } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { Entrance } from './entrance.tsx';
import { signUpQuery } from './session-queries.ts';

const OwnZoneField = lazyPart(async () => (await import('./own-zone-field.tsx')).OwnZoneField);

/** P2: creates an account. It is also the first page of a new installation. */
export function RegisterScreen() {
  const signUp = useQuery(signUpQuery);
  const isFirstRun = signUp.data?.isFirstRun === true;
  if (signUp.isPending) {
    return (
      <Entrance title="Create an account">
        <Skeleton height={360} aria-busy />
      </Entrance>
    );
  }
  if (signUp.data?.isOpen === false) {
    return (
      <Entrance title="Create an account">
        <Text>{generalProblems.signUpClosed[1]}</Text>
        <Anchor component={Link} to="/login">
          Sign in
        </Anchor>
      </Entrance>
    );
  }
  return (
    <Entrance
      title="Create an account"
      intro={isFirstRun ? 'Welcome. This installation has no company yet: yours will be the first.' : undefined}
    >
      <RegisterForm />
      {!isFirstRun && (
        <Text size="sm">
          Already have an account?{' '}
          <Anchor component={Link} to="/login" inherit underline="always">
            Sign in
          </Anchor>
        </Text>
      )}
    </Entrance>
  );
}

const registration = register.body.superRefine((typed, context) => {
  const { lastName = '', password } = typed;
  const refusal = passwordRefusal(password, { owner: { ...typed, lastName } });
  if (refusal !== null) context.addIssue({ code: 'custom', path: ['password'], message: refusal });
});

function RegisterForm() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useAppForm({
    isEntrance: true,
    schema: registration,
    defaultValues: {
      companyName: '',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    async save(body) {
      beginSession(queryClient, await fetchEndpoint(register, { body: { ...body, ...readDevice() } }));
      await navigate({ to: '/first-run' });
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <SaveLine form={form} />
      <TextField control={control} name="companyName" label="Company Name" autoComplete="organization" required />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField control={control} name="firstName" label="First Name" autoComplete="given-name" required />
        <TextField control={control} name="lastName" label="Last Name" autoComplete="family-name" />
      </SimpleGrid>
      <TextField control={control} name="email" label="Email" type="email" autoComplete="username" required />
      <PasswordField
        control={control}
        name="password"
        label="Password"
        description="At least 10 characters"
        autoComplete="new-password"
        required
      />
      <Suspense fallback={<Skeleton height={60} />}>
        <OwnZoneField control={control} />
      </Suspense>
      <Button type="submit" fullWidth disabled={form.isHeldBack} aria-busy={form.isSaving}>
        {form.isSaving ? 'Creating...' : 'Create account'}
      </Button>
    </Form>
  );
}
