import { Button, Menu } from '@mantine/core';
import { IconBriefcase, IconCalendarPlus, IconChecklist, IconPlus } from '@tabler/icons-react';
import { can, canAny } from '@truckroll/domain/abilities/rights';
import { useRights } from '../../app/session/me.ts';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import { MenuAt } from './menu-at.tsx';

type Choices = { onJob: () => void; onEvent: () => void; onTask: () => void };

/** The entries that can be created on a calendar (screens 8.7). Jobs and tasks need their rights. */
function NewHereItems({ onJob, onEvent, onTask }: Choices) {
  const rights = useRights();
  const mayMakeJobs = canAny(rights, ['Jobs.create', 'Jobs.createForAssigned']);
  return (
    <>
      {mayMakeJobs && (
        <Menu.Item leftSection={<IconBriefcase size={18} stroke={1.7} aria-hidden />} onClick={onJob}>
          Visit / Job
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden />} onClick={onEvent}>
        Event
      </Menu.Item>
      {can(rights, 'TaskManagement.create') && (
        <Menu.Item leftSection={<IconChecklist size={18} stroke={1.7} aria-hidden />} onClick={onTask}>
          Task
        </Menu.Item>
      )}
    </>
  );
}

/** The menu of a clicked free slot. */
export function SlotMenu({
  at,
  title,
  onClose,
  ...choices
}: Choices & { at: { x: number; y: number }; title: string; onClose: () => void }) {
  return (
    <MenuAt at={at} title={title} onClose={onClose}>
      <NewHereItems {...choices} />
    </MenuAt>
  );
}

/** The same entries for the open day, behind a button. */
export function NewHereMenu(choices: Choices) {
  return (
    <OnDemandMenu
      target={(props) => (
        <Button {...props} leftSection={<IconPlus size={16} aria-hidden />}>
          Add
        </Button>
      )}
    >
      <NewHereItems {...choices} />
    </OnDemandMenu>
  );
}
