import type { Client } from '@truckroll/contract/clients/clients';
import { useChangeStage } from './change-stage.ts';
import { ClientStageMenu } from './stage-menu.tsx';

/** A client's stage in its row or beside its name, editable (screens 6.1, 6.2). The new stage shows while it is being saved. */
export function ClientStageCell({ client }: { client: Client }) {
  const { changeStage, isChanging, wanted } = useChangeStage(client);
  const stage = wanted ?? client.stage;
  return <ClientStageMenu stage={stage} label={`Stage of ${client.name}`} isBusy={isChanging} onChoose={changeStage} />;
}
