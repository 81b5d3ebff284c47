import { SimpleGrid } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createMember, type TeamMember } from '@truckroll/contract/team/team';
import { defaultMemberColor } from '@truckroll/domain/colors/palette';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe } from '../../app/session/me.ts';
import { useSendsMail } from '../../app/session/sends-mail.ts';
import { LayerRecord } from '../../design/dialog/layer-record.tsx';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { layerOf } from '../../design/feedback/unsaved-changes.ts';
import { ColorField } from '../../design/field/color-field.tsx';
import { MultiSelectField } from '../../design/field/multi-select-field.tsx';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import type { RecordList, RecordListSearch } from '../../design/list/record-list.ts';
import { FaceChoice } from '../../profile/parts/face-choice.tsx';
import { skillsQuery } from '../../skills/parts/skill-queries.ts';
import { memberQuery, useCreateMember, useUpdateMember } from '../parts/team-queries.ts';
import { FieldWorkField } from './field-work-field.tsx';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';
import { OriginNotice } from './origin-notice.tsx';
import { fullAccess } from './role-choice.ts';
import { RoleField } from './role-field.tsx';
import { WorkingWeekField } from './working-week-field.tsx';

const memberForm = createMember.body.omit({ roleId: true }).extend({
  // An empty field must not be sent as null, which gives full access.
  roleId: z
    .string()
    .nullable()
    .refine((choice) => choice !== null, { error: 'Role is required' })
    .transform((choice) => (choice === fullAccess ? null : choice)),
});

type MemberFormValues = z.input<typeof memberForm>;

const valuesOf = (member: TeamMember | null): MemberFormValues =>
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
    valuesOf,
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
