import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents';
import type { ItemTax } from '@truckroll/contract/line-items';
import type { Tax } from '@truckroll/contract/taxes';
import { viewScope } from '@truckroll/domain/abilities/rights';
import type { Address } from '@truckroll/domain/addresses/address';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import type { SourceLine } from '@truckroll/domain/documents/draft-line';
import { taxSituationOf } from '@truckroll/domain/taxes/tax-situation';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiProblem, problemText } from '../../app/api-problem.ts';
import { confirm } from '../../app/confirm.ts';
import { useMe, useRights } from '../../app/me.ts';
import { isNumberTaken } from '../../app/next-number.ts';
import { askToReload } from '../../app/stale-record.ts';
import { toast } from '../../app/toasts.ts';
import { refetchProducts } from '../../catalogue/catalogue-queries.ts';
import { clientQuery } from '../../clients/client-queries.ts';
import { type AppForm, useAppForm } from '../../design/form.tsx';
import {
  areNamed,
  itemsPayload,
  type LineEditor,
  lineEditor,
  linesOf,
  markLines,
  storeNewProducts,
} from '../../line-items/line-editor-input.ts';
import { documentQuery, fetchNextNumber, useCreateDocument, useUpdateDocument } from '../document-queries.ts';
import { changedPayload, documentSchema, fieldPath, newPayload } from './document-payload.ts';
import { type DocumentSource, type DocumentValues, documentValues } from './document-values.ts';

export type DocumentForm = AppForm<DocumentValues, DocumentValues>;

export type DocumentStart = {
  documentType: DocumentType;
  /** The stored document; null for a new one. */
  stored: Document | null;
  values: DocumentValues;
  items: readonly SourceLine<ItemTax>[];
  source: DocumentSource | null;
  /** Its own, which may not be the account's (any more). */
  currency: string;
  /** The job's, where it is made from a job. */
  address: Address | null;
  taxes: readonly Tax[];
};

export type DocumentFormState = {
  start: DocumentStart;
  /** The version that is edited. */
  stored: Document | null;
  form: DocumentForm;
  lines: LineEditor;
  isChanged: boolean;
  /** Saves, and has the document sent by its view where that is wished. */
  save: (how: { thenSends: boolean }) => void;
};

/** Whether the job has an invoice already (API DC-2). */
const isInvoiced = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code === 'job_invoiced';

const linesText = 'All line items must have a name';

type Options = { start: DocumentStart; onSaved: (saved: Document, how: { thenSends: boolean }) => void };

/** The form of P17 and P18: what it begins with, how it saves, and what becomes of what was typed when it cannot. */
export function useDocumentForm({ start, onSaved }: Options): DocumentFormState {
  const { documentType, source } = start;
  const queryClient = useQueryClient();
  const create = useCreateDocument();
  const update = useUpdateDocument();
  const [stored, setStored] = useState(start.stored);
  const [beginning, setBeginning] = useState(() => linesOf(start.items));
  const [lines] = useState(() => lineEditor(beginning, start.taxes));
  const thenSends = useRef(false);

  const begun = (): DocumentValues => form.formState.defaultValues as DocumentValues;

  async function send(values: DocumentValues): Promise<Document> {
    const items = itemsPayload(lines.lines.get());
    if (stored === null) {
      const body = { documentType, ...newPayload({ values, begun: begun(), source }), items };
      const { data, message } = await createOnce(body);
      toast.success(message);
      return data.document;
    }
    const isOther = JSON.stringify(items) !== JSON.stringify(itemsPayload(beginning));
    const saved = await update.mutateAsync({
      id: stored.id,
      updatedAt: stored.updatedAt,
      ...changedPayload(begun(), values),
      ...(isOther ? { items } : {}),
    });
    toast.success('Saved');
    return saved;
  }

  /** A job that has an invoice gets another one only when that is meant. */
  async function createOnce(body: Parameters<typeof create.mutateAsync>[0]) {
    if (documentType !== 1 || source === null) return await create.mutateAsync(body);
    try {
      return await create.mutateAsync({ ...body, onlyIfNone: true });
    } catch (error) {
      if (!isInvoiced(error)) throw error;
      const again = {
        title: 'Invoice again?',
        message: `${error.message} Create another one?`,
        kind: 'warning',
      } as const;
      if (!(await confirm({ ...again, confirmLabel: 'Invoice again' }))) throw error;
      return await create.mutateAsync(body);
    }
  }

  /** A number that nobody typed is taken anew, once, when another document got it meanwhile (API 4.1). */
  async function sendWithFreshNumber(values: DocumentValues): Promise<Document> {
    try {
      return await send(values);
    } catch (error) {
      const isOwn = stored !== null || form.getFieldState('documentNumber').isDirty;
      if (!isNumberTaken(error)) throw error;
      if (isOwn) throw atField(error, 'documentNumber');
      const documentNumber = String(await fetchNextNumber(documentType));
      form.resetField('documentNumber', { defaultValue: documentNumber });
      return await send({ ...values, documentNumber });
    }
  }

  async function reload({ id }: Document): Promise<void> {
    if (!(await askToReload())) return;
    const fresh = await queryClient.fetchQuery({ ...documentQuery(id), staleTime: 0 });
    const items = linesOf(fresh.items);
    setStored(fresh);
    setBeginning(items);
    lines.replace(items);
    form.reset(documentValues(fresh));
  }

  const form: DocumentForm = useAppForm<DocumentValues, DocumentValues>({
    schema: documentSchema,
    defaultValues: start.values,
    async save(values) {
      if (!areNamed(lines)) throw new ApiProblem({ status: 400, message: linesText });
      try {
        await storeNewProducts(lines);
        refetchProducts(queryClient);
        const saved = await sendWithFreshNumber(values);
        onSaved(saved, { thenSends: thenSends.current });
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (error.isStale && stored !== null) await reload(stored);
        else throw placed(error, lines);
      }
    },
  });

  const hasOtherLines = useSyncExternalStore(lines.lines.subscribe, () => {
    const now = lines.lines.get();
    return now !== beginning && JSON.stringify(now) !== JSON.stringify(beginning);
  });
  useSituation({ form, lines, start });

  return {
    start,
    stored,
    form,
    lines,
    isChanged: form.formState.isDirty || hasOtherLines,
    save(how) {
      thenSends.current = how.thenSends;
      // The names of lines are no fields: they are told of together with those.
      areNamed(lines);
      form.submit();
    },
  };
}

const atField = ({ status, code, message }: ApiProblem, path: string): ApiProblem =>
  new ApiProblem({ status, code, message, fields: [{ path, message }] });

/** The server's texts at the form's own fields and at the lines; a refusal as a whole is told by a toast (screens 12.2). */
function placed(problem: ApiProblem, lines: LineEditor): ApiProblem {
  const { status, code, message, retryAfterSeconds } = problem;
  const fields = markLines(lines, problem.fields).map((field) => ({ ...field, path: fieldPath(field.path) }));
  const isRefused = status === 422 && !problem.isTold;
  if (isRefused) toast.error(problemText(problem));
  return new ApiProblem({ status, code, message, retryAfterSeconds, fields, isTold: isRefused || problem.isTold });
}

/** Keeps the taxes of the lines to the place, the day and the client of the document (API 4.3). */
function useSituation({ form, lines, start }: { form: DocumentForm; lines: LineEditor; start: DocumentStart }): void {
  const { account } = useMe();
  const seesClients = viewScope(useRights(), 'Clients') !== null;
  const [chosen, date] = useWatch({ control: form.control, name: ['client', 'date'] });
  const id = chosen?.id ?? '';
  const query = useQuery({ ...clientQuery(id), enabled: seesClients && id !== '', retry: false });
  // A client that is still being read is none yet: the taxes wait for him.
  const isKnown = id === '' || !seesClients || !query.isPending;
  const client = query.data ?? null;
  const own = client?.propertyAddress ?? client?.billingAddress ?? client?.companyAddress ?? null;
  const situation = taxSituationOf({
    client,
    addresses: [start.address, own],
    // The address of a client who may not be seen is unknown here, not unlocated.
    defaultTaxId: id !== '' && !seesClients ? null : account.defaultTaxId,
    day: date ?? '',
  });
  const key = JSON.stringify(situation);
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!isKnown || known.current === key) return;
    known.current = key;
    lines.situate(JSON.parse(key) as typeof situation);
  }, [isKnown, key, lines]);
}
