import { clientLanguages } from '@truckroll/domain/client-texts/client-language';
import { announcementChannels, announcementStatuses } from '@truckroll/domain/on-my-way/on-my-way';
import { z } from 'zod';
import { endpoint, open } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { pathName, phone } from '../fields/fields.ts';

/** The message to a visit's client that somebody is on the way. */
export const announcement = z.object({
  status: z.enum(announcementStatuses),
  channel: z.enum(announcementChannels).nullable(),
  /** Why the client was not told. */
  reason: z.string().nullable(),
  /** Who is on the way. */
  name: z.string(),
  /** Traffic aside; null where the way is not known. */
  expectedAt: z.string().nullable(),
});
describeType(announcement, { id: 'Announcement' });
export type Announcement = z.infer<typeof announcement>;

/** A person of the company as its clients see them. */
export const personForClients = z.object({
  firstName: z.string(),
  color: z.string(),
  pictureUrl: z.string().nullable(),
});
describeType(personForClients, { id: 'PersonForClients' });

/** A company as its clients see it on pages without a session. */
export const clientCompany = z.object({
  name: z.string(),
  phone: phone.nullable(),
  logoUrl: z.string().nullable(),
  color: z.string(),
  accent: z.string(),
});
describeType(clientCompany, { id: 'ClientCompany' });

/** Who comes to a client, and when, as the client sees it. */
const arrival = z.object({
  /** The language in which the company speaks to this client. */
  language: z.enum(clientLanguages),
  stage: z.enum(['on_the_way', 'arrived']),
  expectedAt: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  timezone: z.string(),
  person: personForClients,
  company: clientCompany,
});
describeType(arrival, { id: 'Arrival' });
export type Arrival = z.infer<typeof arrival>;

export const getArrival = endpoint({
  id: 'OW-1',
  name: 'getArrival',
  summary: 'Who is on the way to a client, and when they are expected; the link ends with the arrival',
  method: 'GET',
  path: '/public/arrivals/:token',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: z.object({ token: pathName(200) }),
  data: z.object({ arrival }),
  refuses: ['accountSuspended', 'publicLinkEnded'],
});
