import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { DeleteItem } from '../../design/record-items.tsx';
import { useDeleteProduct } from '../../product-services/parts/catalogue-queries.ts';
import type { ItemLine } from './item-line.ts';
import { useLineEditing } from './line-context.ts';

/** Actions on the product chosen in a row (screens M17). */
export function ProductMenu({ line, label }: { line: ItemLine; label: string }) {
  const { editor } = useLineEditing();
  const { mutateAsync } = useDeleteProduct();

  async function remove(id: string): Promise<void> {
    const isDone = await confirm({
      kind: 'delete',
      title: 'Delete product',
      message: `Are you sure you want to delete ${line.name}? Items that came from it keep their text and price.`,
      work: () => mutateAsync(id),
    });
    if (isDone) editor.unlink(id);
  }

  return (
    <RowMenu name={label}>
      <DeleteItem onClick={() => line.itemId !== null && toastOnError(() => remove(line.itemId ?? ''))}>
        Delete product
      </DeleteItem>
    </RowMenu>
  );
}
