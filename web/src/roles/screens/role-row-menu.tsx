import { Menu } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Role } from '@truckroll/contract/team/roles';
import { roleChangeRefusal } from '@truckroll/domain/abilities/role-rules';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { RefusableItem } from '../../design/refusable.tsx';
import { newRoleId } from './role-search.ts';
import { useRoleDeletion } from './use-role-deletion.ts';

/** The actions on a role: edit or view, duplicate, and delete (screens 13.4). */
export function RoleRowMenu({ role }: { role: Role }) {
  const deletion = useRoleDeletion(role);
  const to = '/settingsV2/roles/$roleId';
  return (
    <RowMenu name={role.label}>
      <Menu.Item
        leftSection={<IconPencil size={16} aria-hidden />}
        renderRoot={(props: object) => <Link to={to} params={{ roleId: role.id }} {...props} />}
      >
        {roleChangeRefusal(role) === null ? 'Edit' : 'View'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy size={16} aria-hidden />}
        renderRoot={(props: object) => (
          <Link to={to} params={{ roleId: newRoleId }} search={{ from: role.id }} {...props} />
        )}
      >
        Duplicate
      </Menu.Item>
      <RefusableItem icon={<IconTrash size={16} aria-hidden />} refusal={deletion.refusal} onClick={deletion.ask}>
        Delete
      </RefusableItem>
    </RowMenu>
  );
}
