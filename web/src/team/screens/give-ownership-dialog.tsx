import type { TeamMember } from '@truckroll/contract/team/team';
import { useMe } from '../../app/session/me.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { PasswordQuestion } from '../../session/parts/password-question.tsx';
import { useGiveOwnership } from '../parts/team-queries.ts';

type GiveOwnershipDialogProps = { member: TeamMember; onClose: () => void };

/** Hands the company over to a person, after the owner's password (screens 13.3). */
export function GiveOwnershipDialog({ member: { id, name }, onClose }: GiveOwnershipDialogProps) {
  const { companyName } = useMe().account;
  const give = useGiveOwnership();
  return (
    <PasswordQuestion
      title="Make owner"
      text={`${name} becomes the owner of ${companyName} and you become an admin. You cannot take this back: only ${name} can hand the company over again.`}
      label="Hand over"
      busyLabel="Handing over..."
      onClose={onClose}
      work={async (currentPassword) => {
        await give.mutateAsync({ id, currentPassword });
        toast.success(`${name} is the owner now`);
        onClose();
      }}
    />
  );
}
