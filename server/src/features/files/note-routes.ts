import * as contract from '@truckroll/contract/files/drive';
import { moduleTypeText } from '@truckroll/contract/files/drive';
import { generateNote, noteClientId } from '@truckroll/contract/text-engine/generate-note';
import type { DriveOperation } from '@truckroll/domain/files/drive-rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, invalid, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { DriveItemRow } from '../../records/files/drive-store.ts';
import { findSharedNote } from '../../records/files/note-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { openItem } from './drive-item.ts';
import { enterForAdding } from './enter-drive.ts';
import { demandDriveChange, draftNote, factsOfClient } from './generate-note.ts';
import { notePage, refusalPage } from './note-page.ts';
import { createNote, getNote, updateNote } from './save-note.ts';
import { noteKey } from './share-item.ts';

async function openNote(
  tx: Tx,
  actor: Actor,
  wanted: { id: string; operation: DriveOperation },
): Promise<DriveItemRow> {
  const item = await openItem(tx, actor, { ...wanted, entity: 'Note' });
  return found(item.type === 'note' ? item : undefined, 'Note');
}

export function noteRoutes({ serve, serveGuest, links, engineOf }: ServerContext): void {
  serve(generateNote, {
    async find({ tx, actor, rawBody }) {
      demandDriveChange(actor);
      const clientId = noteClientId.safeParse(rawBody['clientId']).data ?? null;
      return clientId === null ? [] : await factsOfClient(tx, actor, clientId);
    },
    async prepare({ body, record: facts, actor, transact, now, left, log }) {
      const { accountId, userId } = actor;
      const use = { accountId, userId, transact, now, signal: left, log };
      return { response: await draftNote({ engineOf }, use, { prompt: body.prompt, facts }) };
    },
    handle: async ({ prepared }) => prepared,
  });

  serve(contract.createNote, {
    find: enterForAdding,
    async handle({ tx, body, actor, now }) {
      if (body.moduleType === 'job_signature') throw invalid('moduleType', moduleTypeText, 'not_allowed');
      const { moduleType, moduleId } = body;
      return { note: await createNote(tx, { moduleType, moduleId }, body, { actor, now }) };
    },
  });

  serve(contract.updateNote, {
    find: ({ tx, actor, params }) => openNote(tx, actor, { id: params.id, operation: 'change' }),
    handle: async ({ tx, record, body, actor, now }) => ({ note: await updateNote(tx, record, body, { actor, now }) }),
  });

  serve(contract.getNote, {
    handle: async ({ tx, actor, params }) => ({
      note: await getNote(tx, await openNote(tx, actor, { id: params.id, operation: 'read' })),
    }),
  });

  serveGuest(contract.readSharedNote, {
    enter({ params, query }) {
      const key = noteKey({ accountId: params.accountId, noteId: params.id });
      if (links.endOf({ key, ...query }) === null) throw new Problem('invalidLink');
      return params.accountId;
    },
    handle: async ({ tx, params }) => notePage(found(await findSharedNote(tx, params.id), 'Note')),
    // Browsers get an HTML page, programs the JSON envelope.
    refuse: ({ header }, { status, message }) =>
      (header('accept') ?? '').includes('text/html') ? refusalPage({ status, text: message }) : undefined,
  });
}
