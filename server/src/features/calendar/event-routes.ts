import * as contract from '@truckroll/contract/planning/calendar';
import type { ServerContext } from '../../server-context.ts';
import { listEventsOfClient, listEventsOfRange } from './list-events.ts';
import { changeEvent, createEvent, deleteEvent, getEventToChange, requireLinks } from './save-event.ts';

export function eventRoutes({ serve }: ServerContext): void {
  serve(contract.listEvents, {
    async handle({ tx, query, actor, now }) {
      const events =
        query.of === 'client'
          ? await listEventsOfClient(tx, query, actor)
          : await listEventsOfRange(tx, query, { actor, now });
      return { events };
    },
  });

  serve(contract.createEvent, {
    find: ({ tx, rawBody, actor }) => requireLinks(tx, rawBody, actor),
    handle: async (request) => ({ event: await createEvent(request.tx, request.body, request) }),
  });

  serve(contract.updateEvent, {
    async find({ tx, params, rawBody, actor }) {
      const event = await getEventToChange(tx, params.id, actor);
      await requireLinks(tx, rawBody, actor);
      return event;
    },
    handle: async (request) => ({ event: await changeEvent(request.tx, request.record, request.body, request) }),
  });

  serve(contract.deleteEvent, {
    find: ({ tx, params, actor }) => getEventToChange(tx, params.id, actor),
    async handle({ tx, record, actor }) {
      await deleteEvent(tx, record, actor);
      return {};
    },
  });
}
