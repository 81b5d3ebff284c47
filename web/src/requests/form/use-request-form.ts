import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldError } from '@truckroll/contract/problem';
import type { Request } from '@truckroll/contract/requests';
import { viewScope } from '@truckroll/domain/abilities/rights';
import {
  type AddressDraft,
  addressOf,
  textToLocate,
  withFoundPosition,
} from '@truckroll/domain/addresses/address-draft';
import { wallClock } from '@truckroll/domain/format/dates';
import { taxSituationOf } from '@truckroll/domain/taxes/tax-situation';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { track } from '../../app/analytics.ts';
import { ApiProblem, problemText } from '../../app/api-problem.ts';
import { useCan, useMe, useRights } from '../../app/me.ts';
import { isNumberTaken } from '../../app/next-number.ts';
import { askToReload } from '../../app/stale-record.ts';
import { toast } from '../../app/toasts.ts';
import { offerUndo } from '../../app/unsaved-changes.ts';
import { refetchProducts } from '../../catalogue/catalogue-queries.ts';
import { clientQuery } from '../../clients/client-queries.ts';
import { type AppForm, useAppForm } from '../../design/form.tsx';
import {
  areNamed,
  type ItemLine,
  itemsPayload,
  type LineEditor,
  lineEditor,
  linesOf,
  markLines,
  storeNewProducts,
} from '../../line-items/line-editor-input.ts';
import { geocode } from '../../maps/map-queries.ts';
import {
  attachToRequest,
  fetchNextNumber,
  refetchRequests,
  requestQuery,
  useCreateRequest,
  useSaveRequest,
} from '../request-queries.ts';
import { requestErrors } from './request-checks.ts';
import { atFormFields, changedRequestPayload, newRequestPayload } from './request-payload.ts';
import type { RequestStart } from './request-start.ts';
import { dayOf } from './request-times.ts';
import { type RequestFormValues, requestValues } from './request-values.ts';

export type RequestFormControl = AppForm<RequestFormValues, RequestFormValues>;

/** What was typed and not saved, with the version that it was typed over. */
export type RequestDraft = { values: RequestFormValues; lines: readonly ItemLine[]; base: Version };

type Version = { request: Request | null; values: RequestFormValues; lines: readonly ItemLine[] };

export type RequestFormState = {
  start: RequestStart;
  /** The version of the stored request that is edited; null for a new one. */
  request: Request | null;
  form: RequestFormControl;
  lines: LineEditor;
  isChanged: boolean;
  seesPrices: boolean;
  /** How much of the attachments has been sent, 0 to 1, while they are on their way. */
  share: number | null;
  /** Everything as it is now. */
  draft: () => RequestDraft;
  /** Why it cannot be saved as it is now. */
  failures: () => readonly FieldError[];
};

const linesText = 'All line items must have a name';

type Options = { start: RequestStart; draft?: RequestDraft; onSaved: (saved: Request) => void };

/** The form of M26: what it begins with, how it saves, and what becomes of what was typed when it cannot. */
export function useRequestForm({ start, draft, onSaved }: Options): RequestFormState {
  const { zone, definitions } = start;
  const { account } = useMe();
  const queryClient = useQueryClient();
  const create = useCreateRequest();
  const save = useSaveRequest();
  const seesPrices = useCan()('Requests.showPricing');
  // The version that is edited: it stays while somebody types, whatever is read meanwhile.
  const [base, setBase] = useState<Version>(
    () => draft?.base ?? { request: start.request, values: start.values, lines: linesOf(start.request?.items ?? []) },
  );
  const [lines] = useState(() => lineEditor(draft?.lines ?? base.lines, start.taxes));
  const [share, setShare] = useState<number | null>(null);
  const isNew = base.request === null;
  const of = { zone, isNew, seesPrices };

  const errorsOf = useCallback(
    (values: RequestFormValues) =>
      requestErrors(values, { zone, isNew, seesPrices }, { definitions, stored: base.request?.properties ?? [] }),
    [zone, isNew, seesPrices, definitions, base],
  );
  const schema = useMemo(
    () =>
      z.custom<RequestFormValues>().superRefine((values, context) => {
        for (const { path, message } of errorsOf(values)) {
          context.addIssue({ code: 'custom', path: path.split('.'), message });
        }
      }),
    [errorsOf],
  );

  async function send(values: RequestFormValues) {
    const items = itemsPayload(lines.lines.get());
    const { request } = base;
    if (request === null) return await create.mutateAsync({ ...newRequestPayload(values, of), items });
    const isOther = JSON.stringify(items) !== JSON.stringify(itemsPayload(base.lines));
    return await save.mutateAsync({
      id: request.id,
      ...changedRequestPayload(base.values, values, of),
      ...(isOther ? { items } : {}),
      updatedAt: request.updatedAt,
    });
  }

  /** A number that nobody typed is taken anew, once, when another request got it meanwhile (API 4.1). */
  async function sendWithFreshNumber(values: RequestFormValues) {
    try {
      return await send(values);
    } catch (error) {
      if (!isNumberTaken(error)) throw error;
      if (form.getFieldState('requestNumber').isDirty) {
        throw new ApiProblem({
          status: error.status,
          message: error.message,
          fields: [{ path: 'requestNumber', message: error.message }],
        });
      }
      const requestNumber = String(await fetchNextNumber());
      form.resetField('requestNumber', { defaultValue: requestNumber });
      return await send({ ...values, requestNumber });
    }
  }

  /** An address that was typed gets its position where it can be found; without one it is kept as it is. */
  async function located(address: AddressDraft): Promise<AddressDraft> {
    const text = textToLocate(address);
    if (!account.features.maps || text === null) return address;
    try {
      return withFoundPosition(address, await geocode(text));
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.isTold) throw error;
      return address;
    }
  }

  /** The files go out once there is a request that they belong to; what fails of them does not undo the save (DR-2b). */
  async function attach(request: Request, { files }: RequestFormValues): Promise<void> {
    if (files.length === 0) return;
    setShare(0);
    try {
      await attachToRequest(
        request.id,
        files.map(({ file }) => file),
        setShare,
      );
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (!error.isTold) toast.error(error.message);
    } finally {
      setShare(null);
      void refetchRequests(queryClient);
    }
  }

  async function reload(typed: RequestDraft): Promise<void> {
    if (base.request === null || !(await askToReload())) return;
    const request = await queryClient.fetchQuery({ ...requestQuery(base.request.id), staleTime: 0 });
    const fresh = { request, values: requestValues(request, definitions), lines: linesOf(request.items) };
    setBase(fresh);
    form.reset(fresh.values);
    lines.replace(fresh.lines);
    offerUndo({
      isChanged: true,
      values: typed,
      reopen: (own) => {
        form.reset(own.values, { keepDefaultValues: true });
        lines.replace(own.lines);
      },
    });
  }

  const form: RequestFormControl = useAppForm<RequestFormValues, RequestFormValues>({
    schema,
    defaultValues: base.values,
    async save(values) {
      if (!areNamed(lines)) {
        toast.error(linesText);
        throw new ApiProblem({ status: 400, message: linesText });
      }
      try {
        await storeNewProducts(lines);
        refetchProducts(queryClient);
        const { data, message } = await sendWithFreshNumber({ ...values, address: await located(values.address) });
        await attach(data.request, values);
        track('request_saved', { isNew });
        toast.success(message);
        onSaved(data.request);
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        track('request_failed', { isNew, status: error.status });
        if (error.isStale) await reload({ values, lines: lines.lines.get(), base });
        else throw told(error, values);
      }
    },
  });

  /** The server's texts at the form's own fields and lines; the refusal is told by a toast as well (screens M26). */
  function told(problem: ApiProblem, values: RequestFormValues): ApiProblem {
    const { status, code, message, retryAfterSeconds } = problem;
    const fields = atFormFields(markLines(lines, problem.fields), values);
    if (!problem.isTold) toast.error(fields.length > 1 ? 'Please fill in all required fields' : problemText(problem));
    return new ApiProblem({ status, code, message, retryAfterSeconds, fields, isTold: true });
  }

  // Once, at the opening: whoever opens the form may make the draft anew at each rendering.
  const [begun] = useState(draft);
  useEffect(() => {
    if (begun !== undefined) form.reset(begun.values, { keepDefaultValues: true });
  }, [begun, form.reset]);
  useSituation({ form, lines, zone });

  const hasOtherLines = useSyncExternalStore(lines.lines.subscribe, () => {
    const now = lines.lines.get();
    return now !== base.lines && JSON.stringify(now) !== JSON.stringify(base.lines);
  });
  return {
    start,
    request: base.request,
    form,
    lines,
    isChanged: form.formState.isDirty || hasOtherLines,
    seesPrices,
    share,
    draft: () => ({ values: form.getValues(), lines: lines.lines.get(), base }),
    failures: () => errorsOf(form.getValues()),
  };
}

type SituationOf = { form: RequestFormControl; lines: LineEditor; zone: string };

/** Keeps the taxes of the lines to the place, the day and the client of the request (API 4.3). */
function useSituation({ form, lines, zone }: SituationOf): void {
  const { account } = useMe();
  const seesClients = viewScope(useRights(), 'Clients') !== null;
  const [chosen, address, times] = useWatch({ control: form.control, name: ['client', 'address', 'times'] });
  const id = chosen?.id ?? '';
  const query = useQuery({ ...clientQuery(id), enabled: seesClients && id !== '', retry: false });
  // A client that is still being read is none yet: the taxes wait for him.
  const isKnown = id === '' || !seesClients || !query.isPending;
  const client = query.data ?? null;
  const day = times.scheduleLater ? null : dayOf(times.startDate);
  const situation = taxSituationOf({
    client,
    addresses: [addressOf(address), client?.propertyAddress ?? null],
    defaultTaxId: id !== '' && !seesClients ? null : account.defaultTaxId,
    day: day ?? wallClock(new Date().toISOString(), zone).day,
  });
  const key = JSON.stringify(situation);
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!isKnown || known.current === key) return;
    known.current = key;
    lines.situate(JSON.parse(key) as typeof situation);
  }, [isKnown, key, lines]);
}
