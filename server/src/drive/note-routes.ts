import * as contract from '@truckroll/contract/drive';
import { moduleTypeText } from '@truckroll/contract/drive';
import type { DriveDeed } from '@truckroll/domain/drive/drive-rights';
import type { Tx } from '../database/bound-dialect.ts';
import type { House } from '../house.ts';
import { found, invalid, Problem } from '../http/problem.ts';
import type { Actor } from '../session/actor.ts';
import { openItem } from './drive-item.ts';
import type { DriveItemRow } from './drive-store.ts';
import { enterForAdding } from './enter-drive.ts';
import { notePage, refusalPage } from './note-page.ts';
import { findSharedNote } from './note-store.ts';
import { createNote, getNote, updateNote } from './save-note.ts';
import { noteKey } from './share-item.ts';

async function openNote(tx: Tx, actor: Actor, wanted: { id: string; deed: DriveDeed }): Promise<DriveItemRow> {
  const item = await openItem(tx, actor, { ...wanted, entity: 'Note' });
  return found(item.type === 'note' ? item : undefined, 'Note');
}

export function noteRoutes({ serve, serveOpen, links }: House): void {
  serve(contract.createNote, {
    find: enterForAdding,
    async handle({ tx, body, actor, now }) {
      if (body.moduleType === 'job_signature') throw invalid('moduleType', moduleTypeText);
      const { moduleType, moduleId } = body;
      return { note: await createNote(tx, { moduleType, moduleId }, body, { actor, now }) };
    },
  });

  serve(contract.updateNote, {
    find: ({ tx, actor, params }) => openNote(tx, actor, { id: params.id, deed: 'change' }),
    handle: async ({ tx, record, body, actor, now }) => ({ note: await updateNote(tx, record, body, { actor, now }) }),
  });

  serve(contract.getNote, {
    handle: async ({ tx, actor, params }) => ({
      note: await getNote(tx, await openNote(tx, actor, { id: params.id, deed: 'read' })),
    }),
  });

  serveOpen(contract.readSharedNote, {
    async handle({ tx, params, query, header }) {
      const { accountId, id: noteId } = params;
      try {
        if (links.endOf({ key: noteKey({ accountId, noteId }), ...query }) === null) throw new Problem('invalidLink');
        return notePage(found(await findSharedNote(tx, { accountId, noteId }), 'Note'));
      } catch (error) {
        // A person who follows the link reads a page, a program the envelope.
        if (!(error instanceof Problem) || !(header('accept') ?? '').includes('text/html')) throw error;
        return refusalPage({ status: error.status, text: error.message });
      }
    },
  });
}
