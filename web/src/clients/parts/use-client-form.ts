import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import type { Phone } from '@truckroll/contract/fields/fields';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { isWaitingId } from '../../app/outbox/waiting-id.ts';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { useUndoOfClosing } from '../../app/record-form/undo-of-closing.ts';
import type { RecordDraft } from '../../app/record-form/versions.ts';
import { useMe } from '../../app/session/me.ts';
import { track } from '../../app/transport/analytics.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import type { AppForm } from '../../design/form/form.tsx';
import { geocode } from '../../maps/parts/map-queries.ts';
import { clientForm } from './client-form-checks.ts';
import { type ClientFormValues, clientValues, newClientValues } from './client-form-values.ts';
import { changedPayload, clientPayload, formPath } from './client-payload.ts';
import { clientQuery, useCreateClient, useUpdateClient } from './client-queries.ts';
import { locateAddresses } from './locate-addresses.ts';
import { editedClient } from './waiting-client.ts';

export type ClientDraft = RecordDraft<Client, ClientFormValues>;

type Options = {
  /** The newest known version of the client; null for a new one. */
  client: Client | null;
  defaultStage: ClientStage;
  /** The values typed before the form was closed, for reopening it. */
  draft?: ClientDraft;
  /** The phone with which a new client begins. */
  phone?: Phone | null;
  onSaved: (client: Client) => void;
  /** Opens the page of a newly created client, whose row may be on any page of the list. */
  open: (clientId: string) => void;
  /** Reopens the form with the values typed before it was closed. */
  reopen: (draft: ClientDraft) => void;
};

/** A saved client, and whether it waits on this device. */
type SavedClient = Client & { isWaiting?: true };

export type ClientFormControl = AppForm<ClientFormValues, ClientFormValues>;

/** Puts the server's messages at the form's own fields; the first one also goes to the error line (clients.md 8). */
function atFormFields(problem: ApiProblem, values: ClientFormValues): ApiProblem {
  const fields = problem.fields.map(({ path, message }) => ({ path: formPath(path, values), message }));
  const { status, code, message, retryAfterSeconds } = problem;
  return new ApiProblem({ status, code, message, retryAfterSeconds, fields: [...fields, { path: '', message }] });
}

type ClientFormState = {
  form: ClientFormControl;
  /** Called when the client of the typed values no longer exists. */
  giveUp: () => void;
};

/** The form of M1: its initial values, its save, and the recovery of unsaved values. */
export function useClientForm(options: Options): ClientFormState {
  const { client, draft, defaultStage, phone = null } = options;
  const { properties: definitions, account } = useMe();
  const queryClient = useQueryClient();
  const create = useCreateClient();
  const update = useUpdateClient();

  const form = useRecordForm<Client, ClientFormValues, ClientFormValues, never, SavedClient>({
    record: client,
    isSentLater: true,
    schema: (edited) =>
      clientForm({ definitions, stored: edited?.properties ?? [], storedEmail: edited?.email ?? null }),
    valuesOf: (of) => (of === null ? newClientValues(defaultStage, definitions) : clientValues(of, definitions)),
    draft,
    ...(phone === null ? {} : { begins: { ...newClientValues(defaultStage, definitions), phoneNumber: phone } }),
    async send(values, edited, base) {
      const addresses = account.features.maps ? await locateAddresses(values.addresses, geocode) : values.addresses;
      const payload = clientPayload({ ...values, addresses });
      if (edited === null) return create.mutateAsync(payload);
      const changes = changedPayload(clientPayload(base.values), payload);
      return (await update.mutateAsync({ edited, changes })) ?? { ...editedClient(edited, changes), isWaiting: true };
    },
    reload: ({ id }) => queryClient.fetchQuery({ ...clientQuery(id), staleTime: 0 }),
    onSaved(saved) {
      track(isNew ? 'client_created' : 'client_updated', { stage: saved.stage });
      // One that waits on this device has said so.
      if (saved.isWaiting === true || isWaitingId(saved.id)) return options.onSaved(saved);
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
