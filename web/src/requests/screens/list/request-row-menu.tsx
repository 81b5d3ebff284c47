import { Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { Request } from '@truckroll/contract/requests/requests';
import { useCan } from '../../../app/session/me.ts';
import { RowMenu } from '../../../design/list/row-menu.tsx';
import { DeleteItem, EditItem } from '../../../design/record-items.tsx';
import { requestName } from '../../parts/request-name.ts';

export type RequestActions = {
  edit: (id: string) => void;
  duplicate: (request: Request) => void;
  remove: (request: Request) => void;
};

/** The actions on a request of the list (screens 9.1). */
export function RequestRowMenu({ request, actions }: { request: Request; actions: RequestActions }) {
  const can = useCan();
  const [mayEdit, mayDuplicate, mayDelete] = [can('Requests.edit'), can('Requests.create'), can('Requests.delete')];
  if (!mayEdit && !mayDuplicate && !mayDelete) return null;
  return (
    <RowMenu name={requestName(request)}>
      {mayEdit && <EditItem onClick={() => actions.edit(request.id)}>Edit Request</EditItem>}
      {mayDuplicate && (
        <Menu.Item
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => actions.duplicate(request)}
        >
          Duplicate Request
        </Menu.Item>
      )}
      {mayDelete && <DeleteItem onClick={() => actions.remove(request)} />}
    </RowMenu>
  );
}
