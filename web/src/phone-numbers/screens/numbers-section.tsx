import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type AccountPhoneNumber, forwardingNumber } from '@truckroll/contract/calls/phone-numbers';
import { requiredText } from '@truckroll/contract/fields/fields';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { useState } from 'react';
import { z } from 'zod';
import { phoneNumbersQuery } from '../../clients/parts/client-tab-queries.ts';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { Notice } from '../../design/feedback/notice.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { QueryRows } from '../../design/list/query-rows.tsx';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { Section } from '../../design/section.tsx';
import { BuyNumberDialog } from './buy-number-dialog.tsx';
import { useReleaseNumber, useUpdateNumber } from './phone-number-queries.ts';

/** The account's phone numbers: buy, name, forward and release. */
export function NumbersSection() {
  const numbers = useQuery(phoneNumbersQuery);
  const [isBuying, setBuying] = useState(false);
  const [edited, setEdited] = useState<AccountPhoneNumber | null>(null);
  const buy = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setBuying(true)}>
      Buy number
    </Button>
  );
  const isEmpty = numbers.data?.length === 0;
  return (
    <Section title="Phone numbers" isBusy={numbers.isFetching} aside={isEmpty ? undefined : buy}>
      <QueryRows
        label="Phone numbers"
        query={numbers}
        empty={
          <Notice title="No Phone Numbers Available" text="Buy a phone number to make calls or send messages.">
            {buy}
          </Notice>
        }
        rowOf={(number) => ({
          id: number.id,
          title: number.friendlyName,
          lines: linesOf(number),
          menu: <NumberMenu number={number} onEdit={() => setEdited(number)} />,
        })}
      />
      {isBuying && <BuyNumberDialog onClose={() => setBuying(false)} />}
      {edited !== null && <NumberDialog number={edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

function linesOf({ phoneNumber, forwardTo }: AccountPhoneNumber): string[] {
  const own = formatInternational(phoneNumber);
  return forwardTo === null ? [own] : [own, `Forwarded to ${formatInternational(forwardTo)}`];
}

function NumberMenu({ number, onEdit }: { number: AccountPhoneNumber; onEdit: () => void }) {
  const release = useReleaseNumber();
  const shown = formatInternational(number.phoneNumber);
  const askToRelease = () =>
    toastOnError(async () => {
      const isReleased = await confirm({
        kind: 'delete',
        title: `Release ${shown}`,
        message:
          'Callers can no longer reach you at this number, and you may not get it back. Calls and messages are kept.',
        confirmLabel: 'Release',
        work: () => release.mutateAsync(number.id),
      });
      if (isReleased) toast.success('Phone number released');
    });
  return (
    <RowMenu name={number.friendlyName}>
      <EditItem onClick={onEdit} />
      <DeleteItem onClick={askToRelease}>Release</DeleteItem>
    </RowMenu>
  );
}

const numberForm = z.object({ friendlyName: requiredText(80), forwardTo: forwardingNumber });

/** Names a number and says where its calls go when nobody answers. */
function NumberDialog({ number, onClose }: { number: AccountPhoneNumber; onClose: () => void }) {
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
