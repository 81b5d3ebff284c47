import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients/clients';
import { stagesToRestore } from '@truckroll/domain/clients/stages';
import { useCan } from '../../app/session/me.ts';
import { useChangeStage } from './change-stage.ts';
import styles from './client-page.module.css';
import { StageItems } from './stage-menu.tsx';

/** Explains that no records can be created for an archived client, and how to change that (screens 6.9). */
export function ClientArchivedBar({ client }: { client: Client }) {
  const can = useCan();
  const { changeStage, isChanging } = useChangeStage(client);
  return (
    <div className={styles.archived}>
      <Text>This client is archived.</Text>
      {can('Clients.edit') && (
        <Menu>
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              aria-busy={isChanging}
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              Restore
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <StageItems offered={stagesToRestore} onChoose={changeStage} />
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
