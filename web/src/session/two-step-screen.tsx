import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { meQuery } from '../app/session/me.ts';
import { endSession } from '../app/session/session.ts';
import { TwoStepPanel } from '../two-step/two-step-panel.tsx';
import { Entrance } from './entrance.tsx';

const route = getRouteApi('/two-step-setup');

/** P37: the set-up of two-step sign-in, which the user must complete if the role requires it. */
export function TwoStepScreen() {
  const { next } = route.useSearch();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();

  async function goOn(): Promise<void> {
    await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    router.history.push(next ?? '/home');
  }

  return (
    <Entrance title="Set up two-step sign-in" intro="Your role requires a second step when you sign in.">
      <TwoStepPanel onFinished={() => void goOn()} />
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
