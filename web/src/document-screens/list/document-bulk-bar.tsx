import { Button } from '@mantine/core';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { deleteDocument } from '@truckroll/contract/document-lists';
import type { DocumentRow } from '@truckroll/contract/documents';
import { keptMessage, sendDocument } from '@truckroll/contract/send-document';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { mayDeleteDocument, maySendDocument } from '@truckroll/domain/documents/document-rights';
import { documentSlug } from '@truckroll/domain/documents/document-words';
import { countOf } from '@truckroll/domain/format/numbers';
import { call } from '../../app/transport/call.ts';
import { BulkBar, type BulkWork } from '../../design/list/bulk-bar.tsx';
import type { RowSelection } from '../../design/list/row-selection.ts';
import { refetchDocuments } from '../../documents/document-queries.ts';
import { useDocumentPerson } from '../../documents/use-document-person.ts';

/** Sends each document to its client's address, with the usual text and the PDF (DC-8). */
function send(documents: string): BulkWork<DocumentRow> {
  let kept = 0;
  return {
    asks: {
      title: 'Send by email',
      message: `Send ${documents} to the email addresses of their clients, each with its PDF?`,
      confirmLabel: 'Send',
    },
    async act({ id }) {
      const { delivery } = await call(sendDocument, { params: { id }, body: {} });
      if (delivery === 'kept') kept += 1;
      return undefined;
    },
    done: (count) => (kept > 0 ? keptMessage : count === 1 ? '1 email sent' : `${count} emails sent`),
  };
}

const remove = (documents: string): BulkWork<DocumentRow> => ({
  asks: {
    title: 'Delete',
    message: `Delete ${documents}? Their numbers are not reused, and their payments stay in the history.`,
    kind: 'delete',
  },
  async act({ id }) {
    await call(deleteDocument, { params: { id } });
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
  const documents = countOf(rows.length, word);
  return (
    <BulkBar
      label={`Selected ${word}s`}
      selection={selection}
      nameOf={({ documentNumberDisplay }) => documentNumberDisplay}
      settled={() => refetchDocuments(queryClient)}
    >
      {(run, isBusy) => (
        <>
          {rows.some((row) => maySendDocument(person, row)) && (
            <Button
              size="compact-md"
              disabled={isBusy}
              leftSection={<IconSend size={16} aria-hidden />}
              onClick={() => run(send(documents))}
            >
              Send
            </Button>
          )}
          {rows.some((row) => mayDeleteDocument(person, row)) && (
            <Button
              size="compact-md"
              variant="light"
              color="red"
              disabled={isBusy}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => run(remove(documents))}
            >
              Delete
            </Button>
          )}
        </>
      )}
    </BulkBar>
  );
}
