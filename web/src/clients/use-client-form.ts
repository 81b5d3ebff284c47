import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { track } from '../app/analytics.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { useMe } from '../app/me.ts';
import { useRecordForm } from '../app/record-form/record-form.ts';
import { useUndoOfClosing } from '../app/record-form/undo-of-closing.ts';
import type { RecordDraft } from '../app/record-form/versions.ts';
import { toast } from '../app/toasts.ts';
import type { AppForm } from '../design/form.tsx';
import { geocode } from '../maps/map-queries.ts';
import { clientForm } from './client-form-checks.ts';
import { type ClientFormValues, clientValues, newClientValues, valuesOver } from './client-form-values.ts';
import { changedPayload, clientPayload, formPath } from './client-payload.ts';
import { clientQuery, useCreateClient, useUpdateClient } from './client-queries.ts';
import { locateAddresses } from './locate-addresses.ts';

export type ClientDraft = RecordDraft<Client, ClientFormValues>;

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

  const form = useRecordForm<Client, ClientFormValues, ClientFormValues>({
    record: client,
    schema: (edited) => clientForm({ definitions, stored: edited?.properties ?? [] }),
    valuesOf: (of) => (of === null ? newClientValues(defaultStage, definitions) : clientValues(of, definitions)),
    draft,
    async send(values, edited, base) {
      const addresses = account.features.maps ? await locateAddresses(values.addresses, geocode) : values.addresses;
      const payload = clientPayload({ ...values, addresses });
      if (edited === null) return create.mutateAsync(payload);
      const changes = changedPayload(clientPayload(base.values), payload);
      return update.mutateAsync({ id: edited.id, ...changes, updatedAt: edited.updatedAt });
    },
    reload: ({ id }) => queryClient.fetchQuery({ ...clientQuery(id), staleTime: 0 }),
    kept: ({ before, typed, fresh }) => ({
      values: valuesOver({ before: before.values, typed: typed.values, fresh: fresh.values }),
      lines: [],
    }),
    onSaved(saved) {
      track(isNew ? 'client_created' : 'client_updated', { stage: saved.stage });
      if (isNew) toast.success('Client created!', { action: { label: 'Open', run: () => options.open(saved.id) } });
      else toast.success('Client updated!');
      options.onSaved(saved);
    },
    onFailed: ({ status }) => track('client_save_failed', { status, isNew }),
    placed: atFormFields,
  });
  const isNew = form.base.record === null;

  return { form, giveUp: useUndoOfClosing({ form, reopen: options.reopen }) };
}
