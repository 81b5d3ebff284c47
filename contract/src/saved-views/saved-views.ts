import { z } from 'zod';
import { endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, requiredText, version } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { savedViewLists } from '../fields/list-keys.ts';

const savedView = z.object({
  id: z.string(),
  list: z.enum(savedViewLists),
  name: z.string(),
  isShared: z.boolean(),
  /** The filters and the order, as in the address of the list: 'status=draft&sortBy=total'. */
  search: z.string(),
  hiddenColumns: z.array(z.string()).max(listBounds.hiddenColumns),
  userId: z.string(),
  userName: z.string(),
  updatedAt: z.string(),
});
describeType(savedView, { id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;

const content = z.object({
  name: requiredText(60),
  isShared: z.boolean().default(false),
  search: z.string().trim().max(2000).default(''),
  hiddenColumns: z.array(z.string().trim().min(1).max(40)).max(listBounds.hiddenColumns).default([]),
});
const view = z.object({ view: savedView });

export const listSavedViews = endpoint({
  id: 'SV-1',
  name: 'listSavedViews',
  summary: "The user's own views of a list, and those that others share",
  method: 'GET',
  path: '/saved-views',
  needs: signedIn,
  query: z.object({ list: z.enum(savedViewLists) }),
  data: z.object({ views: z.array(savedView).max(listBounds.savedViews) }),
});

export const createSavedView = endpoint({
  id: 'SV-2',
  name: 'createSavedView',
  summary: 'Save the filters, the order and the columns of a list under a name',
  method: 'POST',
  path: '/saved-views',
  needs: signedIn,
  body: content.extend({ list: z.enum(savedViewLists) }),
  data: view,
  status: 201,
  refuses: ['savedViewNameTaken', 'tooManySavedViews'],
});

export const saveSavedView = endpoint({
  id: 'SV-3',
  name: 'saveSavedView',
  summary: 'Change a saved view',
  method: 'PUT',
  path: '/saved-views/:id',
  needs: signedIn,
  params: idParams,
  body: content.extend({ updatedAt: version }),
  data: view,
  refuses: ['notFound', 'forbidden', 'stale', 'savedViewNameTaken'],
});

export const deleteSavedView = endpoint({
  id: 'SV-4',
  name: 'deleteSavedView',
  summary: 'Delete a saved view',
  method: 'DELETE',
  path: '/saved-views/:id',
  needs: signedIn,
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'forbidden'],
});
