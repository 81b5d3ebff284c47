import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import { pagedOf, pathId } from '@truckroll/contract/fields/fields';
import type { TaskRun } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Answer } from '../../platform/http/answer.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { clientOfModule } from '../../records/client-access/client-scope.ts';
import { getClientForRecord } from '../../records/client-access/find-client.ts';
import type { StoredClient } from '../../records/clients/client-store.ts';
import {
  creationScope,
  findDocument,
  getDocumentForChange,
  requireDelete,
} from '../../records/documents/document-rights.ts';
import { documentScope } from '../../records/documents/document-scope.ts';
import { listDocuments } from '../../records/documents/list-documents.ts';
import { selectJobs } from '../../records/jobs/job-rights.ts';
import { dropLostPhotos } from '../../records/line-items/line-photos.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireNamedClient } from '../clients/named-client.ts';
import { freeNumber } from '../numbers/number-store.ts';
import { requireTypedAddresses } from '../outgoing-mail/typed-addresses.ts';
import { changeDocument, requireChange } from './change-document.ts';
import { createDocument, suggestDocumentNumber } from './create-document.ts';
import { deleteDocument } from './delete-document.ts';
import { documentOf, toDocument } from './document-details.ts';
import { dropPhotos } from './line-photos.ts';

const typeOf = (sent: Record<string, unknown>): 1 | 2 | null => {
  const { data } = saving.documentTypeInput.safeParse(sent['documentType']);
  return data ?? null;
};

/** The client of a new document, checked for the right to this type before its fields are validated. */
async function findClient(tx: Tx, actor: Actor, sent: Record<string, unknown>): Promise<StoredClient | null> {
  const type = typeOf(sent);
  const scope = type === null ? null : creationScope(actor, type);
  if (type !== null && scope === null) throw new Problem('forbidden');
  const named = sent['clientId'];
  if (scope === null || typeof named !== 'string' || named.trim() === '') return null;
  return await getClientForRecord(tx, pathId.parse(named.trim()), clientOfModule(actor, scope));
}

const requireClientAddress = (
  tx: Tx,
  { clientDetails }: { clientDetails?: { email: string | null | undefined } | null | undefined },
) => requireTypedAddresses(tx, [{ path: 'clientDetails.email', address: clientDetails?.email }]);

export function documentRoutes({ serve, links, queue, fileOwners }: ServerContext): void {
  // Printed PDFs and clients' signatures, and the photos of lines.
  fileOwners.register('document', async (tx, actor, id) => (await findDocument(tx, actor, id)).id === id);
  fileOwners.register('line', async (tx, actor, id) => {
    const job = await selectJobs(tx, actor).where('jobs.id', '=', id).executeTakeFirst();
    return job !== undefined || (await findDocument(tx, actor, id)).id === id;
  });
  queue.runs(dropLostPhotos, ({ payload: { keys }, transact }: TaskRun<{ keys: string[] }>) =>
    transact((tx) => dropPhotos(tx, queue, [{ photoKeys: keys }])),
  );

  const read = async (tx: Tx, id: string, { actor, now }: { actor: Actor; now: Date }) =>
    toDocument(tx, await findDocument(tx, actor, id), { now, links, reader: actor });

  serve(saving.nextDocumentNumber, {
    async find({ rawQuery, actor }) {
      const type = typeOf(rawQuery);
      if (type !== null && creationScope(actor, type) === null) throw new Problem('forbidden');
    },
    handle: async ({ tx, query, actor, now }) => ({
      documentNumber: await suggestDocumentNumber(tx, query.documentType, { actor, now }),
    }),
  });

  serve(saving.createDocument, {
    async find({ tx, rawBody, actor, failWith }) {
      if (rawBody['isConvertedFromJob'] === true) failWith('Failed to create invoice. Please try again.');
      else if (typeOf(rawBody) === 2) failWith('Failed to create estimate');
      return await findClient(tx, actor, rawBody);
    },
    async handle({ tx, body, record, actor, now, writtenAt }) {
      if (record === null) throw notFound('Client');
      await requireClientAddress(tx, body);
      const series = body.documentType === 1 ? 'invoice' : 'estimate';
      const { numbersWithoutGaps } = await getAccountRow(tx, actor.accountId);
      // A page that was opened before the company decided on numbers without gaps proposes one.
      const proposed = numbersWithoutGaps && body.documentType === 1 ? undefined : body.documentNumber;
      const documentNumber = await freeNumber(tx, series, { proposed, now, writtenAt });
      const created = await createDocument(tx, record, { ...body, documentNumber }, { actor, now });
      const document = documentOf(created, { links, reader: actor });
      const { id, documentNumberDisplay } = document;
      const message = `${body.documentType === 1 ? 'Invoice' : 'Estimate'} created successfully`;
      return new Answer({ id, documentNumber: document.documentNumber, documentNumberDisplay, document }, { message });
    },
  });

  serve(saving.updateDocument, {
    async find({ tx, params, rawBody, actor }) {
      const document = await getDocumentForChange(tx, actor, params.id);
      requireChange(actor, document, rawBody);
      return document;
    },
    async handle({ tx, body, record, actor, now }) {
      await requireClientAddress(tx, body);
      await changeDocument(tx, record, body, { actor, now, queue });
      return { id: record.id, document: await read(tx, record.id, { actor, now }) };
    },
  });

  serve(lists.listDocuments, {
    async find(request) {
      const type = typeOf(request.rawQuery);
      if (type === null) return;
      const scope = documentScope(request.actor, type);
      if (scope === null) throw new Problem('forbidden');
      await requireNamedClient(request, clientOfModule(request.actor, scope));
    },
    async handle({ tx, query, actor, now }) {
      const { page, limit, sortBy, sortOrder = sortBy === 'date' ? 'desc' : 'asc', ...filters } = query;
      const wanted = { page, limit, sortBy, sortOrder };
      const { documents, totals } = await listDocuments(tx, filters, { page: wanted, actor, now });
      const { count, ...sums } = totals;
      return { documents, totals: sums, ...pagedOf(count, query) };
    },
  });

  serve(lists.getDocument, {
    handle: async ({ tx, params, actor, now }) => ({ document: await read(tx, params.id, { actor, now }) }),
  });

  serve(lists.deleteDocument, {
    async find({ tx, params, actor }) {
      const document = await getDocumentForChange(tx, actor, params.id);
      requireDelete(actor, document);
      return document;
    },
    async handle({ tx, record, actor, now }) {
      await deleteDocument(tx, record, { actor, now });
      return {};
    },
  });
}
