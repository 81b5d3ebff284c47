import { IconTrash } from '@tabler/icons-react';
import type { DocumentRow } from '@truckroll/contract/documents/documents';
import { useMe } from '../../app/session/me.ts';
import { DeleteItem } from '../../design/record-items.tsx';
import { RefusableItem } from '../../design/refusable.tsx';
import { deleteRefusal } from '../panels/document-refusals.ts';

type Props = { document: Pick<DocumentRow, 'documentType' | 'documentPrefix'>; onClick: () => void };

/** 'Delete' in a document's menu. Where the document can only be voided, it is disabled and says why. */
export function DocumentDeleteItem({ document, onClick }: Props) {
  const refusal = deleteRefusal(document, useMe().account);
  if (refusal === null) return <DeleteItem onClick={onClick} />;
  return (
    <RefusableItem icon={<IconTrash size={18} stroke={1.7} aria-hidden />} refusal={refusal} onClick={onClick}>
      Delete
    </RefusableItem>
  );
}
