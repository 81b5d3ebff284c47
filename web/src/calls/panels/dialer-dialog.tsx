import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dialNumber } from '@truckroll/contract/calls/dial';
import { invalidNumberText } from '@truckroll/domain/calls/calling-refusal';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { useMemo, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { phoneNumbersQuery } from '../../clients/parts/client-tab-queries.ts';
import type { DialTarget } from '../../design/calling.ts';
import { recall, remember } from '../../design/device-memory.ts';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { useStore } from '../../design/external-store.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { type AppForm, useAppForm } from '../../design/form/form.tsx';
import { isLive, numberWords, partyName } from './call-state.ts';
import { DialNumberInput } from './dial-number-input.tsx';
import { dialledNumber } from './dial-options.ts';
import { checkMicrophone, type NoMicrophone } from './microphone.ts';
import { MicrophoneNotice } from './microphone-notice.tsx';
import { openSoftphone } from './open-softphone.ts';
import { begin, ownCall } from './own-call.ts';
import { NoSoftphone } from './softphone.ts';

type Values = { to: string; from: string; clientId: string | null; name: string | null };
type Dialled = z.output<ReturnType<typeof dialForm>>;
type DialerForm = AppForm<Values, Dialled>;

/** The number as typed is checked in the form in which the server takes it. */
const dialForm = (country: string) =>
  z.object({
    to: z
      .string()
      .min(1, { error: invalidNumberText })
      .transform((typed) => dialledNumber(typed, country))
      .pipe(dialNumber.body.shape.to),
    from: dialNumber.body.shape.from,
    clientId: z.string().nullable(),
    name: z.string().nullable(),
  });

/** The key in the device's storage of the number used for the last call. */
const lastFrom = 'calls.from';

/** Opens the device's own telephone. */
const callByDevice = (number: string): void => window.location.assign(`tel:${number}`);

/** Begins the call and puts it through. Refusals of the number stand beside it. */
async function place(provider: string, { to, from, clientId }: Dialled): Promise<void> {
  try {
    const softphone = await openSoftphone(provider);
    const begun = await fetchEndpoint(dialNumber, { body: { to, from, ...(clientId === null ? {} : { clientId }) } });
    await begin(softphone, begun.call);
  } catch (error) {
    const isUnavailable = error instanceof ApiProblem && error.status === 503 && !error.isNoDatabase;
    if (error instanceof NoSoftphone || isUnavailable) return callByDevice(to);
    if (error instanceof ApiProblem && error.code === 'client_archived')
      throw new ApiProblem({ ...error, message: error.message, fields: [{ path: 'to', message: error.message }] });
    throw error;
  }
}

type DialerDialogProps = { target: DialTarget; provider: string; onClose: () => void };

/** M5: calls a number from one of the own numbers. */
export function DialerDialog({ target, provider, onClose }: DialerDialogProps) {
  const numbers = useQuery(phoneNumbersQuery).data ?? [];
  const own = useStore(ownCall);
  const [noMicrophone, setNoMicrophone] = useState<NoMicrophone | null>(null);
  const remembered = recall(lastFrom);
  const first = numbers.find(({ phoneNumber }) => phoneNumber === remembered) ?? numbers[0];
  const { phoneCountry } = useMe().account;
  const schema = useMemo(() => dialForm(phoneCountry), [phoneCountry]);
  const form: DialerForm = useAppForm<Values, Dialled>({
    schema,
    defaultValues: {
      to: target.number === '' ? '' : numberWords(target.number),
      from: first?.phoneNumber ?? '',
      clientId: target.clientId ?? null,
      name: target.name ?? null,
    },
    async save(values) {
      remember(lastFrom, values.from);
      const missing = await checkMicrophone(() => setNoMicrophone('blocked'));
      setNoMicrophone(missing);
      if (missing === 'unsupported') callByDevice(values.to);
      else if (missing === null) await place(provider, values);
      else return;
      onClose();
    },
  });
  const isBusy = isLive(own);
  const to = dialledNumber(useWatch({ control: form.control, name: 'to' }), phoneCountry);
  return (
    <FormModal
      opened
      title="Call"
      width={440}
      form={form}
      canSaveUnchanged
      submitsOnEnter
      onClose={onClose}
      saveLabel="Call"
      savingLabel="Calling..."
      withoutSave={isBusy || noMicrophone !== null}
      instead={
        noMicrophone === null || noMicrophone === 'unsupported' ? undefined : (
          <MicrophoneNotice why={noMicrophone} number={to} isBusy={form.isSaving} onRetry={() => form.submit()} />
        )
      }
    >
      <Stack gap={14}>
        {isBusy && (
          <Alert role="status" color="gray" variant="light" py={8} px={12}>
            You are in a call with {partyName(own)}. Hang up before you call somebody else.
          </Alert>
        )}
        <ToField form={form} />
        <SelectField
          control={form.control}
          name="from"
          label="From"
          required
          data={numbers.map(({ phoneNumber, friendlyName }) => ({
            value: phoneNumber,
            label: `${friendlyName} · ${formatInternational(phoneNumber)}`,
          }))}
        />
        {target.extension !== undefined && (
          <Text size="sm" c="dimmed">
            Extension {target.extension}: type it on the keypad once the call is answered.
          </Text>
        )}
      </Stack>
    </FormModal>
  );
}

function ToField({ form }: { form: DialerForm }) {
  const { control, setValue } = form;
  const { field, fieldState } = useController({ control, name: 'to' });
  const name = useWatch({ control, name: 'name' });
  const belongTo = (owner: Pick<Values, 'clientId' | 'name'>): void => {
    setValue('clientId', owner.clientId);
    setValue('name', owner.name);
  };
  return (
    <DialNumberInput
      {...field}
      description={name}
      error={fieldState.error?.message}
      onChange={(typed) => {
        belongTo({ clientId: null, name: null });
        field.onChange(typed);
      }}
      onChoose={({ number, ...owner }) => {
        belongTo(owner);
        setValue('to', numberWords(number), { shouldDirty: true, shouldValidate: true });
      }}
    />
  );
}
