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
    handle: async (call) => ({ event: await createEvent(call.tx, call.body, call) }),
  });

  serve(contract.updateEvent, {
    async find({ tx, params, rawBody, actor }) {
      const event = await getEventToChange(tx, params.id, actor);
      await requireLinks(tx, rawBody, actor);
      return event;
    },
    handle: async (call) => ({ event: await changeEvent(call.tx, call.record, call.body, call) }),
  });

  serve(contract.deleteEvent, {
    find: ({ tx, params, actor }) => getEventToChange(tx, params.id, actor),
    async handle({ tx, record, actor }) {
      await deleteEvent(tx, record, actor);
      return {};
    },
  });
}
