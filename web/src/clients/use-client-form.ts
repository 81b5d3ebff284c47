import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { track } from '../app/analytics.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { meQuery, useMe } from '../app/me.ts';
import { askToReload } from '../app/stale-record.ts';
import { toast } from '../app/toasts.ts';
import { offerUndo } from '../app/unsaved-changes.ts';
import { type AppForm, useAppForm } from '../design/form.tsx';
import { geocode } from '../maps/map-queries.ts';
import { clientForm } from './client-form-checks.ts';
import { type ClientFormValues, clientValues, newClientValues, valuesOver } from './client-form-values.ts';
import { changedPayload, clientPayload, formPath } from './client-payload.ts';
import { clientQuery, useCreateClient, useUpdateClient } from './client-queries.ts';
import { locateAddresses } from './locate-addresses.ts';

export type ClientDraft = { values: ClientFormValues; base: Client | null };

type Options = {
  /** The client as it is known now; null for a new one. */
  client: Client | null;
  defaultStage: ClientStage;
  /** What was typed before the form was closed and brought back. */
  draft?: ClientDraft;
  onSaved: (client: Client) => void;
  /** Shows the page of a client who has just been made: the list may hold him anywhere. */
  open: (clientId: string) => void;
  /** Opens the form again with what was typed when it was closed. */
  reopen: (draft: ClientDraft) => void;
};

export type ClientFormControl = AppForm<ClientFormValues, ClientFormValues>;

/** The server's texts at the form's own fields; the first one stands in the error line as well (clients.md 8). */
function atFormFields(problem: ApiProblem, values: ClientFormValues): ApiProblem {
  const fields = problem.fields.map(({ path, message }) => ({ path: formPath(path, values), message }));
  const { status, code, message, retryAfterSeconds } = problem;
  return new ApiProblem({ status, code, message, retryAfterSeconds, fields: [...fields, { path: '', message }] });
}

type ClientFormState = {
  form: ClientFormControl;
  /** What was typed has no client any more to belong to. */
  giveUp: () => void;
};

/** The form of M1: what it begins with, how it saves, and what becomes of typed text that was not saved. */
export function useClientForm(options: Options): ClientFormState {
  const { client, draft, defaultStage } = options;
  const { properties: definitions, account } = useMe();
  const queryClient = useQueryClient();
  const create = useCreateClient();
  const update = useUpdateClient();
  // The version that is edited: it stays while somebody types, whatever is read meanwhile.
  const [base, setBase] = useState(draft?.base ?? client);
  const attempt = useRef<Promise<Client | null>>(Promise.resolve(null));
  const schema = useMemo(() => clientForm({ definitions, stored: base?.properties ?? [] }), [definitions, base]);
  const valuesOf = (of: Client | null): ClientFormValues =>
    of === null ? newClientValues(defaultStage, definitions) : clientValues(of, definitions);

  async function send(values: ClientFormValues): Promise<Client> {
    const addresses = account.features.maps ? await locateAddresses(values.addresses, geocode) : values.addresses;
    const payload = clientPayload({ ...values, addresses });
    if (base === null) return create.mutateAsync(payload);
    const changes = changedPayload(clientPayload(valuesOf(base)), payload);
    return update.mutateAsync({ id: base.id, ...changes, updatedAt: base.updatedAt });
  }

  async function reload(values: ClientFormValues): Promise<void> {
    if (base === null || !(await askToReload())) return;
    const fresh = await queryClient.fetchQuery({ ...clientQuery(base.id), staleTime: 0 });
    const own = valuesOver({ before: valuesOf(base), typed: values, fresh: valuesOf(fresh) });
    setBase(fresh);
    form.reset(valuesOf(fresh));
    offerUndo({ isChanged: true, values: own, reopen: (typed) => form.reset(typed, { keepDefaultValues: true }) });
  }

  const form = useAppForm<ClientFormValues, ClientFormValues>({
    schema,
    defaultValues: valuesOf(base),
    async save(values) {
      try {
        const sent = send(values);
        attempt.current = sent.catch(() => null);
        const saved = await sent;
        track(base === null ? 'client_created' : 'client_updated', { stage: saved.stage });
        if (base !== null) toast.success('Client updated!');
        else toast.success('Client created!', { action: { label: 'Open', run: () => options.open(saved.id) } });
        options.onSaved(saved);
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        track('client_save_failed', { status: error.status, isNew: base === null });
        if (!error.isStale) throw atFormFields(error, values);
        await reload(values);
      }
    },
  });

  const { isDirty } = form.formState;

  useEffect(() => {
    if (draft !== undefined) form.reset(draft.values, { keepDefaultValues: true });
  }, [draft, form.reset]);

  // Who has typed nothing yet sees and edits the newest version.
  const isOutdated = client !== null && client.updatedAt !== base?.updatedAt && !isDirty && draft === undefined;
  useEffect(() => {
    if (!isOutdated) return;
    setBase(client);
    form.reset(clientValues(client, definitions));
  }, [isOutdated, client, definitions, form.reset]);

  const isGivenUp = useRef(false);
  useUndoOfClosing(form, { attempt, isGivenUp, reopen: (values) => options.reopen({ values, base }) });
  return {
    form,
    giveUp() {
      isGivenUp.current = true;
    },
  };
}

type Closing = {
  /** The last save: null when it failed, or when there was none. */
  attempt: RefObject<Promise<Client | null>>;
  isGivenUp: RefObject<boolean>;
  reopen: (values: ClientFormValues) => void;
};

/** However the form is closed, what was typed and not saved can be brought back for a while (screens 3.8). */
function useUndoOfClosing(form: ClientFormControl, { attempt, isGivenUp, reopen }: Closing): void {
  const queryClient = useQueryClient();
  const { isDirty } = form.formState;
  const latest = useRef({ isDirty, reopen });
  const isOpen = useRef(false);
  useEffect(() => {
    latest.current = { isDirty, reopen };
  });

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      const values = form.getValues();
      // A save that is still on its way decides whether anything is lost.
      void attempt.current.then((saved) => {
        const isOver = isOpen.current || isGivenUp.current || queryClient.getQueryData(meQuery.queryKey) === undefined;
        const isChanged = latest.current.isDirty && saved === null && !isOver;
        offerUndo({ isChanged, values, reopen: latest.current.reopen });
      });
    };
  }, [attempt, isGivenUp, form.getValues, queryClient]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
