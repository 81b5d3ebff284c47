import { Button, Group, Menu, Text } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Role } from '@truckroll/contract/team/roles';
import { abilityCatalogue, moduleKeys } from '@truckroll/domain/abilities/catalogue';
import { roleChangeRefusal } from '@truckroll/domain/abilities/role-rules';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useRecordList } from '../../design/list/record-list.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { RefusableItem } from '../../design/refusable.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { rolesQuery } from '../parts/role-queries.ts';
import { newRoleId } from './role-search.ts';
import { SystemMark } from './system-mark.tsx';
import { useRoleDeletion } from './use-role-deletion.ts';

const route = getRouteApi('/_app/settingsV2/roles/');

const total = moduleKeys.reduce((sum, name) => sum + abilityCatalogue[name].length, 0);

const columns: readonly Column<Role, never>[] = [
  {
    key: 'label',
    title: 'Role',
    render: ({ label, name, isSystem }) => (
      <Group component="span" gap="xs">
        {label}
        {isSystem && <SystemMark />}
        {!isSystem && name !== label && (
          <Text component="span" size="xs" c="dimmed">
            {name}
          </Text>
        )}
      </Group>
    ),
  },
  { key: 'members', title: 'People', width: 100, align: 'right', render: ({ memberCount }) => memberCount },
  {
    key: 'abilities',
    title: 'Abilities',
    width: 130,
    align: 'right',
    render: ({ permissions }) => `${permissions.reduce((sum, { abilities }) => sum + abilities.length, 0)} of ${total}`,
  },
];

/** P26: the roles of the account, with the number of members. */
export function RolesScreen() {
  const list = useRecordList('roles', route);
  const navigate = route.useNavigate();
  const roles = useQuery(rolesQuery);
  const newRole = { to: '/settingsV2/roles/$roleId', params: { roleId: newRoleId } } as const;
  useShortcuts({ n: () => void navigate(newRole) });

  return (
    <Page
      title="Roles"
      breadcrumbs={<SettingsBreadcrumbs here="Roles" />}
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          renderRoot={(props: object) => <Link {...newRole} {...props} />}
        >
          Add
        </Button>
      }
    >
      <DataTable
        label="Roles"
        columns={columns}
        query={{ ...roles, data: pageOfRows(roles.data, list) }}
        list={list}
        nameOf={({ label }) => label}
        linkOf={({ id }) => ({ to: '/settingsV2/roles/$roleId', params: { roleId: id } })}
        actionsOf={(role) => <RoleRowMenu role={role} />}
        empty={{ text: 'No roles found' }}
      />
    </Page>
  );
}

/** The actions on a role: edit or view, duplicate, and delete (screens 13.4). */
function RoleRowMenu({ role }: { role: Role }) {
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
