import { type AccountPhoneNumber, forwardingNumber } from '@truckroll/contract/calls/phone-numbers';
import { requiredText } from '@truckroll/contract/fields/fields';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useUpdateNumber } from './phone-number-queries.ts';

const numberForm = z.object({ friendlyName: requiredText(80), forwardTo: forwardingNumber });

/** Names a number and says where its calls go when nobody answers. */
export function NumberDialog({ number, onClose }: { number: AccountPhoneNumber; onClose: () => void }) {
  const update = useUpdateNumber();
  const form = useAppForm({
    schema: numberForm,
    defaultValues: { friendlyName: number.friendlyName, forwardTo: number.forwardTo ?? '' },
    async save(values) {
      await update.mutateAsync({ id: number.id, ...values });
      toast.success('Saved');
      onClose();
    },
  });
  return (
    <DraftModal title={formatInternational(number.phoneNumber)} form={form} onClose={onClose} width={440}>
      <TextField control={form.control} name="friendlyName" label="Name" autoFocus required />
      <TextField
        control={form.control}
        name="forwardTo"
        label="Forward to"
        description="With country code, such as +1 416 555 0142. If empty, calls go where those of the company go."
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
    </DraftModal>
  );
}
