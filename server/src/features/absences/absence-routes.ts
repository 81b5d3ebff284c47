import * as contract from '@truckroll/contract/absences/absences';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { getMemberForChange } from '../../records/people/team-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { getAbsenceForChange, listAbsences } from './absence-store.ts';
import { changeAbsence, createAbsence, deleteAbsence, requireAbsenceChange } from './save-absence.ts';
import { isShownTo, shownTo } from './shown-absence.ts';

export function absenceRoutes({ serve }: ServerContext): void {
  serve(contract.listAbsences, {
    async handle({ tx, query, actor }) {
      const { timezone: zone } = await getAccountRow(tx, actor.accountId);
      const { start, end, teamIds: userIds, status: statuses } = query;
      const absences = await listAbsences(tx, { start, end, zone, userIds, statuses });
      return {
        absences: absences.filter((absence) => isShownTo(actor, absence)).map((absence) => shownTo(actor, absence)),
      };
    },
  });

  serve(contract.createAbsence, {
    find: ({ tx, params, actor }) => getMemberForChange(tx, actor.accountId, params.id),
    handle: async (request) => ({
      absence: shownTo(request.actor, await createAbsence(request.tx, request.record, request.body, request)),
    }),
  });

  serve(contract.updateAbsence, {
    async find({ tx, params, actor }) {
      const absence = await getAbsenceForChange(tx, params.id);
      requireAbsenceChange(actor, absence);
      return absence;
    },
    handle: async (request) => ({
      absence: shownTo(request.actor, await changeAbsence(request.tx, request.record, request.body, request)),
    }),
  });

  serve(contract.deleteAbsence, {
    async find({ tx, params, actor }) {
      const absence = await getAbsenceForChange(tx, params.id);
      requireAbsenceChange(actor, absence);
      return absence;
    },
    async handle(request) {
      await deleteAbsence(request.tx, request.record, request);
      return {};
    },
  });
}
