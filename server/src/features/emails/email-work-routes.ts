import * as contract from '@truckroll/contract/mail/email-work';
import { can } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { ServerContext } from '../../server-context.ts';
import { driveNamedIn, enterDrive } from '../files/drive-owner.ts';
import { createLead } from './lead-of-email.ts';
import { readSight } from './mail-sight.ts';
import { findMessage, type MessageRow } from './message-store.ts';
import { addCopies, chosenFiles, copyContents, listUnsaved } from './save-mail-files.ts';
import { findThread } from './thread-store.ts';

async function getVisible(tx: Tx, actor: Actor, id: string): Promise<MessageRow> {
  const message = found(await findMessage(tx, id), 'Email');
  found(await findThread(tx, await readSight(tx, actor), message.threadId), 'Email');
  return message;
}

/** Saves attachments to drives and creates leads from messages (API EM-21, EM-22). */
export function emailWorkRoutes({ serve, storage, queue }: ServerContext): void {
  serve(contract.saveEmailFiles, {
    async find({ tx, params, actor, rawBody }) {
      const message = await getVisible(tx, actor, params.id);
      const drive = driveNamedIn(rawBody);
      if (drive !== null) await enterDrive(tx, { actor, operation: 'add' }, drive);
      return message;
    },
    async prepare({ record, body, actor, transact }) {
      const files = chosenFiles(record, body.s3Keys);
      const unsaved = await transact((tx) => listUnsaved(tx, body, files));
      return copyContents(storage, actor.accountId, unsaved);
    },
    async handle({ tx, record, body, prepared, actor, now }) {
      const drive = { moduleType: body.moduleType, moduleId: body.moduleId };
      await enterDrive(tx, { actor, operation: 'add' }, drive);
      // Another request may have saved the same files in the meantime. From here on the drive is locked.
      const unsaved = new Set(
        (await listUnsaved(tx, drive, chosenFiles(record, body.s3Keys))).map((file) => file.s3_key),
      );
      const copies = prepared.filter(({ from }) => unsaved.has(from));
      return { saved: await addCopies(tx, drive, copies, { actor, now, queue }) };
    },
  });

  serve(contract.createLeadOfEmail, {
    async find({ tx, params, actor }) {
      if (!can(actor, 'Clients.create')) throw new Problem('forbidden');
      return getVisible(tx, actor, params.id);
    },
    handle: async ({ tx, record, actor, now }) => ({ client: await createLead(tx, record, { actor, now }) }),
  });
}
