import * as contract from '@truckroll/contract/saved-views/saved-views';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { ServerContext } from '../../server-context.ts';
import { deleteView, findViewForChange, insertView, listViews, updateView } from './saved-view-store.ts';

export function savedViewRoutes({ serve }: ServerContext): void {
  serve(contract.listSavedViews, {
    handle: async ({ tx, query, actor }) => ({ views: await listViews(tx, query.list, actor.userId) }),
  });

  serve(contract.createSavedView, {
    handle: async ({ tx, body, actor, now }) => ({
      view: await insertView(tx, { ...body, userId: actor.userId }, now),
    }),
  });

  serve(contract.saveSavedView, {
    find: ({ tx, params, actor }) => getForChange(tx, params.id, actor),
    async handle({ tx, record, body: { updatedAt, ...content }, now }) {
      requireVersion(record, updatedAt);
      return { view: await updateView(tx, record, content, now) };
    },
  });

  serve(contract.deleteSavedView, {
    find: ({ tx, params, actor }) => getForChange(tx, params.id, actor),
    async handle({ tx, record }) {
      await deleteView(tx, record.id);
      return {};
    },
  });
}

/** A saved view can be changed by its creator, a shared one also by admins. Only its creator sees a view that is not shared. */
async function getForChange(tx: Tx, id: string, actor: Actor): Promise<contract.SavedView> {
  const view = await findViewForChange(tx, id);
  if (view?.userId === actor.userId) return view;
  const shared = found(view?.isShared === true ? view : undefined, 'View');
  if (!actor.isAdmin) throw new Problem('forbidden');
  return shared;
}
