import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { TeamMember } from '@truckroll/contract/team/team';
import { noRoleText } from '@truckroll/domain/abilities/no-role';
import type { MemberStatus } from '@truckroll/domain/team/member-rules';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import { GuideLink } from '../../app/guide-link.tsx';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { useRecordList } from '../../design/list/record-list.ts';
import { SearchInput } from '../../design/list/search-input.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { Person } from '../../design/person.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { rolesQuery } from '../../roles/parts/role-queries.ts';
import { skillsQuery } from '../../skills/parts/skill-queries.ts';
import { teamQuery } from '../parts/team-queries.ts';
import { MemberDialogAt } from './member-dialog.tsx';
import { MemberRowMenu } from './member-row-menu.tsx';
import type { TeamSearch } from './team-search.ts';

const route = getRouteApi('/_app/settingsV2/team');

const memberStatusLabels: Record<MemberStatus, string> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Inactive',
};

const tabs = [
  { value: 'active', label: memberStatusLabels.active },
  { value: 'invited', label: memberStatusLabels.invited },
  { value: 'inactive', label: memberStatusLabels.inactive },
] as const;

const emptyTexts = {
  active: 'No active people found',
  invited: 'No invitations are pending',
  inactive: 'No inactive people found',
};

const emptyHints = {
  invited: 'Invited people join with a link and see what their role allows.',
  inactive: 'People who have left stay here with their work, and can come back.',
};

/** P25: the people of the account, by status. */
export function TeamScreen() {
  const list = useRecordList<TeamSearch>('team', route);
  const { search, page, limit } = list;
  const status = search.tab ?? 'active';
  const team = useQuery(teamQuery({ page, limit, status, search: search.search }));
  const skills = useQuery(skillsQuery);
  const roles = useQuery(rolesQuery);
  const isAlone = status === 'active' && search.search === undefined && team.data?.total === 1;
  useShortcuts({ n: list.add });
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.add}>
      Add
    </Button>
  );

  return (
    <Page
      title="Team"
      breadcrumbs={<SettingsBreadcrumbs here="Team" />}
      actions={
        <>
          <GuideLink />
          {addButton}
        </>
      }
      tabs={
        <PageTabs
          label="Status"
          tabs={tabs}
          value={status}
          onChange={(value) => list.setFilters({ tab: value === 'active' ? undefined : value })}
        />
      }
    >
      <Group>
        <SearchInput label="Search people" value={search.search ?? ''} onSearch={list.setSearch} />
      </Group>
      <DataTable
        label="Team"
        columns={memberColumns({
          skills: new Map(skills.data?.map(({ id, name }) => [id, name])),
          roles: new Map(roles.data?.map(({ id, label }) => [id, label])),
        })}
        query={{ ...team, data: team.data && { items: team.data.team, total: team.data.total } }}
        list={list}
        nameOf={(member) => member.name}
        onOpen={(member) => list.edit(member.id)}
        actionsOf={(member) => <MemberRowMenu member={member} onEdit={() => list.edit(member.id)} />}
        empty={{
          text: emptyTexts[status],
          icon: <EmptyPicture of="team" />,
          ...(status !== 'active' && { hint: emptyHints[status] }),
          action: status === 'invited' ? addButton : undefined,
        }}
        filtered={{
          isFiltered: search.search !== undefined,
          clear: (
            <Button variant="default" onClick={() => list.setSearch('')}>
              Clear filters
            </Button>
          ),
        }}
      />
      {isAlone && (
        <EmptyState
          text="You work alone so far"
          hint="Add the people you work with. Each sees what their role allows, and has a row in the calendar."
          icon={<EmptyPicture of="team" />}
          action={<Button onClick={list.add}>Invite a colleague</Button>}
        />
      )}
      <MemberDialogAt list={list} />
    </Page>
  );
}

type Names = Record<'skills' | 'roles', ReadonlyMap<string, string>>;

const memberColumns = (names: Names): readonly Column<TeamMember, never>[] => [
  {
    key: 'name',
    title: 'Name',
    width: '22%',
    render: ({ id, name, color }) => <Person id={id} name={name} color={color} />,
  },
  { key: 'email', title: 'Email', width: '24%', onCard: 'rest', render: ({ email }) => email },
  { key: 'role', title: 'Role', width: 170, onCard: 'plain', render: (member) => roleText(member, names.roles) },
  { key: 'skills', title: 'Skills', onCard: 'none', render: ({ skills }) => skillsText(skills, names.skills) },
  { key: 'status', title: 'Status', width: 90, onCard: 'beside', render: ({ status }) => memberStatusLabels[status] },
];

function roleText({ roleId, roleName }: TeamMember, labels: ReadonlyMap<string, string>): string {
  if (roleId === null) return noRoleText;
  const label = labels.get(roleId) ?? roleName ?? '-';
  return isOwnerRole(roleName) ? `${label} (owner)` : label;
}

const skillsText = (ids: readonly string[], names: ReadonlyMap<string, string>): string =>
  ids
    .flatMap((id) => names.get(id) ?? [])
    .toSorted()
    .join(', ') || '-';
