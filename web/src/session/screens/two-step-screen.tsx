import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { beginTwoStep } from '@truckroll/contract/session/two-step';
import { useState } from 'react';
import { meQuery } from '../../app/session/me.ts';
import { endSession } from '../../app/session/session.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { PasswordField } from '../../design/field/password-field.tsx';
import { Form, useAppForm } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { type NewSecret, TwoStepPanel } from '../parts/two-step-panel.tsx';
import { Entrance } from './entrance.tsx';

const route = getRouteApi('/two-step-setup');

/** P37: the set-up of two-step sign-in, which the user must complete if the role requires it. */
export function TwoStepScreen() {
  const { next } = route.useSearch();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const [secret, setSecret] = useState<NewSecret | null>(null);

  async function goOn(): Promise<void> {
    await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    router.history.push(next ?? '/home');
  }

  return (
    <Entrance title="Set up two-step sign-in" intro="Your role requires a second step when you sign in.">
      {secret === null ? (
        <OwnPassword onProved={setSecret} />
      ) : (
        <TwoStepPanel secret={secret} onFinished={() => void goOn()} />
      )}
      <Anchor
        component="button"
        type="button"
        size="sm"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => void endSession(queryClient, () => navigate({ to: '/login' }))}
      >
        Sign out
      </Anchor>
    </Entrance>
  );
}

/** Asks for the password before the secret is shown: an unattended session is not enough. */
function OwnPassword({ onProved }: { onProved: (secret: NewSecret) => void }) {
  const form = useAppForm({
    isEntrance: true,
    schema: beginTwoStep.body,
    defaultValues: { currentPassword: '' },
    save: async (body) => onProved(await fetchEndpoint(beginTwoStep, { body })),
  });
  return (
    <Form form={form} submitsOnEnter>
      <SaveLine form={form} />
      <PasswordField
        control={form.control}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        autoFocus
        required
      />
      <Button type="submit" disabled={form.isHeldBack} aria-busy={form.isSaving}>
        Continue
      </Button>
    </Form>
  );
}
