import { Text } from '@mantine/core';
import { changePlanPrice, type Plan } from '@truckroll/contract/plans/plans';
import { addMonths } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { linesOn, priceOf } from '@truckroll/domain/plans/plan-bills';
import { useWatch } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { InCurrency } from '../../design/currency.tsx';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { DateField } from '../../design/field/date-field.tsx';
import { RateField } from '../../design/field/rate-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useNow } from '../../design/now.ts';
import { useChangePlanPrice } from './plan-queries.ts';

/** The names of lines, each with a key: the lines of a plan that has begun never change. */
const namesOf = (lines: readonly { name: string }[]) =>
  lines.map(({ name }, index) => [`${index} ${name}`, name] as const);

/** Changes the price of a plan for the periods from a day on, and tells the client. */
export function PriceDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { account } = useMe();
  const save = useChangePlanPrice();
  const today = wallClock(new Date(useNow()).toISOString(), account.timezone).day;
  const lines = linesOn(plan.terms, plan, today);
  const form = useAppForm({
    schema: changePlanPrice.body,
    defaultValues: { from: addMonths(today, 1), rates: lines.map(({ rate }) => rate), sendsMail: true },
    async save(values) {
      await save.mutateAsync({ ...values, id: plan.id, updatedAt: plan.updatedAt });
      toast.success('The new price is saved');
      onClose();
    },
  });
  const { control } = form;
  const rates = useWatch({ control, name: 'rates' });
  const price = priceOf(
    lines.map((line, index) => ({ ...line, rate: Number(rates?.[index] ?? 0) || 0 })),
    plan.currencyDecimals,
  );
  return (
    <InCurrency value={plan.currency}>
      <FormModal
        opened
        title="Change price"
        form={form}
        onClose={onClose}
        saveLabel="Save"
        savingLabel="Saving..."
        width={480}
      >
        <DateField control={control} name="from" label="For periods that begin on or after" required />
        {namesOf(lines).map(([key, name], index) => (
          <RateField key={key} control={control} name={`rates.${index}`} label={`Rate of ${name}`} required />
        ))}
        <Text size="sm" fw={600}>
          {`Total before taxes: ${formatMoney(price, plan.currency)}, until now ${formatMoney(plan.price, plan.currency)}`}
        </Text>
        <CheckboxField control={control} name="sendsMail" label="Tell the client by email now" />
      </FormModal>
    </InCurrency>
  );
}
