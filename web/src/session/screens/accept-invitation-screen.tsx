import { Anchor, Button, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { acceptInvitation, type getInvitation } from '@truckroll/contract/session/session';
import { passwordRefusal } from '@truckroll/domain/session/password-rules';
import { z } from 'zod';
import { beginSession, endSession } from '../../app/session/session.ts';
import { readDevice, readToken } from '../../app/session/session-token.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { PasswordField } from '../../design/field/password-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { Form, useAppForm } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { Entrance } from './entrance.tsx';
import { passwordsDifferText } from './repeated-password.ts';
import { invitationQuery } from './session-queries.ts';

const route = getRouteApi('/accept-invitation');

/** P4: accepts an invitation to an account. */
export function AcceptInvitationScreen() {
  const { token } = route.useSearch();
  if (readToken() !== null) return <SignOutFirst />;
  return <Invitation token={token} />;
}

function SignOutFirst() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <Entrance title="Join a company">
      <Text>You are signed in. Please sign out first, then accept the invitation.</Text>
      <Button
        onClick={() =>
          void endSession(queryClient, () => navigate({ to: '.', search: (search) => search, replace: true }))
        }
      >
        Sign out
      </Button>
      <Anchor component={Link} to="/home" size="sm">
        Go to the home page
      </Anchor>
    </Entrance>
  );
}

function Invitation({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token));
  if (invitation.isPending) {
    return (
      <Entrance title="Join a company">
        <Skeleton height={220} aria-busy />
      </Entrance>
    );
  }
  if (invitation.isError) {
    return (
      <Entrance title="Join a company">
        <Text role="alert">{problemText(invitation.error)}</Text>
        <Anchor component={Link} to="/login">
          Sign in
        </Anchor>
      </Entrance>
    );
  }
  return (
    <Entrance title={`Join ${invitation.data.companyName}`} intro={`You are invited as ${invitation.data.email}.`}>
      <JoinForm token={token} invited={invitation.data} />
    </Entrance>
  );
}

const joining = acceptInvitation.body
  .omit({ token: true })
  .extend({ repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, { path: ['repeated'], error: passwordsDifferText });

function JoinForm({ token, invited }: { token: string; invited: DataOf<typeof getInvitation> }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useAppForm({
    isEntrance: true,
    schema: joining.superRefine((typed, context) => {
      const owner = { ...invited, ...typed, lastName: typed.lastName ?? invited.lastName };
      const refusal = passwordRefusal(typed.password, { owner });
      if (refusal !== null) context.addIssue({ code: 'custom', path: ['password'], message: refusal });
    }),
    defaultValues: { firstName: invited.firstName, lastName: invited.lastName, password: '', repeated: '' },
    async save({ repeated: _, ...joined }) {
      beginSession(queryClient, await fetchEndpoint(acceptInvitation, { body: { token, ...joined, ...readDevice() } }));
      await navigate({ to: '/home' });
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <SaveLine form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField control={control} name="firstName" label="First Name" autoComplete="given-name" />
        <TextField control={control} name="lastName" label="Last Name" autoComplete="family-name" />
      </SimpleGrid>
      <PasswordField
        control={control}
        name="password"
        label="Password"
        description="At least 10 characters"
        autoComplete="new-password"
        required
      />
      <PasswordField control={control} name="repeated" label="Repeat password" autoComplete="new-password" required />
      <Button type="submit" fullWidth disabled={form.isHeldBack} aria-busy={form.isSaving}>
        {form.isSaving ? 'Joining...' : 'Join'}
      </Button>
    </Form>
  );
}
