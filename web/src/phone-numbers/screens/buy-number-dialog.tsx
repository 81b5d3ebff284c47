import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OfferedNumber } from '@truckroll/contract/calls/phone-numbers';
import { requiredText } from '@truckroll/contract/fields/fields';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { errorText } from '../../design/field/field.ts';
import { requiredProps } from '../../design/field/required-props.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { type AppForm, useAppForm } from '../../design/form/form.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import styles from './buy-number-dialog.module.css';
import { availableNumbersQuery, useBuyNumber } from './phone-number-queries.ts';

const buyForm = z.object({
  country: z.string(),
  areaCode: z
    .string()
    .trim()
    .regex(/^(\d{3})?$/, { error: 'Area code has three digits' }),
  phoneNumber: z.string().min(1, { error: 'Please select a number' }),
  friendlyName: requiredText(80),
});
type Wanted = z.input<typeof buyForm>;
type BuyForm = AppForm<Wanted, z.output<typeof buyForm>>;

const countries = [
  { value: 'us', label: 'United States' },
  { value: 'ca', label: 'Canada' },
];

const priceOf = ({ monthlyPrice }: OfferedNumber): string =>
  monthlyPrice === 0 ? 'Free' : `${formatMoney(monthlyPrice, 'USD')} a month`;

/** Searches for a number and buys it, after the price was confirmed. */
export function BuyNumberDialog({ onClose }: { onClose: () => void }) {
  const buy = useBuyNumber();
  const form: BuyForm = useAppForm({
    schema: buyForm,
    defaultValues: { country: 'us', areaCode: '', phoneNumber: '', friendlyName: '' },
    async save({ phoneNumber, friendlyName }) {
      const offered = available.data?.find((one) => one.phoneNumber === phoneNumber);
      if (offered === undefined) return;
      const isFree = offered.monthlyPrice === 0;
      const isConfirmed = await confirm({
        title: `Buy ${formatInternational(phoneNumber)}`,
        message: isFree
          ? 'This number costs nothing.'
          : `This number costs ${priceOf(offered)} until you release it. Calls and messages are billed in addition.`,
        confirmLabel: 'Buy',
      });
      if (!isConfirmed) return;
      await buy.mutateAsync({ phoneNumber, friendlyName });
      toast.success('Phone number bought');
      onClose();
    },
  });
  const [country, typed] = form.watch(['country', 'areaCode']);
  const areaCode = /^\d{3}$/.test(typed.trim()) ? typed.trim() : '';
  const available = useQuery(availableNumbersQuery({ country, areaCode }));
  return (
    <DraftModal title="Buy number" form={form} onClose={onClose} saveLabel="Buy" savingLabel="Buying..." width={520}>
      <SimpleGrid cols={2} spacing="md">
        <SelectField control={form.control} name="country" label="Country" data={countries} />
        <TextField
          control={form.control}
          name="areaCode"
          label="Area code"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
        />
      </SimpleGrid>
      {available.isPending && <SkeletonRows columns={2} rows={3} isPhone={false} />}
      {available.isError && <LoadFailure error={available.error} onRetry={() => void available.refetch()} />}
      {available.data?.length === 0 && <Text c="dimmed">No numbers are available here. Try another area code.</Text>}
      {available.data !== undefined && available.data.length > 0 && (
        <NumberChoice form={form} available={available.data} />
      )}
      <TextField
        control={form.control}
        name="friendlyName"
        label="Name"
        description="Shown to your team, such as Front desk."
        autoComplete="off"
        required
      />
    </DraftModal>
  );
}

function NumberChoice({ form, available }: { form: BuyForm; available: readonly OfferedNumber[] }) {
  const { field, fieldState } = useController({ control: form.control, name: 'phoneNumber' });
  return (
    <Radio.Group
      label="Number"
      labelProps={requiredProps(true).labelProps}
      value={field.value}
      onChange={field.onChange}
      error={errorText(fieldState.error)}
    >
      <ScrollRegion aria-label="Available numbers" className={styles.choice}>
        <Stack gap={10} py={8} pl={2}>
          {available.map((offered) => (
            <Radio
              key={offered.phoneNumber}
              value={offered.phoneNumber}
              label={`${formatInternational(offered.phoneNumber)} · ${priceOf(offered)}`}
            />
          ))}
        </Stack>
      </ScrollRegion>
    </Radio.Group>
  );
}
