import { z } from 'zod';
import { endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { dateTime, last } from '../fields/fields.ts';

/** The event names that are counted, besides every name that begins with `job_`. */
export const analyticsEventNames = [
  'client_created',
  'client_updated',
  'client_deleted',
  'client_save_failed',
  'job_added',
  'visit_viewed',
  'request_started',
  'request_saved',
  'request_failed',
  'request_closed',
  'navigation',
] as const;
export type AnalyticsEventName = (typeof analyticsEventNames)[number] | `job_${string}`;

/** The allowed properties of an event. The server drops all others, so that no personal data gets in. */
export const analyticsPropertyKeys = [
  'area',
  'count',
  'durationMs',
  'format',
  'isNew',
  'isSaved',
  'kind',
  'route',
  'source',
  'stage',
  'status',
  'type',
] as const;

const names: readonly string[] = analyticsEventNames;

const eventName = z
  .string()
  .max(100, last)
  .refine((name) => names.includes(name) || /^job_[a-z_]+$/.test(name));

const analyticsEvent = z.object({
  name: eventName,
  at: dateTime,
  /** Numbers, flags and enum values under the keys of `analyticsPropertyKeys`. */
  properties: z.record(z.string().max(200), z.unknown()).optional(),
});
describeType(analyticsEvent, { id: 'AnalyticsEvent' });
export type AnalyticsEvent = z.output<typeof analyticsEvent>;

export const trackEvents = endpoint({
  id: 'AN-1',
  name: 'trackEvents',
  summary: 'Count what people do, without personal data',
  method: 'POST',
  path: '/analytics/events',
  needs: signedIn,
  body: z.object({
    events: z.array(analyticsEvent).min(1, { error: 'Events is required' }).max(50),
  }),
  data: nothing,
  status: 202,
});
