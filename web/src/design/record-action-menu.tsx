import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { ActionMenu } from './action-menu.tsx';
import { RefusableItem } from './refusable.tsx';

export type RecordAction = {
  label: string;
  icon: ComponentType<IconProps>;
  /** Why the action is unavailable now, or null. */
  refusal?: string | null;
  run: () => void;
};

/** The actions in the footer of a record's panel; renders nothing if there are none. */
export function RecordActionMenu({ label, actions }: { label: string; actions: readonly RecordAction[] }) {
  if (actions.length === 0) return null;
  return (
    <ActionMenu label={label} position="top-start">
      {(choose) =>
        actions.map(({ label: name, icon: Icon, refusal = null, run }) => (
          <RefusableItem
            key={name}
            icon={<Icon size={18} stroke={1.7} aria-hidden />}
            refusal={refusal}
            onClick={() => {
              choose(name);
              run();
            }}
          >
            {name}
          </RefusableItem>
        ))
      }
    </ActionMenu>
  );
}
