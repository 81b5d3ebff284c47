import { fill } from '@truckroll/contract/endpoints/general-problems';
import { problems } from '@truckroll/contract/endpoints/problem';
import type { Role } from '@truckroll/contract/team/roles';
import { roleDeletionRefusal } from '@truckroll/domain/abilities/role-rules';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { useDeleteRole } from '../parts/role-queries.ts';

type RoleDeletion = {
  /** Why the role cannot be deleted, in the server's words. */
  refusal: string | null;
  ask: () => void;
};

/** Deletes a role after a confirmation (M0). */
export function useRoleDeletion(role: Role, onDeleted?: () => void): RoleDeletion {
  const remove = useDeleteRole();
  const stays = roleDeletionRefusal(role);
  return {
    refusal: stays === null ? null : fill(problems[stays][1], { n: role.memberCount }),
    ask: () =>
      toastOnError(async () => {
        const isConfirmed = await confirm({
          kind: 'delete',
          title: 'Delete role',
          message: `Delete the role '${role.label}'? This action cannot be undone.`,
          work: () => remove.mutateAsync(role.id),
        });
        if (isConfirmed) onDeleted?.();
      }),
  };
}
