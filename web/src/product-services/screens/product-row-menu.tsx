import { Menu } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import { useCan } from '../../app/session/me.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { useDeleteProduct, useUpdateProduct } from '../parts/catalogue-queries.ts';

/** The actions on a price book entry that the user may perform. */
export function ProductRowMenu({ product, onEdit }: { product: ProductService; onEdit: () => void }) {
  const can = useCan();
  const update = useUpdateProduct();
  const remove = useDeleteProduct();
  const { id, name, isActive, updatedAt } = product;
  const turn = () =>
    toastOnError(async () => {
      await update.mutateAsync({ id, isActive: !isActive, updatedAt });
      toast.success(isActive ? `'${name}' is inactive now` : `'${name}' is active now`);
    });
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete product or service',
        message: `Delete '${name}'? Jobs and documents keep their items with text and price. This action cannot be undone.`,
        work: () => remove.mutateAsync(id),
      }),
    );
  return (
    <RowMenu name={name}>
      {can('productService.edit') && (
        <>
          <EditItem onClick={onEdit} />
          <Menu.Item
            leftSection={isActive ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
            onClick={turn}
          >
            {isActive ? 'Deactivate' : 'Activate'}
          </Menu.Item>
        </>
      )}
      {can('productService.delete') && <DeleteItem onClick={askToDelete} />}
    </RowMenu>
  );
}
