import { viewOf } from '@truckroll/contract/endpoints/endpoint';
import * as contract from '@truckroll/contract/text-engine/briefs';
import type { ScopedModule } from '@truckroll/domain/abilities/rights';
import type { BriefLine, BriefModule } from '@truckroll/domain/briefs/brief-line';
import { briefClient } from '@truckroll/domain/briefs/client-brief';
import { briefJob } from '@truckroll/domain/briefs/job-brief';
import { briefRequest } from '@truckroll/domain/briefs/request-brief';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type Entity, found, Problem } from '../../platform/http/problem.ts';
import { requireRight } from '../../platform/http/rights.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { ServerContext } from '../../server-context.ts';
import { gatherClientFacts, gatherJobFacts, gatherRequestFacts } from './gather-facts.ts';
import { putIntoWords } from './put-into-words.ts';
import { type Reader, readSurroundings, visibleClients, visibleJobs, visibleRequests } from './reader.ts';

type Briefing = {
  entity: Entity;
  module: ScopedModule;
  find: (tx: Tx, actor: Actor, id: string) => Promise<{ id: string } | undefined> | undefined;
  brief: (tx: Tx, id: string, reader: Reader) => Promise<BriefLine[]>;
};

const briefings: Record<BriefModule, Briefing> = {
  clients: {
    entity: 'Client',
    module: 'Clients',
    find: (tx, actor, id) => visibleClients(tx, actor)?.where('clients.id', '=', id).executeTakeFirst(),
    brief: async (tx, id, reader) => briefClient(await gatherClientFacts(tx, id, reader)),
  },
  jobs: {
    entity: 'Job',
    module: 'Jobs',
    find: (tx, actor, id) => visibleJobs(tx, actor)?.where('jobs.id', '=', id).executeTakeFirst(),
    brief: async (tx, id, reader) => briefJob(await gatherJobFacts(tx, id, reader)),
  },
  requests: {
    entity: 'Request',
    module: 'Requests',
    find: (tx, actor, id) => visibleRequests(tx, actor)?.where('requests.id', '=', id).executeTakeFirst(),
    brief: async (tx, id, reader) => briefRequest(await gatherRequestFacts(tx, id, reader)),
  },
};

export function briefRoutes(context: ServerContext): void {
  context.serve(contract.brief, {
    async find({ tx, rawBody, actor }) {
      const { data: record } = contract.briefOf.safeParse(rawBody);
      if (record === undefined) return;
      const { entity, module, find } = briefings[record.moduleType];
      requireRight(actor, viewOf(module));
      found(await find(tx, actor, record.moduleId), entity);
    },
    async prepare({ transact, body, actor, now, log }) {
      const lines = await transact(async (tx) => {
        const { isOn, ...surroundings } = await readSurroundings(tx, actor, now);
        if (!isOn) throw new Problem('aiUnavailable');
        return briefings[body.moduleType].brief(tx, body.moduleId, { actor, now, ...surroundings });
      });
      return await putIntoWords(context, lines, { transact, actor, now, log });
    },
    handle: async ({ prepared }) => prepared,
  });
}
