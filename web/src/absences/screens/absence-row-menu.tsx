import { Menu } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Absence } from '@truckroll/contract/absences/absences';
import { mayChangeAbsence } from '@truckroll/domain/absences/absence-rules';
import { absenceTimeText } from '@truckroll/domain/absences/absence-text';
import { useMe } from '../../app/session/me.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { useDeleteAbsence, useUpdateAbsence } from '../parts/absence-queries.ts';

type AbsenceRowMenuProps = { absence: Absence; onEdit: () => void; onDecline: () => void };

/** The actions on time off: approve, decline, edit, delete; null for people who may do nothing with it. */
export function AbsenceRowMenu({ absence, onEdit, onDecline }: AbsenceRowMenuProps) {
  const me = useMe();
  const { id, name, status, teamMemberId, updatedAt } = absence;
  const update = useUpdateAbsence();
  const remove = useDeleteAbsence();
  const { isAdmin, id: userId } = me;
  if (!mayChangeAbsence({ isAdmin, userId }, { userId: teamMemberId, status })) return null;

  const approve = () =>
    toastOnError(async () => {
      await update.mutateAsync({ id, updatedAt, status: 'approved' });
      toast.success('Approved');
    });
  const isOwnRequest = status === 'requested' && teamMemberId === userId;
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: isOwnRequest ? 'Take back request' : 'Delete time off',
        message: `${name}: ${absenceTimeText(absence, me.account.timezone)}. This action cannot be undone.`,
        work: () => remove.mutateAsync(id),
      }),
    );

  return (
    <RowMenu name={name}>
      {isAdmin && status !== 'approved' && (
        <Menu.Item leftSection={<IconCheck size={16} aria-hidden />} onClick={approve}>
          Approve
        </Menu.Item>
      )}
      {isAdmin && status !== 'refused' && (
        <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={onDecline}>
          Decline
        </Menu.Item>
      )}
      <EditItem onClick={onEdit} />
      <DeleteItem onClick={askToDelete}>{isOwnRequest ? 'Take back' : 'Delete'}</DeleteItem>
    </RowMenu>
  );
}
