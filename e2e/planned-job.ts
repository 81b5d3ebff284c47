import { type Ask, unique } from './journey.ts';

type Job = { id: string };

/** The owner's job with one visit, which is long after the journey. */
export const planJob = (ask: Ask, { clientId, title }: { clientId: string; title: string }): Promise<Job> =>
  ask<Job>('owner', 'POST', '/api/jobs', {
    clientId,
    title: unique(title),
    startDateTime: '2099-03-09T13:00:00.000Z',
    endDateTime: '2099-03-09T15:00:00.000Z',
    isStartTime: true,
    isEndTime: true,
    timezone: 'America/Toronto',
    jobFormIds: [],
  });
