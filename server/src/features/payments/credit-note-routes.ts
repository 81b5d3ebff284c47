import * as contract from '@truckroll/contract/payments/credit-notes';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { Problem } from '../../platform/http/problem.ts';
import { creditNotePrefix } from '../../records/documents/credit-store.ts';
import {
  findDocument,
  getDocumentForChange,
  requireEdit,
  requirePaymentRight,
} from '../../records/documents/document-rights.ts';
import type { ServerContext } from '../../server-context.ts';
import { asPdf } from '../documents/company-head.ts';
import { createCreditNote, readCreditNotes } from './create-credit-note.ts';
import { changed, getCredit } from './find-credit.ts';
import { readPrintableNote, renderNote } from './print-credit-note.ts';
import { sendCreditNote } from './send-credit-note.ts';

export function creditNoteRoutes(context: ServerContext): void {
  const { serve, queue, settings, mail } = context;

  serve(contract.listCreditNotes, {
    find: ({ tx, params, actor }) => findDocument(tx, actor, params.id),
    handle: ({ tx, record }) => readCreditNotes(tx, record),
  });

  serve(contract.createCreditNote, {
    async find({ tx, params, actor }) {
      const document = await getDocumentForChange(tx, actor, params.id);
      requirePaymentRight(actor, document);
      requireEdit(actor, document);
      return document;
    },
    async handle({ tx, record, body, actor, now }) {
      const id = await createCreditNote(tx, record, body, { actor, now });
      return await changed(tx, { id, clientId: record.clientId });
    },
  });

  serve(contract.downloadCreditNote, {
    find: ({ tx, params, actor }) => getCredit(tx, actor, params.id),
    async prepare({ record, actor, transact }) {
      if (record.creditNumber === null) throw new Problem('notACreditNote');
      const printable = await transact((tx) => readPrintableNote(tx, record, actor.accountId));
      return asPdf(await renderNote(printable, context), `${displayNumber(creditNotePrefix, record.creditNumber)}.pdf`);
    },
    handle: ({ prepared }) => Promise.resolve(prepared),
  });

  serve(contract.sendCreditNote, {
    find: ({ tx, params, actor }) => getCredit(tx, actor, params.id),
    handle: async ({ tx, record, body, actor, now }) => ({
      delivery: await sendCreditNote(tx, record, body, { actor, now, queue, settings, mail }),
    }),
  });
}
