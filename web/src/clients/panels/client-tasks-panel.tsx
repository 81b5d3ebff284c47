import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { newRecordRefusal } from '@truckroll/domain/clients/client-rules';
import { useTabList } from '../../design/list/tab-list.ts';
import { TasksView } from '../../tasks/panels/tasks-view.tsx';
import { clientTasksQuery } from '../parts/client-tab-queries.ts';

/** A client's tasks: open ones first (screens 6.3). */
export function ClientTasksPanel({ client }: { client: Client }) {
  const list = useTabList();
  const query = useQuery(clientTasksQuery({ clientId: client.id, page: list.page }));
  const start = newRecordRefusal(client) === null ? { clientId: client.id } : undefined;
  return <TasksView query={query} list={list} start={start} />;
}
