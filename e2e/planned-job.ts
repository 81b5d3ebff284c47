import { type Ask, unique, type Who } from './journey.ts';

type Job = { id: string; jobNumber: number };
type Planned = { clientId: string; title: string; day?: string; who?: Who };

/** A job with one visit, on a day long after the journey unless another one is given. */
export const planJob = (ask: Ask, { clientId, title, day = '2099-03-09', who = 'owner' }: Planned): Promise<Job> =>
  ask<Job>(who, 'POST', '/api/jobs', {
    clientId,
    title: unique(title),
    startDateTime: `${day}T13:00:00.000Z`,
    endDateTime: `${day}T15:00:00.000Z`,
    isStartTime: true,
    isEndTime: true,
    timezone: 'America/Toronto',
    // The company's default form would have to be filled in before a visit can be completed.
    jobFormIds: [],
  });
