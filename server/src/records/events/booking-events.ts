import { formDateTime } from '@truckroll/domain/format/dates';
import { z } from 'zod';
import { defineEvent, line, type Notice } from './event-definition.ts';

const received = z.object({
  kind: z.enum(['job', 'request']),
  id: z.string(),
  /** 'Job #12' or 'REQ-000012'. */
  display: z.string(),
  service: z.string(),
  clientName: z.string(),
  start: z.string(),
  timezone: z.string(),
});

const bookingNotice = (title: string, about: z.output<typeof received>): Notice[] => [
  {
    to: { admins: true },
    kind: 'clients',
    type: 'action',
    title,
    message: `${about.service}, ${formDateTime(about.start, about.timezone)}, ${about.clientName}`,
    priority: 'normal',
    moduleType: about.kind,
    moduleId: about.id,
  },
];

export const bookingEvents = {
  'booking.booked': defineEvent({
    summary: 'A client booked a visit on the page for online booking',
    payload: received,
    history: ({ kind, id, service, start, timezone }) =>
      line(kind, id, `booked ${service} online for ${formDateTime(start, timezone)}`),
    notices: (event) => bookingNotice('Visit Booked Online', event),
  }),
  'booking.asked': defineEvent({
    summary: 'A client asked for a visit on the page for online booking; the office has to approve it',
    payload: received,
    history: ({ kind, id, service, start, timezone }) =>
      line(kind, id, `asked online for ${service} on ${formDateTime(start, timezone)}`),
    notices: (event) => bookingNotice('Booking To Approve', event),
  }),
  'booking.cancelled': defineEvent({
    summary: 'A client cancelled on their page what they had asked for online, before the office approved it',
    payload: z.object({ requestId: z.string(), clientName: z.string() }),
    history: ({ requestId }) => line('request', requestId, 'cancelled the booking'),
    notices: ({ requestId, clientName }) => [
      {
        to: { admins: true },
        kind: 'clients',
        type: 'action',
        title: 'Booking Cancelled By Client',
        message: clientName,
        priority: 'normal',
        moduleType: 'request',
        moduleId: requestId,
      },
    ],
  }),
};
