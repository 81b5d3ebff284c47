import { askLabels } from '@truckroll/domain/hub/hub-asks';
import { askHeads } from '../../../records/client-access/ask-store.ts';
import { newestFirst, plainEntry, type ReadPart } from './timeline-part.ts';

/** What the client did on their page, for everybody who sees the client. */
export const readPage: ReadPart = async (tx, part) => {
  const rows = await tx
    .selectFrom(askHeads.as('clientAsks'))
    .select(['id', 'kind', 'details', 'outcome', 'createdAt'])
    .where('clientId', '=', part.clientId)
    .$call(newestFirst(part, 'createdAt', 'id'))
    .execute();
  return rows.map(({ id, kind, details, outcome, createdAt }) => ({
    ...plainEntry,
    ...{ id, kind: 'page', at: createdAt, recordId: part.clientId, title: askLabels[kind] },
    ...{ text: details.text ?? null, status: kind === 'confirm' || kind === 'message' ? null : outcome },
    direction: 'inbound',
  }));
};
