import * as contract from '@truckroll/contract/absences/sick-day';
import { planPastText } from '@truckroll/contract/planning/optimise';
import { wallClock } from '@truckroll/domain/format/dates';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { applySickDay } from './apply-sick-day.ts';
import { requirePlanner } from './planner.ts';
import { showSickDay } from './propose-sick-day.ts';
import { readSickDay, waysOfSickDay } from './sick-day-facts.ts';

async function requireComingDay(tx: Tx, actor: Actor, { day, now }: { day: string; now: Date }): Promise<void> {
  const { timezone } = await getAccountRow(tx, actor.accountId);
  if (day < wallClock(now.toISOString(), timezone).day) throw invalid('day', planPastText, 'out_of_range');
}

export function sickDayRoutes({ serve, travel, queue }: ServerContext): void {
  serve(contract.proposeSickDay, {
    find: async ({ actor }) => requirePlanner(actor),
    async prepare({ actor, body, now, transact, log }) {
      const facts = await transact(async (tx) => {
        await requireComingDay(tx, actor, { day: body.day, now });
        return readSickDay(tx, { ...body, actor, now });
      });
      const legs = await travel.legs({
        ...{ blocks: waysOfSickDay(facts), now, transact },
        onFailure: (error) => log.warn({ err: error }, 'The provider of travel times failed'),
      });
      return showSickDay(facts, { decisions: body.decisions, now, legs });
    },
    handle: ({ prepared }) => Promise.resolve(prepared),
  });

  serve(contract.applySickDay, {
    find: async ({ actor }) => requirePlanner(actor),
    async handle({ tx, body, actor, now }) {
      await requireComingDay(tx, actor, { day: body.day, now });
      return applySickDay(tx, body, { actor, now, queue, travel });
    },
  });
}
