import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Role } from '@truckroll/contract/team/roles';
import { hasCommunications, withCommunications } from '@truckroll/domain/abilities/communications';
import { adminRoleNames, fieldTechnicianRoleNames } from '@truckroll/domain/abilities/role-names';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { ImportLink } from '../../design/import-link.tsx';
import { rolesQuery, useUpdateRole } from '../../roles/parts/role-queries.ts';

/** The import from files has its own page, which links back here. */
export const ImportStep = () => (
  <>
    <Text mb="sm">
      Exports from Jobber, Housecall Pro, ServiceTitan and QuickBooks are recognized. You see each row before anything
      is imported, and can undo it.
    </Text>
    <ImportLink />
  </>
);

export const TeamStep = () => (
  <>
    <Text mb="sm">Invite people by email, or hand them a link. You can change their role at any time.</Text>
    <PhoneAndInbox />
    <Button
      variant="default"
      leftSection={<IconUserPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/settingsV2/team" />}
    >
      Open the team
    </Button>
  </>
);

const notOffice: readonly string[] = [...adminRoleNames, ...fieldTechnicianRoleNames];

/** Asks which roles of the office take calls, text with clients and read the company's inbox (API 2.5). */
function PhoneAndInbox() {
  const { data: roles = [] } = useQuery(rolesQuery);
  const update = useUpdateRole();
  const office = roles.filter(({ name }) => !notOffice.includes(name));
  if (office.length === 0) return null;

  const give = ({ id, permissions, updatedAt }: Role, isHeld: boolean) =>
    update.mutateAsync({ id, permissions: withCommunications(permissions, isHeld), updatedAt });

  return (
    <Checkbox.Group
      mb="md"
      label="Who answers the phone and reads the company's inbox?"
      description="Admins always do. Whom you choose here takes calls, texts with clients and reads all email of the company. You can change it later in Settings, Roles."
      value={office.filter(({ permissions }) => hasCommunications(permissions)).map(({ id }) => id)}
    >
      <Stack gap="xs" mt="xs">
        {office.map((role) => (
          <Checkbox
            key={role.id}
            value={role.id}
            label={role.label}
            disabled={update.isPending}
            onChange={(event) => toastOnError(() => give(role, event.currentTarget.checked))}
          />
        ))}
      </Stack>
      <Text size="xs" c="dimmed" mt={6}>
        Saved at once.
      </Text>
    </Checkbox.Group>
  );
}
