import { Menu } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients/clients';
import { can } from '@truckroll/domain/abilities/rights';
import { type ReactNode, Suspense, useState } from 'react';
import { useRights } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';

const StatementModal = lazyDialog(async () => (await import('./statement-modal.tsx')).StatementModal);

/** Opens a client's statement from any view of the client, for users who see all of its documents in its tabs (API PY-5). */
export function useStatement(client: Client): { maySee: boolean; open: () => void; modal: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    maySee: can(useRights(), 'Clients.viewHistory'),
    open: () => setOpen(true),
    modal: <Suspense>{isOpen && <StatementModal client={client} onClose={() => setOpen(false)} />}</Suspense>,
  };
}

/** The menu entry for it. */
export const StatementEntry = ({ onClick }: { onClick: () => void }) => (
  <Menu.Item leftSection={<IconFileText size={18} stroke={1.7} aria-hidden />} onClick={onClick}>
    Statement
  </Menu.Item>
);
