import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/personal-data/personal-data';
import { confirms } from '@truckroll/domain/personal-data/personal-data';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Bytes } from '../../platform/http/answer.ts';
import { found, invalid, Problem } from '../../platform/http/problem.ts';
import { removeFile } from '../../platform/storage/remove-file.ts';
import { readFile } from '../../platform/storage/sealed-files.ts';
import { findStoredFile } from '../../platform/storage/stored-file-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { findCandidates, readSubject } from './candidates.ts';
import { readPerson, withShared } from './find-person.ts';
import { findHolds } from './holds.ts';
import { eraseTask, exportTask, searchTask } from './personal-data-tasks.ts';
import * as store from './request-store.ts';
import { countOld, listRules, storeRules } from './retention.ts';

/** The data of one person: found, exported and erased (API 6.33). */
export function personalDataRoutes({ serve, queue, storage, seal }: ServerContext): void {
  const hold = async (tx: Tx, id: string): Promise<store.StoredRequest> =>
    found(await store.holdRequest(tx, id), 'Search');

  serve(contract.findPersonalCandidates, {
    handle: async ({ tx, query: { search } }) => ({ candidates: await findCandidates(tx, search) }),
  });

  serve(contract.searchPersonalData, {
    async handle({ tx, body: { kind, id = null, ...markers }, actor, now }) {
      const known = id === null ? undefined : found(await readSubject(tx, kind, id), 'Person');
      const name = known?.name ?? markers.emails[0] ?? markers.phoneNumbers[0] ?? '';
      // What the record says is always looked for; the admin adds to it.
      const all = (own: readonly string[] | undefined, more: readonly string[]): string[] => [
        ...new Set([...(own ?? []), ...more]),
      ];
      const subject = await withShared(tx, {
        ...{ kind, id, name, names: all(known?.names, markers.names), emails: all(known?.emails, markers.emails) },
        phoneNumbers: all(known?.phoneNumbers, markers.phoneNumbers),
      });
      const requestId = await store.insertRequest(tx, { subject, createdBy: actor.userId, now });
      await queue.enqueue(tx, searchTask, { requestId });
      return { request: await store.readRequest(tx, requestId) };
    },
  });

  serve(contract.listPersonalRequests, {
    async handle({ tx, query }) {
      const [requests, total] = [await store.listRequests(tx, query), await store.countRequests(tx)];
      return { requests, ...pagedOf(total, query) };
    },
  });

  serve(contract.getPersonalRequest, {
    async handle({ tx, params: { id } }) {
      found(await store.findRequest(tx, id), 'Search');
      return { request: await store.readRequest(tx, id) };
    },
  });

  serve(contract.exportPersonalData, {
    find: ({ tx, params }) => hold(tx, params.id),
    async handle({ tx, record: { id, state }, now }) {
      if (state !== 'ready') throw new Problem('personalRequestBusy');
      await store.changeRequest(tx, id, { state: 'exporting', failure: null, now });
      await queue.enqueue(tx, exportTask, { requestId: id });
      return { request: await store.readRequest(tx, id) };
    },
  });

  serve(contract.readPersonalExport, {
    async prepare({ transact, params: { id }, now }) {
      const file = await transact(async (tx) => {
        const { exportKey } = found(await store.findRequest(tx, id), 'Search');
        return exportKey === null ? undefined : findStoredFile(tx, exportKey);
      });
      const content = file === undefined ? null : await readFile({ storage, seal }, file);
      return { content: found(content ?? undefined, 'Export'), day: now.toISOString().slice(0, 10) };
    },
    async handle({ prepared: { content, day }, afterCommit, logSecurity }) {
      afterCommit(() => logSecurity('export', { what: 'personal-data' }));
      return new Bytes(content, {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="personal-data-${day}.zip"`,
      });
    },
  });

  serve(contract.erasePersonalData, {
    find: ({ tx, params }) => hold(tx, params.id),
    async handle({ tx, record: { id, state, subject, failure }, body: { confirmation }, actor, now }) {
      const goesOn = state === 'erasing' && failure !== null;
      if ((state !== 'ready' && !goesOn) || subject === null) throw new Problem('personalRequestBusy');
      if (!confirms(confirmation, subject.name))
        throw invalid('confirmation', `Please enter: erase ${subject.name}`, 'not_an_option');
      if (!goesOn) {
        const fresh = await withShared(tx, subject);
        const holds = await findHolds(tx, await readPerson(tx, fresh), now);
        const [first] = holds;
        if (first !== undefined) throw new Problem('personHeld', { label: first.label });
        await store.changeRequest(tx, id, { subject: JSON.stringify(fresh), step: 0, erasedBy: actor.userId, now });
      }
      await store.changeRequest(tx, id, { state: 'erasing', failure: null, now });
      await queue.enqueue(tx, eraseTask, { requestId: id });
      return { request: await store.readRequest(tx, id) };
    },
  });

  serve(contract.removePersonalRequest, {
    find: ({ tx, params }) => hold(tx, params.id),
    async handle({ tx, record: { id, state, exportKey } }) {
      if (state !== 'ready') throw new Problem('personalRequestBusy');
      if (exportKey !== null) await removeFile(tx, queue, exportKey);
      await store.deleteRequest(tx, id);
      return {};
    },
  });

  serve(contract.getRetention, { handle: async ({ tx }) => ({ rules: await listRules(tx) }) });

  serve(contract.saveRetention, {
    async handle({ tx, body: { rules } }) {
      await storeRules(tx, rules);
      return { rules: await listRules(tx) };
    },
  });

  serve(contract.previewRetention, {
    handle: async ({ tx, query: { kind, months }, now }) => ({ count: await countOld(tx, kind, { months, now }) }),
  });
}
