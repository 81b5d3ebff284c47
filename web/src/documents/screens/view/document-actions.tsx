import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarPlus,
  IconCheck,
  IconChevronDown,
  IconCoinOff,
  IconDownload,
  IconFileInvoice,
  IconLockOpen,
  IconMailCheck,
  IconPencil,
  IconPresentation,
  IconReceiptRefund,
  IconSend,
  IconTemplate,
  IconTool,
  IconX,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Document } from '@truckroll/contract/documents/documents';
import { canAny } from '@truckroll/domain/abilities/rights';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { writeOffRefusal } from '@truckroll/domain/documents/client-credits';
import { creditNoteRefusal } from '@truckroll/domain/documents/credit-notes';
import {
  makesDocuments,
  mayDeleteDocument,
  mayEditDocument,
  mayRecordPayment,
  maySendDocument,
} from '@truckroll/domain/documents/document-rights';
import { documentSlug } from '@truckroll/domain/documents/document-words';
import { type ReactNode, useRef } from 'react';
import { saveOrReload } from '../../../app/record-form/stale-record.ts';
import { useRights } from '../../../app/session/me.ts';
import { confirm } from '../../../design/feedback/confirm.ts';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { RefusableItem } from '../../../design/refusable.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { agreedRefusal, sendRefusal, statusChangeRefusal, voidRefusal } from '../../panels/document-refusals.ts';
import { editLink, listLink, viewLink } from '../../parts/document-link.tsx';
import {
  documentQuery,
  useCreateDocument,
  useReopenDocument,
  useUpdateDocument,
} from '../../parts/document-queries.ts';
import { useDocumentPerson } from '../../parts/use-document-person.ts';
import { useDocumentDeletion } from '../delete-document.ts';
import { DocumentDeleteItem } from '../document-delete-item.tsx';
import { savePdf } from '../download-document.ts';

export type Opened = 'send' | 'payment' | 'job' | 'writeOff' | 'creditNote' | 'template' | 'approve' | null;

type DocumentActionsProps = {
  document: Document;
  /** The client's stage. Undefined if the user may not see the client. */
  stage: ClientStage | undefined;
  /** Whether a payment can be collected now. */
  mayCollect: boolean;
  open: (what: Opened) => void;
};

/** The actions on a document (screens 12.3). */
export function DocumentActions({ document, stage, mayCollect, open }: DocumentActionsProps) {
  const person = useDocumentPerson();
  const navigate = useNavigate();
  const mayEdit = mayEditDocument(person, document);
  const { reopen } = useMoveDocument(document);
  const mayMakeJob = useMayMakeJob(document, stage);
  const isAgreed = document.documentType === 2 && document.actionStatus === 1;
  useShortcuts({ e: mayEdit ? () => void navigate(editLink(document)) : undefined });
  return (
    <>
      {isAgreed && mayMakeJob && (
        <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => open('job')}>
          Schedule job
        </Button>
      )}
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...editLink(document)} />}
        >
          Edit
        </Button>
      )}
      {mayEdit && isPresentable(document) && (
        <Button
          variant="default"
          leftSection={<IconPresentation size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link {...props} to="/grow/estimate/view" search={{ id: document.id, present: 'true' }} />
          )}
        >
          Present
        </Button>
      )}
      {mayEdit && agreedRefusal(document) !== null && (
        <Button variant="default" leftSection={<IconLockOpen size={16} aria-hidden />} onClick={reopen}>
          Reopen
        </Button>
      )}
      {maySendDocument(person, document) && sendRefusal(document) === null && (
        <Button variant="default" leftSection={<IconSend size={16} aria-hidden />} onClick={() => open('send')}>
          Send
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => savePdf(document.id)}
      >
        Download PDF
      </Button>
      <MoreActions document={document} stage={stage} open={open} />
      {mayCollect && (
        <Button variant={isAgreed && mayMakeJob ? 'default' : undefined} onClick={() => open('payment')}>
          {document.documentType === 1 ? 'Collect Payment' : 'Record deposit'}
        </Button>
      )}
    </>
  );
}

/** Whether an estimate can be shown to its client for an answer. */
const isPresentable = ({ documentType, documentStatus }: Document): boolean =>
  documentType === 2 && ['draft', 'sent', 'viewed'].includes(documentStatus);

/** Conversions need a client that is not archived, and each is possible only once. */
const isConvertible = ({ documentType, documentStatus }: Document, stage: ClientStage | undefined): boolean =>
  documentType === 2 && stage !== 'archived' && documentStatus !== 'void';

function useMayMakeJob(document: Document, stage: ClientStage | undefined): boolean {
  const mayCreate = canAny(useRights(), ['Jobs.create', 'Jobs.createForAssigned']);
  return mayCreate && isConvertible(document, stage) && document.convertedToJobId === null;
}

type MoreActionsProps = Omit<DocumentActionsProps, 'mayCollect'>;

function MoreActions({ document, stage, open }: MoreActionsProps) {
  const rights = useRights();
  const person = useDocumentPerson();
  const navigate = useNavigate();
  const { answer, makeVoid, markSent } = useMoveDocument(document);
  const { convert } = useConvertToInvoice(document);
  const deleteDocument = useDocumentDeletion(() => void navigate(listLink(document.documentType)));
  const isEstimate = document.documentType === 2;
  const mayEdit = mayEditDocument(person, document);
  const mayDelete = mayDeleteDocument(person, document);
  const converts = isConvertible(document, stage);
  const toJob = useMayMakeJob(document, stage);
  const isWhole = document.billingSchedule === null;
  const toInvoice = converts && isWhole && document.convertedToInvoiceId === null && makesDocuments(rights, 1);
  const isOpen = statusChangeRefusal(document) === null;
  // An agreed document must be reopened before another answer.
  const answers = isEstimate && mayEdit && isOpen && agreedRefusal(document) === null;
  const hasOptionalLines = document.items.some(({ isOptional }) => isOptional);
  const voids = mayEdit && isOpen;
  const givesOut = voids && !isEstimate && document.documentStatus === 'draft';
  const writesOff = mayEdit && mayRecordPayment(person, document) && writeOffRefusal(document) === null;
  const credits = mayEdit && mayRecordPayment(person, document) && creditNoteRefusal(document) === null;
  const becomesTemplate = isEstimate && makesDocuments(rights, 2);
  if (!becomesTemplate && !toJob && !toInvoice && !answers && !voids && !writesOff && !credits && !mayDelete)
    return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {toJob && (
          <Entry icon={<IconTool {...icon} />} onClick={() => open('job')}>
            Convert to Job
          </Entry>
        )}
        {toInvoice && (
          <Entry icon={<IconFileInvoice {...icon} />} onClick={convert}>
            Convert to Invoice
          </Entry>
        )}
        {answers && hasOptionalLines && (
          <Entry icon={<IconCheck {...icon} />} onClick={() => open('approve')}>
            Mark as approved
          </Entry>
        )}
        {answers &&
          !hasOptionalLines &&
          document.options.map(({ id, name }) => (
            <Entry key={id} icon={<IconCheck {...icon} />} onClick={() => answer('approved', id)}>
              Mark {name} as approved
            </Entry>
          ))}
        {answers && !hasOptionalLines && document.options.length === 0 && (
          <Entry icon={<IconCheck {...icon} />} onClick={() => answer('approved')}>
            Mark as approved
          </Entry>
        )}
        {answers && document.documentStatus !== 'rejected' && (
          <Entry icon={<IconX {...icon} />} onClick={() => answer('rejected')}>
            Mark as rejected
          </Entry>
        )}
        {answers && document.actionStatus !== 0 && (
          <Entry icon={<IconArrowBackUp {...icon} />} onClick={() => answer('pending')}>
            Mark as pending
          </Entry>
        )}
        {credits && (
          <Entry icon={<IconReceiptRefund {...icon} />} onClick={() => open('creditNote')}>
            Credit note
          </Entry>
        )}
        {givesOut && (
          <Entry icon={<IconMailCheck {...icon} />} onClick={markSent}>
            Mark as sent
          </Entry>
        )}
        {writesOff && (
          <Entry icon={<IconCoinOff {...icon} />} onClick={() => open('writeOff')}>
            Write off
          </Entry>
        )}
        {becomesTemplate && (
          <Entry icon={<IconTemplate {...icon} />} onClick={() => open('template')}>
            Save as template
          </Entry>
        )}
        {voids && (
          <RefusableItem icon={<IconBan {...icon} />} refusal={voidRefusal(document)} onClick={makeVoid}>
            Void
          </RefusableItem>
        )}
        {mayDelete && <DocumentDeleteItem document={document} onClick={() => deleteDocument(document)} />}
      </Menu.Dropdown>
    </Menu>
  );
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

type EntryProps = { icon: ReactNode; onClick: () => void; children: ReactNode };

const Entry = ({ icon: shown, onClick, children }: EntryProps) => (
  <Menu.Item leftSection={shown} onClick={onClick}>
    {children}
  </Menu.Item>
);

/** Converts an estimate to an invoice and opens it (DC-2; screens 12.3). */
function useConvertToInvoice(estimate: Document): { convert: () => void } {
  const { mutateAsync: create } = useCreateDocument();
  const navigate = useNavigate();
  const isRunning = useRef(false);

  async function convert(): Promise<void> {
    const { id, clientId } = estimate;
    const source = { isConvertedFromEstimate: true, convertedFromId: id };
    const { data, message } = await create({ documentType: 1, clientId, ...source });
    toast.success(message);
    await navigate(viewLink(data.document));
  }

  return {
    // A second click while the first request is running would create two invoices.
    convert: () =>
      toastOnError(async () => {
        if (isRunning.current) return;
        isRunning.current = true;
        await convert().finally(() => {
          isRunning.current = false;
        });
      }),
  };
}

type Answer = 'approved' | 'rejected' | 'pending';

const answers: Record<Answer, 0 | 1 | 2> = { pending: 0, approved: 1, rejected: 2 };

/** Answers an estimate on its client's behalf, reopens or voids the shown version of a document (DC-3 b, c, DC-10). */
function useMoveDocument(document: Document) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useUpdateDocument();
  const reopening = useReopenDocument();
  const { id, updatedAt, documentType, documentNumberDisplay } = document;

  /** Runs work. Resolves to false if another user has changed the document in the meantime. */
  const done = (work: () => Promise<unknown>): Promise<boolean> =>
    saveOrReload(work, () => queryClient.invalidateQueries(documentQuery(id)));

  const send = (change: { actionStatus: 0 | 1 | 2; optionId?: string } | { documentStatus: 'void' | 'sent' }) =>
    done(() => mutateAsync({ id, updatedAt, ...change }));

  return {
    answer: (as: Answer, optionId?: string) =>
      toastOnError(async () => {
        if (await send({ actionStatus: answers[as], ...(optionId === undefined ? {} : { optionId }) }))
          toast.success(`Estimate marked as ${as}`);
      }),
    markSent: () =>
      toastOnError(async () => {
        if (await send({ documentStatus: 'sent' })) toast.success('Invoice marked as sent');
      }),
    reopen: () =>
      toastOnError(async () => {
        let isDone = false;
        await confirm({
          kind: 'warning',
          title: `Reopen ${documentNumberDisplay}`,
          message: `The client’s approval and signature are removed; the history keeps them with a copy of the PDF. The link shows “This document is being revised.” until you send the ${documentSlug(documentType)} again.`,
          confirmLabel: 'Reopen',
          work: async () => {
            isDone = await done(() => reopening.mutateAsync({ id, updatedAt }));
          },
        });
        if (isDone) toast.success(`${documentNumberDisplay} is a draft again`);
      }),
    makeVoid: () =>
      toastOnError(async () => {
        let isDone = false;
        await confirm({
          kind: 'warning',
          title: 'Void',
          message: `Void the ${documentSlug(documentType)} ${documentNumberDisplay}? It will no longer count, it cannot be changed, and its link stops working.`,
          work: async () => {
            isDone = await send({ documentStatus: 'void' });
          },
        });
        if (isDone) toast.success(`${documentNumberDisplay} is void`);
      }),
  };
}
