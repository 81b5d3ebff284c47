import { Menu } from '@mantine/core';
import { IconDownload, IconPencil, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DocumentRow } from '@truckroll/contract/documents/documents';
import { mayDeleteDocument, mayEditDocument, maySendDocument } from '@truckroll/domain/documents/document-rights';
import { RowMenu } from '../../../design/list/row-menu.tsx';
import { DeleteItem } from '../../../design/record-items.tsx';
import { RefusableItem } from '../../../design/refusable.tsx';
import { sendRefusal } from '../../panels/document-refusals.ts';
import { editLink } from '../../parts/document-link.tsx';
import { useDocumentPerson } from '../../parts/use-document-person.ts';
import { savePdf } from '../download-document.ts';

type DocumentRowMenuProps = { document: DocumentRow; onSend: () => void; onDelete: () => void };

/** The actions on a document of the list (screens 12.1). */
export function DocumentRowMenu({ document, onSend, onDelete }: DocumentRowMenuProps) {
  const person = useDocumentPerson();
  return (
    <RowMenu name={document.documentNumberDisplay}>
      {mayEditDocument(person, document) && (
        <Menu.Item
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...editLink(document)} />}
        >
          Edit
        </Menu.Item>
      )}
      {maySendDocument(person, document) && (
        <RefusableItem
          icon={<IconSend size={18} stroke={1.7} aria-hidden />}
          refusal={sendRefusal(document)}
          onClick={onSend}
        >
          Send
        </RefusableItem>
      )}
      <Menu.Item leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />} onClick={() => savePdf(document.id)}>
        Download PDF
      </Menu.Item>
      {mayDeleteDocument(person, document) && <DeleteItem onClick={onDelete} />}
    </RowMenu>
  );
}
