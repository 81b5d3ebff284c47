import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Job } from '@truckroll/contract/jobs';
import { useEffect, useState } from 'react';
import { RefusableItem } from '../../design/refusable.tsx';
import { useJobActions } from './job-actions.tsx';
import type { JobPanelState } from './job-panel-state.ts';

const usualLabel = 'Action';
const shownMs = 1000;

/** What can be done with a job; what was chosen stands on the button for a second (screens M20). */
export function JobActionMenu({ job, state }: { job: Job; state: JobPanelState }) {
  const { actions, dialog } = useJobActions(job, state);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (chosen === null) return;
    const timer = setTimeout(() => setChosen(null), shownMs);
    return () => clearTimeout(timer);
  }, [chosen]);
  if (actions.length === 0) return null;
  return (
    <>
      <Menu position="top-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {chosen ?? usualLabel}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, icon: Icon, refusal, run }) => (
            <RefusableItem
              key={label}
              icon={<Icon size={18} stroke={1.7} aria-hidden />}
              refusal={refusal}
              onClick={() => {
                setChosen(label);
                run();
              }}
            >
              {label}
            </RefusableItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
