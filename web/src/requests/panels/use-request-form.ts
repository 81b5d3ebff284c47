import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FieldText } from '@truckroll/contract/endpoints/general-problems';
import type { Request } from '@truckroll/contract/requests/requests';
import {
  type AddressDraft,
  addressOf,
  textToLocate,
  withFoundPosition,
} from '@truckroll/domain/addresses/address-draft';
import { wallClock } from '@truckroll/domain/format/dates';
import { taxSituationOf } from '@truckroll/domain/taxes/tax-situation';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { newWaitingId } from '../../app/outbox/waiting-id.ts';
import { type RecordForm, useRecordForm } from '../../app/record-form/record-form.ts';
import type { RecordDraft } from '../../app/record-form/versions.ts';
import { useCan, useMe } from '../../app/session/me.ts';
import { track } from '../../app/transport/analytics.ts';
import { serverNow } from '../../app/transport/server-time.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import {
  areNamed,
  type ItemLine,
  itemsPayload,
  type LineEditor,
  lineEditor,
  linesOf,
  markLines,
  storeNewProducts,
} from '../../line-items/parts/line-editor-input.ts';
import { useSituation, useTaxedClient } from '../../line-items/parts/tax-situation-input.ts';
import { geocode } from '../../maps/parts/map-queries.ts';
import { refetchProducts } from '../../product-services/parts/catalogue-queries.ts';
import {
  attachToRequest,
  fetchNextNumber,
  refetchRequests,
  requestQuery,
  useAddRequest,
  useSaveRequest,
} from '../parts/request-queries.ts';
import { waitingRequest } from '../parts/waiting-request.ts';
import { requestErrors } from './request-checks.ts';
import { atFormFields, changedRequestPayload, newRequestPayload, stageOfNew } from './request-payload.ts';
import type { RequestStart } from './request-start.ts';
import { dayOf } from './request-times.ts';
import { type RequestFormValues, requestValues } from './request-values.ts';

export type RequestFormControl = RecordForm<Request, RequestFormValues, RequestFormValues, ItemLine>;
export type RequestDraft = RecordDraft<Request, RequestFormValues, ItemLine>;

type Typed = { values: RequestFormValues; lines: readonly ItemLine[] };
/** A saved request, with the message about it unless it has been told already. */
type Saved = { request: Request; message: string | null };

export type RequestFormState = {
  start: RequestStart;
  /** The stored version that is being edited. Null for a new request. */
  request: Request | null;
  form: RequestFormControl;
  lines: LineEditor;
  seesPrices: boolean;
  /** The fraction of the attachments that has been uploaded, 0 to 1, during the upload. */
  share: number | null;
  /** The reasons why it cannot be saved now. */
  failures: () => readonly FieldText[];
};

const linesText = 'All line items must have a name';

type Options = { start: RequestStart; draft?: RequestDraft; onSaved: (saved: Request) => void };

/** The form of M26: its initial values, its save, and the recovery of unsaved values. */
export function useRequestForm({ start, draft, onSaved }: Options): RequestFormState {
  const { zone, definitions } = start;
  const { account, id: userId } = useMe();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = useAddRequest();
  const save = useSaveRequest();
  const seesPrices = useCan()('Requests.showPricing');
  const [lines] = useState(() =>
    lineEditor(draft?.lines ?? linesOf(start.request?.items ?? []), { taxes: start.taxes }),
  );
  const [share, setShare] = useState<number | null>(null);

  const errorsOf = (values: RequestFormValues, edited: Request | null) =>
    requestErrors(
      values,
      { zone, isNew: edited === null, seesPrices },
      { definitions, stored: edited?.properties ?? [] },
    );

  /** Geocodes a typed address. If that is not possible, the address is kept without a position. */
  async function located(address: AddressDraft): Promise<AddressDraft> {
    const text = textToLocate(address);
    if (!account.features.maps || text === null) return address;
    try {
      return withFoundPosition(address, await geocode(text));
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.isReported) throw error;
      return address;
    }
  }

  /** Uploads the files when the request exists. A failed upload does not undo the save (DR-2b). */
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
      if (!error.isReported) toast.error(error.message);
    } finally {
      setShare(null);
      void refetchRequests(queryClient);
    }
  }

  const form = useRecordForm<Request, RequestFormValues, RequestFormValues, ItemLine, Saved>({
    record: start.request,
    isSentLater: true,
    latest: useQuery({ ...requestQuery(start.request?.id ?? ''), enabled: start.request !== null }).data,
    schema: (edited) =>
      z.custom<RequestFormValues>().superRefine((values, context) => {
        for (const { path, message } of errorsOf(values, edited)) {
          context.addIssue({ code: 'custom', path: path.split('.'), message });
        }
      }),
    valuesOf: (request) => (request === null ? start.values : requestValues(request, definitions)),
    lines: { editor: lines, of: (request) => linesOf(request?.items ?? []) },
    draft,
    number: { field: 'requestNumber', next: async () => String(await fetchNextNumber()) },
    check() {
      if (areNamed(lines)) return;
      toast.error(linesText);
      throw new ApiProblem({ status: 400, message: linesText });
    },
    async prepare(values) {
      if (await storeNewProducts(lines)) refetchProducts(queryClient);
      return { ...values, address: await located(values.address) };
    },
    async send(values, edited, base) {
      const { data, message } = await sendRequest(values, edited, base);
      await attach(data.request, values);
      return { request: data.request, message };
    },
    reload: ({ id }) => queryClient.fetchQuery({ ...requestQuery(id), staleTime: 0 }),
    onSaved({ request, message }) {
      track('request_saved', { isNew });
      const open = () => void navigate({ to: '/requests/$requestId', params: { requestId: request.id } });
      if (message !== null)
        toast.success(message, { action: isNew ? { label: 'Open request', run: open } : undefined });
      onSaved(request);
    },
    onFailed: ({ status }) => track('request_failed', { isNew, status }),
    placed: placed,
  });
  const { base } = form;
  const isNew = base.record === null;

  async function sendRequest(
    values: RequestFormValues,
    edited: Request | null,
    { values: before, lines: begun }: Typed,
  ) {
    const items = itemsPayload(lines.lines.get());
    const of = { zone, isNew: edited === null, seesPrices };
    if (edited === null) return await addRequest(values, { ...newRequestPayload(values, of), items });
    const isOther = JSON.stringify(items) !== JSON.stringify(itemsPayload(begun));
    const changes = { ...changedRequestPayload(before, values, of), ...(isOther ? { items } : {}) };
    const data = await save.mutateAsync({ edited, changes });
    if (data === null) return { data: { request: edited }, message: null };
    return { data, message: `Request ${data.requestNumberDisplay} updated successfully` };
  }

  /** Creates the request. Without a network it waits on this device, which has told so. */
  async function addRequest(values: RequestFormValues, body: Parameters<typeof create.mutateAsync>[0]['body']) {
    if (values.client === null) throw new Error('A request needs a client.');
    const at = serverNow().toISOString();
    const waiting = waitingRequest(body, values.client, {
      ...{ id: newWaitingId(), at, userId },
      stage: stageOfNew(values, zone, { now: at, today: wallClock(at, zone).day }),
      team: start.members.filter(({ id }) => values.team.includes(id)),
    });
    const data = await create.mutateAsync({ body, waiting });
    if (data === null) return { data: { request: waiting }, message: null };
    return { data, message: `Request ${data.requestNumberDisplay} created successfully` };
  }

  /** Puts the server's messages at the form's fields and lines, and also shows the refusal as a toast (screens M26). */
  function placed(problem: ApiProblem, values: RequestFormValues): ApiProblem {
    const { status, code, message, retryAfterSeconds } = problem;
    const fields = atFormFields(markLines(lines, problem.fields), values);
    if (!problem.isReported)
      toast.error(fields.length > 1 ? 'Please fill in all required fields' : problemText(problem));
    return new ApiProblem({ status, code, message, retryAfterSeconds, fields, isReported: true });
  }

  useSituationOf({ form, lines, zone });

  return {
    start,
    request: base.record,
    form,
    lines,
    seesPrices,
    share,
    failures: () => errorsOf(form.getValues(), base.record),
  };
}

type SituationOf = { form: RequestFormControl; lines: LineEditor; zone: string };

/** Recomputes the lines' taxes, which depend on the address of the request, or of the client, and on the day. */
function useSituationOf({ form, lines, zone }: SituationOf): void {
  const [chosen, address, times] = useWatch({ control: form.control, name: ['client', 'address', 'times'] });
  const { client, isKnown, defaultTaxId } = useTaxedClient(chosen?.id ?? '');
  const day = times.scheduleLater ? null : dayOf(times.startDate);
  const situation = taxSituationOf({
    client,
    addresses: [addressOf(address), client?.propertyAddress ?? null],
    defaultTaxId,
    day: day ?? wallClock(new Date().toISOString(), zone).day,
  });
  useSituation(lines, situation, isKnown);
}
