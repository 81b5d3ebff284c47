import type { Found } from '@truckroll/domain/personal-data/personal-data';
import { exportDays, personalKinds, searchDays } from '@truckroll/domain/personal-data/personal-data';
import { z } from 'zod';
import { eachAlone } from '../../platform/background/each-alone.ts';
import { chore, type TaskRun, task } from '../../platform/background/task.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { removeFile } from '../../platform/storage/remove-file.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { eraseStep, erasureSteps } from './erase-person.ts';
import { findPerson, readPerson, withShared } from './find-person.ts';
import { findHolds } from './holds.ts';
import * as store from './request-store.ts';
import { beforeAllIds, listRuledAccounts, listRules, removeOld } from './retention.ts';

const payload = z.object({ requestId: z.string() });

export const searchTask = task({
  name: 'personal-data-search',
  title: 'Search the data of a person',
  payload,
  timeoutSeconds: 900,
  atOnce: 1,
});
export const exportTask = task({
  name: 'personal-data-export',
  title: 'Export the data of a person',
  payload,
  retries: 3,
  timeoutSeconds: 3600,
  atOnce: 1,
});
/** Short, so that the erasure of a server that was ended is soon gone on with by another. */
export const eraseTask = task({
  name: 'personal-data-erasure',
  title: 'Erase the data of a person',
  payload,
  retries: 20,
  timeoutSeconds: 300,
  atOnce: 1,
});
/** Deletes exports and searches that have become too old. */
export const agePersonalRequests = chore({ name: 'age-personal-requests', cron: '27 3 * * *' });

/** Removes what companies do not keep any longer. */
export const removeOldData = chore({ name: 'remove-old-personal-data', cron: '7 4 * * *', timeoutSeconds: 3600 });

/** How long one run erases before it gives way to the next. */
const runMs = 200_000;
const dayMs = 86_400_000;

/** Sums of two lists of counts. */
function added(one: readonly Found[], other: readonly Found[]): Found[] {
  return personalKinds.flatMap((kind) => {
    const same = [...one, ...other].filter((found) => found.kind === kind);
    const sum = (of: 'erased' | 'kept' | 'mentions'): number => same.reduce((total, found) => total + found[of], 0);
    return same.length === 0 ? [] : [{ kind, erased: sum('erased'), kept: sum('kept'), mentions: sum('mentions') }];
  });
}

type Running = { clock: () => Date };
type Run = TaskRun<{ requestId: string }>;

/** The background work on the data of one person: the search, the export and the erasure. */
export function personalDataTasks({ queue, storage, seal }: ServerContext, { clock }: Running): void {
  /** Runs the work; what fails for good is noted for the admin. */
  async function noting(
    { transact, payload: { requestId }, isLastAttempt }: Run,
    failure: string,
    work: () => Promise<void>,
  ) {
    try {
      await work();
    } catch (error) {
      if (isLastAttempt)
        await transact(async (tx) => {
          const request = await store.holdRequest(tx, requestId);
          if (request === undefined) return;
          const state = request.state === 'erasing' ? 'erasing' : 'ready';
          await store.changeRequest(tx, requestId, { state, failure, now: clock() });
        });
      throw error;
    }
  }

  queue.runs(searchTask, (run) =>
    noting(run, 'The search could not be completed.', async () => {
      const {
        transact,
        signal,
        payload: { requestId },
      } = run;
      const begun = await transact(async (tx) => {
        const request = await store.findRequest(tx, requestId);
        if (request?.state !== 'searching' || request.subject === null) return null;
        const subject = await withShared(tx, request.subject);
        return { subject, person: await readPerson(tx, subject) };
      });
      if (begun === null) return;
      const found = await findPerson(transact, begun.person, signal);
      await transact(async (tx) => {
        const now = clock();
        const holds = await findHolds(tx, begun.person, now);
        const values = {
          subject: JSON.stringify(begun.subject),
          found: JSON.stringify(found),
          holds: JSON.stringify(holds),
        };
        const request = await store.holdRequest(tx, requestId);
        if (request?.state !== 'searching') return;
        await store.changeRequest(tx, requestId, {
          ...values,
          state: 'ready',
          searchedAt: now.toISOString(),
          failure: null,
          now,
        });
      });
    }),
  );

  queue.runs(exportTask, (run) =>
    noting(run, 'The export could not be made.', async () => {
      const {
        transact,
        signal,
        accountId,
        payload: { requestId },
      } = run;
      const begun = await transact(async (tx) => {
        const request = await store.findRequest(tx, requestId);
        if (request?.state !== 'exporting' || request.subject === null) return null;
        return { subject: request.subject, person: await readPerson(tx, request.subject) };
      });
      if (begun === null) return;
      const key = newStorageKey(accountId);
      // The zip is loaded when it is first needed.
      const { exportPerson } = await import('./export-person.ts');
      const { size, sealedKey } = await exportPerson(
        { storage, seal },
        { ...begun, key, now: clock(), transact, signal },
      );
      await transact(async (tx) => {
        const now = clock();
        const request = await store.holdRequest(tx, requestId);
        if (request?.state !== 'exporting') return;
        if (request.exportKey !== null) await removeFile(tx, queue, request.exportKey);
        const owner = { type: 'account', id: accountId } as const;
        const file = { key, name: 'personal-data.zip', type: 'application/zip', size, sealedKey };
        await insertStoredFile(tx, {
          ...file,
          owner: { ...owner, type: 'personalData', id: requestId },
          createdBy: request.createdBy,
          now,
        });
        await store.changeRequest(tx, requestId, {
          ...{ state: 'ready', exportKey: key, exportSize: size, exportedAt: now.toISOString(), failure: null, now },
        });
      });
    }),
  );

  queue.runs(eraseTask, (run) =>
    noting(run, 'The erasure stopped. Erase again to go on where it stopped.', async () => {
      const {
        transact,
        signal,
        payload: { requestId },
      } = run;
      const ends = clock().getTime() + runMs;
      for (;;) {
        const next = await transact(async (tx) => {
          const request = await store.findRequest(tx, requestId);
          if (request?.state !== 'erasing' || request.subject === null) return null;
          return { step: request.step, person: await readPerson(tx, request.subject) };
        });
        if (next === null) return;
        const step = erasureSteps[next.step];
        const done =
          step === undefined ? [] : await eraseStep(step, next.person, { transact, queue, now: clock(), signal });
        const isOver = await transact(async (tx) => {
          const now = clock();
          const request = await store.holdRequest(tx, requestId);
          if (request?.state !== 'erasing' || request.step !== next.step) return true;
          if (step === undefined) {
            if (request.exportKey !== null) await removeFile(tx, queue, request.exportKey);
            await store.changeRequest(tx, requestId, {
              ...{ state: 'erased', subject: null, holds: '[]', failure: null, erasedAt: now.toISOString() },
              ...{ exportKey: null, exportSize: null, exportedAt: null, now },
            });
            return true;
          }
          const found = JSON.stringify(added(next.step === 0 ? [] : request.found, done));
          await store.changeRequest(tx, requestId, { step: next.step + 1, found, failure: null, now });
          if (now.getTime() < ends) return false;
          await queue.enqueue(tx, eraseTask, { requestId });
          return true;
        });
        if (isOver) return;
        signal.throwIfAborted();
      }
    }),
  );

  queue.runsByClock(agePersonalRequests, async (run) => {
    const before = (days: number): string => new Date(run.now.getTime() - days * dayMs).toISOString();
    const limits = { searchedBefore: before(searchDays), exportedBefore: before(exportDays) };
    await eachAlone(run, {
      list: (system, after) => store.listOldRequests(system, { after, ...limits }),
      work: ({ accountId, id }) =>
        run.transact(async (system) => {
          await enterAccount(system, accountId);
          const request = await store.holdRequest(system, id);
          if (request === undefined) return false;
          if (request.exportKey !== null) await removeFile(system, queue, request.exportKey);
          const isForgotten = request.state === 'ready' && request.updatedAt < limits.searchedBefore;
          if (isForgotten) await store.deleteRequest(system, id);
          else
            await store.changeRequest(system, id, {
              ...{ exportKey: null, exportSize: null, exportedAt: null, now: new Date(request.updatedAt) },
            });
          return true;
        }),
    });
  });
  queue.runsByClock(removeOldData, async (run) => {
    const { now, signal, transact } = run;
    await eachAlone(run, {
      list: listRuledAccounts,
      async work({ id: accountId }) {
        const rules = await transact(async (system) => {
          await enterAccount(system, accountId);
          return listRules(system);
        });
        for (const { kind, months } of rules) {
          if (months === null) continue;
          for (let after: string | null = beforeAllIds; after !== null && !signal.aborted; ) {
            const from: string = after;
            after = await transact(async (system) => {
              await enterAccount(system, accountId);
              const { last, begun } = await removeOld(system, { kind, months, after: from, now, queue });
              for (const requestId of begun) await queue.enqueue(system, eraseTask, { requestId });
              return last;
            });
          }
        }
        return true;
      },
    });
  });
}
