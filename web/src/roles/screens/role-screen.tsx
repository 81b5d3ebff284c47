import { Box, Button, SimpleGrid, Text } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Role } from '@truckroll/contract/team/roles';
import { roleChangeRefusal } from '@truckroll/domain/abilities/role-rules';
import { type Control, useController } from 'react-hook-form';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { PageForm } from '../../design/form/page-form.tsx';
import { Page } from '../../design/page.tsx';
import { RefusableButton } from '../../design/refusable.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { abilityCatalogueQuery } from '../../profile/parts/profile-queries.ts';
import { type Module, ModuleAbilities } from '../parts/module-abilities.tsx';
import { roleQuery, rolesQuery, useCreateRole, useUpdateRole } from '../parts/role-queries.ts';
import { newRoleId } from './role-search.ts';
import { copyName, type RoleFormValues, roleForm, roleValues } from './role-values.ts';
import { SystemMark } from './system-mark.tsx';
import { useRoleDeletion } from './use-role-deletion.ts';

const route = getRouteApi('/_app/settingsV2/roles/$roleId');

/** P26: one role and its abilities, or a new one. */
export function RoleScreen() {
  const { roleId } = route.useParams();
  const { from } = route.useSearch();
  const isNew = roleId === newRoleId;
  const sourceId = isNew ? from : roleId;
  const roles = useQuery({ ...rolesQuery, enabled: isNew });
  const source = useQuery({ ...roleQuery(sourceId ?? ''), enabled: sourceId !== undefined });
  const isPending = (sourceId !== undefined && source.isPending) || (isNew && roles.isPending);
  const showsSkeleton = useDelayedLoading(isPending);

  if (source.isError || roles.isError) {
    const failed = source.isError ? source : roles;
    return (
      <RolePage title="Role">
        <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
      </RolePage>
    );
  }
  if (isPending || showsSkeleton) {
    return (
      <RolePage title={isNew ? 'New role' : 'Role'}>
        {showsSkeleton && <SkeletonRows columns={3} isPhone={false} />}
      </RolePage>
    );
  }
  if (!isNew && source.data !== undefined) return <RoleEditor key={roleId} stored={source.data} copyOf={null} />;
  const taken = (roles.data ?? []).map(({ name }) => name);
  const copied = source.data;
  const copy =
    copied === undefined ? null : { ...copied, name: copyName(copied.name, taken), label: `${copied.label} (copy)` };
  return <RoleEditor key={`new-${from}`} stored={null} copyOf={copy} />;
}

type RolePageProps = Pick<Parameters<typeof Page>[0], 'title' | 'beside' | 'actions' | 'children'>;

const RolePage = (props: RolePageProps) => (
  <Page
    {...props}
    breadcrumbs={<SettingsBreadcrumbs list={{ label: 'Roles', to: '/settingsV2/roles' }} here={props.title} />}
  />
);

type RoleEditorProps = {
  stored: Role | null;
  copyOf: Pick<Role, 'name' | 'label' | 'permissions' | 'requiresTwoStep'> | null;
};

function RoleEditor({ stored, copyOf }: RoleEditorProps) {
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const catalogue = useQuery(abilityCatalogueQuery);
  const create = useCreateRole();
  const update = useUpdateRole();
  const form = useRecordForm({
    record: stored,
    schema: roleForm,
    valuesOf: (edited) => roleValues(edited),
    begins: copyOf === null ? undefined : roleValues(copyOf),
    send: (values, edited) =>
      edited === null
        ? create.mutateAsync(values)
        : update.mutateAsync({
            id: edited.id,
            updatedAt: edited.updatedAt,
            // An admin role accepts no other change.
            ...(roleChangeRefusal(edited) === null ? values : { requiresTwoStep: values.requiresTwoStep }),
          }),
    reload: ({ id }) => queryClient.fetchQuery({ ...roleQuery(id), staleTime: 0 }),
    onSaved: keepEditing((saved) => {
      if (stored === null)
        void navigate({ params: { roleId: saved.id }, search: {}, replace: true, ignoreBlocker: true });
    }),
  });
  const isReadOnly = stored !== null && roleChangeRefusal(stored) !== null;
  const isNameFixed = stored?.isSystem === true;

  return (
    <RolePage
      title={stored?.label ?? 'New role'}
      beside={isNameFixed && <SystemMark />}
      actions={stored !== null && <RoleActions role={stored} />}
    >
      {isReadOnly && <Text c="dimmed">This role has all abilities and cannot be changed.</Text>}
      <PageForm form={form} label="Role">
        <Section title="About the role">
          <SimpleGrid type="container" cols={{ base: 1, '500px': 2 }} spacing="md">
            <TextField
              control={form.control}
              name="label"
              label="Label"
              description="What people see."
              disabled={isReadOnly}
            />
            <TextField
              control={form.control}
              name="name"
              label="Name"
              required
              disabled={isNameFixed}
              description={isNameFixed ? 'The name of a system role is fixed.' : 'Letters and digits only.'}
            />
          </SimpleGrid>
          <Box mt="md">
            <CheckboxField
              control={form.control}
              name="requiresTwoStep"
              label="Requires two-step sign-in"
              description="People with this role set it up at their next sign-in, before anything else."
            />
          </Box>
        </Section>
        {catalogue.isError && <LoadFailure error={catalogue.error} onRetry={() => void catalogue.refetch()} />}
        {catalogue.data?.map((module) => (
          <RoleModule key={module.name} module={module} control={form.control} isReadOnly={isReadOnly} />
        ))}
      </PageForm>
    </RolePage>
  );
}

function RoleActions({ role }: { role: Role }) {
  const navigate = route.useNavigate();
  const deletion = useRoleDeletion(role, () => void navigate({ to: '/settingsV2/roles', ignoreBlocker: true }));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        renderRoot={(props: object) => (
          <Link to="/settingsV2/roles/$roleId" params={{ roleId: newRoleId }} search={{ from: role.id }} {...props} />
        )}
      >
        Duplicate
      </Button>
      <RefusableButton icon={<IconTrash size={16} aria-hidden />} refusal={deletion.refusal} onClick={deletion.ask}>
        Delete
      </RefusableButton>
    </>
  );
}

type RoleModuleProps<Output> = {
  module: Module;
  control: Control<RoleFormValues, unknown, Output>;
  isReadOnly: boolean;
};

/** One module of the roles editor (screens 13.4). */
function RoleModule<Output>({ module, control, isReadOnly }: RoleModuleProps<Output>) {
  const { field } = useController({ control, name: `abilities.${module.name}` });
  return <ModuleAbilities module={module} held={field.value} onChange={field.onChange} isReadOnly={isReadOnly} />;
}
