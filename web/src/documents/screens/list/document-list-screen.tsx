import { Button, Group, Menu } from '@mantine/core';
import { IconDownload, IconPencil, IconPlus, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { DocumentRow } from '@truckroll/contract/documents/documents';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import {
  makesDocuments,
  mayDeleteDocument,
  mayEditDocument,
  maySendDocument,
  seesDocuments,
} from '@truckroll/domain/documents/document-rights';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { Suspense, useMemo, useState } from 'react';
import { useCan, useRights } from '../../../app/session/me.ts';
import { NoPermission } from '../../../app/shell/not-found-screen.tsx';
import { EmptyPicture } from '../../../design/feedback/empty-picture.tsx';
import { lazyDialog, lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { ImportLink } from '../../../design/import-link.tsx';
import { ColumnChoice, useColumnChoice } from '../../../design/list/column-choice.tsx';
import { DataTable } from '../../../design/list/data-table.tsx';
import { ClearFilters } from '../../../design/list/list-filters.tsx';
import { RowMenu } from '../../../design/list/row-menu.tsx';
import { useRowSelection } from '../../../design/list/row-selection.ts';
import { Page } from '../../../design/page.tsx';
import { useShowsCards } from '../../../design/phone.ts';
import { RefusableItem } from '../../../design/refusable.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { BatchLink } from '../../../invoice-batches/parts/batch-link.tsx';
import { SavedViews } from '../../../saved-views/parts/saved-views.tsx';
import { sendRefusal } from '../../panels/document-refusals.ts';
import { editLink, newLink, viewLink } from '../../parts/document-link.tsx';
import { documentListQuery } from '../../parts/document-queries.ts';
import { useDocumentPerson } from '../../parts/use-document-person.ts';
import { useDocumentDeletion } from '../delete-document.ts';
import { DocumentDeleteItem } from '../document-delete-item.tsx';
import { savePdf } from '../download-document.ts';
import { documentColumns } from './document-list-columns.tsx';
import { DocumentListFilters } from './document-list-filters.tsx';
import {
  filtersOf,
  isFiltered,
  readEstimateListSearch,
  readInvoiceListSearch,
  viewKeys,
  withoutFilters,
} from './document-list-search.ts';
import { useDocumentListState } from './document-list-state.ts';
import { DocumentListTotals } from './document-list-totals.tsx';

const DocumentBulkBar = lazyPart(async () => (await import('./document-bulk-bar.tsx')).DocumentBulkBar);
const SendModal = lazyDialog(async () => (await import('../../parts/send-modal.tsx')).SendModal);

export const InvoiceListScreen = () => <DocumentListScreen documentType={1} />;
export const EstimateListScreen = () => <DocumentListScreen documentType={2} />;

/** P11: the invoices or the estimates of the account. */
function DocumentListScreen({ documentType }: { documentType: DocumentType }) {
  return seesDocuments(useRights(), documentType) ? <DocumentList documentType={documentType} /> : <NoPermission />;
}

function DocumentList({ documentType }: { documentType: DocumentType }) {
  const showsCards = useShowsCards();
  const navigate = useNavigate();
  const list = useDocumentListState(documentType);
  const { search, page, limit } = list;
  const { sortBy, sortOrder } = search;
  const query = useQuery(documentListQuery({ documentType, ...filtersOf(search), page, limit, sortBy, sortOrder }));
  const { data } = query;
  const columns = useMemo(() => documentColumns({ documentType }), [documentType]);
  const word = documentWord(documentType);
  const choice = useColumnChoice(`${word.toLowerCase()}s`, columns, list);
  const selection = useRowSelection(filtersOf(search), data?.documents);
  const deleteDocument = useDocumentDeletion();
  const [sentId, setSentId] = useState<string | null>(null);

  const can = useCan();
  const mayCreate = makesDocuments(useRights(), documentType);
  const link = newLink(documentType);
  useShortcuts({ n: mayCreate ? () => void navigate(link) : undefined });
  const createButton = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} renderRoot={(props) => <Link {...props} {...link} />}>
      New {word}
    </Button>
  );
  return (
    <Page
      title={`${word}s`}
      actions={
        <>
          <SavedViews
            list={documentType === 1 ? 'invoices' : 'estimates'}
            state={list}
            keys={viewKeys}
            read={documentType === 1 ? readInvoiceListSearch : readEstimateListSearch}
            columns={choice}
          />
          {documentType === 1 && can('Invoice.create') && <BatchLink />}
          {createButton}
        </>
      }
    >
      <DocumentListFilters
        list={list}
        currencies={
          data === undefined ? [] : [data.totals, ...data.totals.otherCurrencies].map((each) => each.currency)
        }
      >
        <ColumnChoice columns={columns} choice={choice} />
      </DocumentListFilters>
      {data !== undefined && data.total > 0 && <DocumentListTotals totals={data.totals} only={search.currency} />}
      <DataTable
        label={`${word}s`}
        columns={showsCards ? columns : choice.shown}
        query={{ ...query, data: data && { items: data.documents, total: data.total } }}
        list={list}
        nameOf={(row) => row.documentNumberDisplay}
        linkOf={viewLink}
        actionsOf={(row) => (
          <DocumentRowMenu document={row} onSend={() => setSentId(row.id)} onDelete={() => deleteDocument(row)} />
        )}
        selection={mayCreate ? selection : undefined}
        empty={{
          text: documentType === 1 ? 'No invoices found' : 'No estimates found',
          hint:
            documentType === 1
              ? 'Bill a finished job in one step. Clients pay from their copy.'
              : 'Send a price that clients approve online. It becomes a job or an invoice.',
          icon: <EmptyPicture of={documentType === 1 ? 'invoices' : 'estimates'} />,
          action: (
            <Group gap="sm" justify="center">
              {createButton}
              {documentType === 1 && can('Invoice.create') && <ImportLink />}
            </Group>
          ),
        }}
        filtered={{ isFiltered: isFiltered(search), clear: <ClearFilters list={list} without={withoutFilters} /> }}
      />
      <Suspense>
        {selection.selected.size > 0 && <DocumentBulkBar documentType={documentType} selection={selection} />}
      </Suspense>
      <Suspense>{sentId !== null && <SendModal documentId={sentId} onClose={() => setSentId(null)} />}</Suspense>
    </Page>
  );
}

type DocumentRowMenuProps = { document: DocumentRow; onSend: () => void; onDelete: () => void };

/** The actions on a document of the list (screens 12.1). */
function DocumentRowMenu({ document, onSend, onDelete }: DocumentRowMenuProps) {
  const person = useDocumentPerson();
  return (
    <RowMenu name={document.documentNumberDisplay}>
      {mayEditDocument(person, document) && (
        <Menu.Item
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...editLink(document)} />}
        >
          Edit
        </Menu.Item>
      )}
      {maySendDocument(person, document) && (
        <RefusableItem
          icon={<IconSend size={18} stroke={1.7} aria-hidden />}
          refusal={sendRefusal(document)}
          onClick={onSend}
        >
          Send
        </RefusableItem>
      )}
      <Menu.Item leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />} onClick={() => savePdf(document.id)}>
        Download PDF
      </Menu.Item>
      {mayDeleteDocument(person, document) && <DocumentDeleteItem document={document} onClick={onDelete} />}
    </RowMenu>
  );
}
