import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents/documents';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import type { Address } from '@truckroll/domain/addresses/address';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { taxSituationOf } from '@truckroll/domain/taxes/tax-situation';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type RecordForm, useRecordForm } from '../../../app/record-form/record-form.ts';
import { ApiProblem, problemText } from '../../../design/feedback/api-problem.ts';
import { confirm } from '../../../design/feedback/confirm.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import {
  areNamed,
  type ItemLine,
  type LineEditor,
  lineEditor,
  linesOf,
  markLines,
  type SourceItem,
  storeNewProducts,
} from '../../../line-items/parts/line-editor-input.ts';
import { useSituation, useTaxedClient } from '../../../line-items/parts/tax-situation-input.ts';
import { refetchProducts } from '../../../product-services/parts/catalogue-queries.ts';
import {
  documentQuery,
  fallbackNumber,
  fetchNextNumber,
  useAddDocument,
  useEditDocument,
} from '../../parts/document-queries.ts';
import { changedPayload, documentSchemaOf, fieldPath, newPayload } from './document-payload.ts';
import { type DocumentSource, type DocumentValues, documentValues } from './document-values.ts';
import { documentItemsPayload } from './option-lines.ts';

/** The rules of the fields, by the type of the document. */
export const schemas = { 1: documentSchemaOf(1), 2: documentSchemaOf(2) };

export type DocumentForm = RecordForm<Document, DocumentValues, DocumentValues, ItemLine>;

/** A saved document, with the message about it. Both are null if it waits on this device, which has told so. */
type Saved = { document: Document; message: string } | { document: null; message: null };

export type DocumentStart = {
  documentType: DocumentType;
  /** The stored document; null for a new one. */
  stored: Document | null;
  values: DocumentValues;
  items: readonly SourceItem[];
  source: DocumentSource | null;
  /** Whether its amounts are those of an approved estimate. */
  hasAgreedTerms?: boolean;
  /** The document's own currency, which may differ from the account's. */
  currency: string;
  /** The job's address, if created from a job. */
  address: Address | null;
  taxes: readonly Tax[];
  /** Whether it is a template, which has no client and no notes of one. */
  isTemplate?: boolean;
};

export type DocumentFormState = {
  start: DocumentStart;
  /** The version being edited. */
  stored: Document | null;
  form: DocumentForm;
  lines: LineEditor;
  /** Saves, and optionally opens the view to send it. */
  save: (how: { thenSends: boolean }) => void;
};

/** Whether the job already has an invoice (API DC-2). */
const isInvoiced = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code === 'job_invoiced';

export const linesText = 'All line items must have a name';

type Options = { start: DocumentStart; onSaved: (saved: Document | null, how: { thenSends: boolean }) => void };

/** The form of P17 and P18: its initial values, its save, and the recovery of unsaved values. */
export function useDocumentForm({ start, onSaved }: Options): DocumentFormState {
  const { documentType, source } = start;
  const queryClient = useQueryClient();
  const create = useAddDocument();
  const update = useEditDocument();
  const [lines] = useState(() => lineEditor(linesOf(start.items), { taxes: start.taxes }));
  const thenSends = useRef(false);

  /** Asks for a confirmation before a second invoice of a job is created. */
  async function createOnce({ body, clientName }: Omit<Parameters<typeof create.mutateAsync>[0], 'documentType'>) {
    if (documentType !== 1 || source === null) return await create.mutateAsync({ body, documentType, clientName });
    try {
      return await create.mutateAsync({ body: { ...body, onlyIfNone: true }, documentType, clientName });
    } catch (error) {
      if (!isInvoiced(error)) throw error;
      const again = {
        title: 'Invoice again?',
        message: `${error.message} Create another one?`,
        kind: 'warning',
      } as const;
      if (!(await confirm({ ...again, confirmLabel: 'Invoice again' }))) throw error;
      return await create.mutateAsync({ body, documentType, clientName });
    }
  }

  const form = useRecordForm<Document, DocumentValues, DocumentValues, ItemLine, Saved>({
    record: start.stored,
    isSentLater: true,
    latest: useQuery({ ...documentQuery(start.stored?.id ?? ''), enabled: start.stored !== null }).data,
    schema: schemas[documentType],
    valuesOf: (stored) => (stored === null ? start.values : documentValues(stored)),
    lines: { editor: lines, of: (stored) => linesOf(stored?.items ?? start.items) },
    number: { field: 'documentNumber', next: async () => String(await fetchNextNumber(documentType)) },
    check() {
      if (!areNamed(lines)) throw new ApiProblem({ status: 400, message: linesText });
    },
    async prepare(values) {
      if (await storeNewProducts(lines)) refetchProducts(queryClient);
      return values;
    },
    async send(values, edited, base) {
      const items = documentItemsPayload(lines.lines.get(), documentType);
      // The rich-text editors have normalised the stored text, and changes are relative to that.
      const begun = form.formState.defaultValues as DocumentValues;
      if (edited === null) {
        const payload = newPayload({ values, begun, source });
        // Without a network the number is the server's to give.
        const isProposed = payload.documentNumber === fallbackNumber && begun.documentNumber === values.documentNumber;
        const body = {
          ...{ documentType, ...payload, items },
          ...(isProposed ? { documentNumber: undefined } : {}),
        };
        const data = await createOnce({ body, clientName: values.client?.name ?? '' });
        if (data === null) return { document: null, message: null };
        const message = `${documentType === 1 ? 'Invoice' : 'Estimate'} created successfully`;
        return { document: data.document, message };
      }
      const isOther = JSON.stringify(items) !== JSON.stringify(documentItemsPayload(base.lines, documentType));
      const changes = { ...changedPayload(begun, values), ...(isOther ? { items } : {}) };
      const data = await update.mutateAsync({ edited, changes });
      return data === null ? { document: null, message: null } : { document: data.document, message: 'Saved' };
    },
    reload: ({ id }) => queryClient.fetchQuery({ ...documentQuery(id), staleTime: 0 }),
    onSaved({ document, message }) {
      if (message !== null) toast.success(message);
      onSaved(document, { thenSends: thenSends.current });
    },
    placed: (problem) => placed(problem, lines),
  });
  useSituationOf({ form, lines, start });

  return {
    start,
    stored: form.base.record,
    form,
    lines,
    save(how) {
      thenSends.current = how.thenSends;
      // The lines' names are no form fields, but their errors are reported together with those.
      areNamed(lines);
      form.submit();
    },
  };
}

/** Puts the server's messages at the form's fields and lines. Other refusals are shown as toasts (screens 12.2). */
export function placed(problem: ApiProblem, lines: LineEditor): ApiProblem {
  const { status, code, message, retryAfterSeconds } = problem;
  const fields = markLines(lines, problem.fields).map((field) => ({ ...field, path: fieldPath(field.path) }));
  const isRefused = status === 422 && !problem.isReported;
  if (isRefused) toast.error(problemText(problem));
  return new ApiProblem({
    status,
    code,
    message,
    retryAfterSeconds,
    fields,
    isReported: isRefused || problem.isReported,
  });
}

/** Taxes of the lines depend on the address of the job, or the client's, and on the document's date. */
function useSituationOf({ form, lines, start }: { form: DocumentForm; lines: LineEditor; start: DocumentStart }): void {
  const [chosen, date] = useWatch({ control: form.control, name: ['client', 'date'] });
  const { client, isKnown, defaultTaxId } = useTaxedClient(chosen?.id ?? '');
  const own = client?.propertyAddress ?? client?.billingAddress ?? client?.companyAddress ?? null;
  const situation = taxSituationOf({ client, addresses: [start.address, own], defaultTaxId, day: date ?? '' });
  useSituation(lines, situation, isKnown);
}
