import { Menu } from '@mantine/core';
import { IconFileDollar, IconFileInvoice } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients/clients';
import { newRecordRefusal } from '@truckroll/domain/clients/client-rules';
import { makesDocuments } from '@truckroll/domain/documents/document-rights';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { useRights } from '../../app/session/me.ts';
import { newAddress } from '../../documents/parts/document-link.tsx';

const kinds = [
  { documentType: 2, icon: IconFileDollar },
  { documentType: 1, icon: IconFileInvoice },
] as const;

type NewDocumentEntriesProps = { client: Client; onChoose?: (label: string) => void };

/** The document types that the user may create for a client; none for an archived one (screens M1, Action). */
export function useNewDocuments(client: Client): readonly (1 | 2)[] {
  const rights = useRights();
  if (newRecordRefusal(client) !== null) return [];
  return kinds.map(({ documentType }) => documentType).filter((type) => makesDocuments(rights, type));
}

/** 'Create Estimate' and 'Create Invoice' for a client, each in a new tab. */
export function NewDocumentEntries({ client, onChoose }: NewDocumentEntriesProps) {
  const offered = useNewDocuments(client);
  return kinds
    .filter(({ documentType }) => offered.includes(documentType))
    .map(({ documentType, icon: Icon }) => {
      const label = `Create ${documentWord(documentType)}`;
      return (
        <Menu.Item
          key={documentType}
          component="a"
          href={newAddress(documentType, { clientId: client.id })}
          target="_blank"
          rel="noopener"
          leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          onClick={() => onChoose?.(label)}
        >
          {label}
        </Menu.Item>
      );
    });
}
