import { Menu } from '@mantine/core';
import {
  IconCrown,
  IconDeviceMobileOff,
  IconLink,
  IconLogout,
  IconMailForward,
  IconThermometer,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { resetMemberTwoStep, signMemberOut, type TeamMember } from '@truckroll/contract/team/team';
import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import { useState } from 'react';
import { useMe, useRights } from '../../app/session/me.ts';
import { useSendsMail } from '../../app/session/sends-mail.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { EditItem } from '../../design/record-items.tsx';
import { useInviteMember, useUpdateMember } from '../parts/team-queries.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { GiveOwnershipDialog } from './give-ownership-dialog.tsx';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';

/** The actions on a person: edit, invite again, hand over the company, deactivate and activate (screens 13.3). */
export function MemberRowMenu({ member, onEdit }: { member: TeamMember; onEdit: () => void }) {
  const { id, name, status, updatedAt, roleName } = member;
  const isOwner = isOwnerRole(roleName);
  const update = useUpdateMember();
  const invite = useInviteMember();
  const [isLinkOpen, setLinkOpen] = useState(false);
  const [isGiving, setGiving] = useState(false);
  const [isDeactivating, setDeactivating] = useState(false);
  const sendsMail = useSendsMail();
  const isPlanner = mayPlan(useRights());
  const mayGive = isOwnerRole(useMe().role?.name ?? null) && status === 'active' && !isOwner;

  const askToActivate = () =>
    toastOnError(async () => {
      const isConfirmed = await confirm({
        title: 'Activate person',
        message: `${name} can sign in again, with the role as it is now.`,
        work: () => update.mutateAsync({ id, status: 'active', updatedAt }),
      });
      if (isConfirmed) toast.success('Saved');
    });

  const sendAgain = () =>
    toastOnError(async () => {
      await invite.mutateAsync(id);
      toast.success('Invitation sent');
    });

  const askToSignOut = () =>
    toastOnError(async () => {
      const isConfirmed = await confirm({
        kind: 'warning',
        title: 'Sign out everywhere',
        message: `${name} is signed out on all devices and has to sign in again.`,
        work: () => fetchEndpoint(signMemberOut, { params: { id } }),
      });
      if (isConfirmed) toast.success('Signed out');
    });

  const askToReset = () =>
    toastOnError(async () => {
      const isConfirmed = await confirm({
        kind: 'warning',
        title: 'Reset two-step sign-in',
        message: `${name} is signed out and signs in by password alone, until it is set up again. Passkeys are removed too. ${
          sendsMail
            ? 'The person is informed by email.'
            : 'Please tell the person: this installation has no mail server.'
        }`,
        work: () => fetchEndpoint(resetMemberTwoStep, { params: { id } }),
      });
      if (isConfirmed) toast.success('Saved');
    });

  return (
    <>
      <RowMenu name={name}>
        <EditItem onClick={onEdit} />
        {status === 'invited' && (
          <>
            {sendsMail && (
              <Menu.Item leftSection={<IconMailForward size={16} aria-hidden />} onClick={sendAgain}>
                Send again
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => setLinkOpen(true)}>
              Invitation link
            </Menu.Item>
          </>
        )}
        {status !== 'inactive' && isPlanner && (
          <Menu.Item
            leftSection={<IconThermometer size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/calendar" search={{ sick: id }} />}
          >
            Sick today
          </Menu.Item>
        )}
        {status === 'active' && (
          <>
            <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={askToSignOut}>
              Sign out everywhere
            </Menu.Item>
            <Menu.Item leftSection={<IconDeviceMobileOff size={16} aria-hidden />} onClick={askToReset}>
              Reset two-step sign-in
            </Menu.Item>
          </>
        )}
        {mayGive && (
          <Menu.Item leftSection={<IconCrown size={16} aria-hidden />} onClick={() => setGiving(true)}>
            Make owner
          </Menu.Item>
        )}
        {status === 'inactive' && (
          <Menu.Item leftSection={<IconUserCheck size={16} aria-hidden />} onClick={askToActivate}>
            Activate
          </Menu.Item>
        )}
        {status !== 'inactive' && !isOwner && (
          <Menu.Item leftSection={<IconUserOff size={16} aria-hidden />} onClick={() => setDeactivating(true)}>
            Deactivate
          </Menu.Item>
        )}
      </RowMenu>
      {isGiving && <GiveOwnershipDialog member={member} onClose={() => setGiving(false)} />}
      {isDeactivating && <DeactivateDialog member={member} onClose={() => setDeactivating(false)} />}
      {isLinkOpen && <InvitationLinkDialog member={member} onClose={() => setLinkOpen(false)} />}
    </>
  );
}
