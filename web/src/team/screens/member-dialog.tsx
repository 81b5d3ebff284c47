import { Alert, Checkbox, Group, Select, SimpleGrid, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { updateAccount } from '@truckroll/contract/account/account';
import { createMember, type TeamMember } from '@truckroll/contract/team/team';
import { noRoleText } from '@truckroll/domain/abilities/no-role';
import { defaultMemberColor } from '@truckroll/domain/colors/palette';
import { worksInFieldByDefault } from '@truckroll/domain/team/field-work';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import { useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { meQuery, useMe } from '../../app/session/me.ts';
import { useSendsMail } from '../../app/session/sends-mail.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { LayerRecord } from '../../design/dialog/layer-record.tsx';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { layerOf } from '../../design/feedback/unsaved-changes.ts';
import { ColorField } from '../../design/field/color-field.tsx';
import { type FieldProps, useField } from '../../design/field/field.ts';
import { MultiSelectField } from '../../design/field/multi-select-field.tsx';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { requiredProps } from '../../design/field/required-props.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import type { RecordList, RecordListSearch } from '../../design/list/record-list.ts';
import { FaceChoice } from '../../profile/parts/face-choice.tsx';
import { rolesQuery } from '../../roles/parts/role-queries.ts';
import { skillsQuery } from '../../skills/parts/skill-queries.ts';
import { memberQuery, useCreateMember, useUpdateMember } from '../parts/team-queries.ts';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';
import { WorkingWeekField } from './working-week-field.tsx';

/** The option for having no role. All other options are ids of roles. */
const fullAccess = 'full-access';

const memberForm = createMember.body.omit({ roleId: true }).extend({
  // An empty field must not be sent as null, which gives full access.
  roleId: z
    .string()
    .nullable()
    .refine((choice) => choice !== null, { error: 'Role is required' })
    .transform((choice) => (choice === fullAccess ? null : choice)),
});

type MemberFormValues = z.input<typeof memberForm>;

const memberValues = (member: TeamMember | null): MemberFormValues =>
  member === null
    ? {
        firstName: '',
        lastName: '',
        email: '',
        phoneNumber: null,
        color: defaultMemberColor,
        roleId: null,
        skills: [],
        workingWeek: null,
        worksInField: null,
      }
    : {
        firstName: member.firstName,
        lastName: member.lastName,
        email: member.email,
        phoneNumber: member.phoneNumber,
        color: member.color,
        roleId: member.roleId ?? fullAccess,
        skills: member.skills,
        workingWeek: member.workingWeek,
        worksInField: member.worksInField,
      };

type MemberDialogAtProps = { list: RecordList<RecordListSearch> };

/** The dialog that the URL opens, for a new or an existing person (screens 13.3). */
export function MemberDialogAt({ list }: MemberDialogAtProps) {
  const { search, close, closeSaved } = list;
  const [invited, setInvited] = useState<TeamMember | null>(null);
  const sendsMail = useSendsMail();
  const dialog = { onClose: close, onSaved: () => closeSaved() };
  if (search.new !== undefined) {
    const showLink = (saved: TeamMember) => {
      if (!sendsMail) setInvited(saved);
      closeSaved();
    };
    return <MemberDialog member={null} onClose={close} onSaved={showLink} />;
  }
  if (invited !== null) return <InvitationLinkDialog member={invited} onClose={() => setInvited(null)} />;
  if (search.edit === undefined) return null;
  return (
    <LayerRecord key={search.edit} query={memberQuery(search.edit)} title="Edit person" onClose={close}>
      {(member) => <MemberDialog member={member} {...dialog} />}
    </LayerRecord>
  );
}

type MemberDialogProps = {
  member: TeamMember | null;
  onClose: () => void;
  onSaved: (saved: TeamMember) => void;
};

function MemberDialog({ member, onClose, onSaved }: MemberDialogProps) {
  const queryClient = useQueryClient();
  const skills = useQuery(skillsQuery);
  const create = useCreateMember();
  const update = useUpdateMember();
  const form = useRecordForm({
    record: member,
    schema: memberForm,
    valuesOf: memberValues,
    send: (values, edited) =>
      edited === null
        ? create.mutateAsync(values)
        : update.mutateAsync({ id: edited.id, updatedAt: edited.updatedAt, ...values }),
    reload: ({ id }) => queryClient.fetchQuery({ ...memberQuery(id), staleTime: 0 }),
    onSaved: keepEditing(onSaved),
  });
  const { control } = form;
  const me = useMe();
  const isOwner = member !== null && isOwnerRole(member.roleName);
  const addressOf = isOwner && member.id !== me.id && { disabled: true, description: 'Only the owner can change it.' };
  const roleId = useWatch({ control, name: 'roleId' });
  return (
    <RecordDialog title={member === null ? 'Add person' : 'Edit person'} form={form} onClose={onClose}>
      {(member === null || member.status === 'invited') && <OriginNotice />}
      {member !== null && <FaceChoice person={member} placeOf={layerOf} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <TextField control={control} name="firstName" label="First Name" required autoFocus />
        <TextField control={control} name="lastName" label="Last Name" />
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          required
          {...addressOf}
        />
        <PhoneField control={control} name="phoneNumber" label="Phone" />
        <RoleField control={control} name="roleId" isOwner={isOwner} />
        <ColorField control={control} name="color" label="Colour" />
      </SimpleGrid>
      <MultiSelectField
        control={control}
        name="skills"
        label="Skills"
        placeholder="Choose skills"
        data={(skills.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FieldWorkField control={control} name="worksInField" roleId={roleId} />
      <WorkingWeekField control={control} name="workingWeek" />
    </RecordDialog>
  );
}

type FieldWorkFieldProps<Input extends FieldValues, Output> = Pick<FieldProps<Input, Output>, 'control' | 'name'> & {
  /** The chosen role, whose usual answer is shown until another one is given. */
  roleId: string | null;
};

/** Whether a person is suggested and planned for visits (screens 13.3). */
function FieldWorkField<Input extends FieldValues, Output>(props: FieldWorkFieldProps<Input, Output>) {
  const { control, name, roleId } = props;
  const roles = useQuery(rolesQuery);
  const { value, onChange, ...field } = useField<Input, Output>({ control, name });
  const role = roles.data?.find(({ id }) => id === roleId)?.name ?? null;
  return (
    <Checkbox
      {...field}
      label="Works in the field"
      description="Is suggested, planned and counted for visits. Everybody can be scheduled by hand."
      checked={value ?? worksInFieldByDefault(role)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

type RoleFieldProps<Input extends FieldValues, Output> = Pick<FieldProps<Input, Output>, 'control' | 'name'> & {
  /** Whether it is the role of the owner, who leaves it only by handing over the company. */
  isOwner: boolean;
};

const askForFullAccess = (): Promise<boolean> =>
  confirm({
    kind: 'warning',
    title: 'Full access',
    message: 'A person without a role may see and change everything, including the settings. Do you want to proceed?',
  });

/** A person's role. Having no role gives full access, which requires a confirmation (screens 13.3). */
function RoleField<Input extends FieldValues, Output>({ isOwner, ...props }: RoleFieldProps<Input, Output>) {
  const roles = useQuery(rolesQuery);
  const { value, onChange, ...field } = useField<Input, Output>(props);

  async function choose(choice: string | null): Promise<void> {
    if (choice === null || choice === value) return;
    if (choice !== fullAccess || (await askForFullAccess())) onChange(choice);
  }

  return (
    <Select
      {...field}
      {...requiredProps(true)}
      label="Role"
      placeholder="Choose a role"
      disabled={isOwner}
      description={isOwner ? 'The owner keeps this role until the company is handed over.' : undefined}
      allowDeselect={false}
      data={[
        ...(roles.data ?? [])
          .filter((role) => isOwner || !isOwnerRole(role.name))
          .map(({ id, label }) => ({ value: id, label })),
        { value: fullAccess, label: noRoleText },
      ]}
      value={value ?? null}
      onChange={(choice) => void choose(choice)}
    />
  );
}

/** Whether an address leads to this computer only, such as http://127.0.0.1:3000. */
const isOnThisComputer = (origin: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);

/**
 * The address that invitations link to, confirmed in place: until then they are refused (TM-3). Shown to nobody once it is
 * known. Whoever may invite is an admin, and may confirm it.
 */
function OriginNotice() {
  const { origin } = useMe().account.installation;
  const here = window.location.origin;
  const confirm = useConfirmOrigin();
  if (origin !== null) return null;
  return (
    <Alert color="gray" variant="light">
      <Text fw={600} mb={4}>
        Where does your team open Truckroll?
      </Text>
      <Text size="sm">
        The link in an invitation leads to the web address that you are using now: <b>{here}</b>.
        {isOnThisComputer(here) &&
          ' It opens on this computer only. To invite people, open Truckroll by the address that they can reach, and come back here.'}{' '}
        You can change it later in Settings, Company.
      </Text>
      <Group mt="sm">
        <BusyButton
          label="Yes, use this address"
          busyLabel="Saving..."
          isBusy={confirm.isPending}
          onClick={() => {
            if (!confirm.isPending) toastOnError(() => confirm.mutateAsync(here));
          }}
        />
      </Group>
    </Alert>
  );
}

function useConfirmOrigin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (publicOrigin: string) =>
      (await fetchEndpoint(updateAccount, { body: { publicOrigin } })).account,
    onSuccess: (account) =>
      queryClient.setQueryData(meQuery.queryKey, (me) => (me === undefined ? undefined : { ...me, account })),
  });
}
