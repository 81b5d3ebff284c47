import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '@truckroll/contract/session/session';
import { wallClock } from '@truckroll/domain/format/dates';
import { keepLoaded } from '../../app/kept/keep-loaded.ts';
import { dayPlan } from './day-plan.ts';

/** Keeps on this device what the person needs for the own visits. Returns the function that ends it. */
export const beginLoading = (queryClient: QueryClient, me: Me): (() => void) =>
  keepLoaded({
    queryClient,
    plan: (today) => dayPlan(me, today),
    today: () => wallClock(new Date().toISOString(), me.account.timezone).day,
  });
