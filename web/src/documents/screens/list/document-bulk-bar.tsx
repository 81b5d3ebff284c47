import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { deleteDocument } from '@truckroll/contract/documents/document-lists';
import type { DocumentRow } from '@truckroll/contract/documents/documents';
import { savedHereMessage, sendDocument } from '@truckroll/contract/documents/send-document';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { mayDeleteDocument, maySendDocument } from '@truckroll/domain/documents/document-rights';
import { documentSlug } from '@truckroll/domain/documents/document-words';
import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { BulkBar, type BulkWork } from '../../../design/list/bulk-bar.tsx';
import { BulkDeleteButton } from '../../../design/list/bulk-delete-button.tsx';
import { countAmong } from '../../../design/list/bulk-run.ts';
import type { RowSelection } from '../../../design/list/row-selection.ts';
import { sendRefusal } from '../../panels/document-refusals.ts';
import { refetchDocuments } from '../../parts/document-queries.ts';
import { useDocumentPerson } from '../../parts/use-document-person.ts';

/** The result for the mails, some of which may only be stored. */
const sentWords = (count: number, { kept, boxes }: { kept: number; boxes: number }): string =>
  (kept === count
    ? savedHereMessage
    : `${countOf(count - kept, 'email')} on the way${kept === 0 ? '' : `, ${formatCount(kept)} saved here without a mail server`}`) +
  (boxes === 0 ? '' : `. ${countOf(boxes, 'PDF has', 'PDFs have')} boxes in place of some letters`);

/** Sends each document to its client's address, with the usual text and the PDF (DC-8). */
function send(rows: readonly DocumentRow[], documents: string): BulkWork<DocumentRow> {
  const kept = new Set<string>();
  // Those whose PDF prints boxes in place of letters.
  const boxes = new Set<string>();
  return {
    rows,
    asks: {
      title: 'Send by email',
      message: `Send ${documents} to the email addresses of their clients, each with its PDF?`,
      confirmLabel: 'Send',
    },
    async act({ id }) {
      const { delivery, unprintable } = await fetchEndpoint(sendDocument, { params: { id }, body: {} });
      if (unprintable.length > 0) boxes.add(id);
      if (delivery === 'kept') kept.add(id);
      return undefined;
    },
    done: (count, sent) => {
      const among = (ids: ReadonlySet<string>) => sent.filter(({ id }) => ids.has(id)).length;
      return sentWords(count, { kept: among(kept), boxes: among(boxes) });
    },
  };
}

const remove = (rows: readonly DocumentRow[], documents: string): BulkWork<DocumentRow> => ({
  rows,
  asks: {
    title: 'Delete',
    message: `Delete ${documents}? Their numbers are not reused, and their payments stay in the history.`,
    kind: 'delete',
  },
  async act({ id }) {
    await fetchEndpoint(deleteDocument, { params: { id } });
    return undefined;
  },
  done: (count) => `${count} deleted`,
});

type DocumentBulkBarProps = { documentType: DocumentType; selection: RowSelection<DocumentRow> };

/** The actions on the selected invoices or estimates (screens 12.1). */
export function DocumentBulkBar({ documentType, selection }: DocumentBulkBarProps) {
  const person = useDocumentPerson();
  const queryClient = useQueryClient();
  const { rows } = selection;
  const word = documentSlug(documentType);
  const sendable = rows.filter((row) => maySendDocument(person, row) && sendRefusal(row) === null);
  const deletable = rows.filter((row) => mayDeleteDocument(person, row));
  return (
    <BulkBar
      label={`Selected ${word}s`}
      selection={selection}
      nameOf={({ documentNumberDisplay }) => documentNumberDisplay}
      settled={() => refetchDocuments(queryClient)}
    >
      {(run, isBusy) => (
        <>
          {sendable.length > 0 && (
            <Button
              size="compact-md"
              disabled={isBusy}
              leftSection={<IconSend size={16} aria-hidden />}
              onClick={() => run(send(sendable, countAmong(sendable.length, rows.length, word)))}
            >
              Send
            </Button>
          )}
          {deletable.length > 0 && (
            <BulkDeleteButton
              isBusy={isBusy}
              onClick={() => run(remove(deletable, countAmong(deletable.length, rows.length, word)))}
            />
          )}
        </>
      )}
    </BulkBar>
  );
}
