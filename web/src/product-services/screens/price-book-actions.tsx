import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { exportProducts } from '@truckroll/contract/price-book/product-transfer';
import { saveFile } from '../../app/save-file.ts';
import { useCan } from '../../app/session/me.ts';
import { fetchFile } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { ImportLink } from '../../design/import-link.tsx';
import { productFiltersOf } from './price-book-search.ts';
import type { PriceBookState } from './price-book-state.ts';

/** Actions on the whole price book: add an entry or package, import and export all. */
export function PriceBookActions({ list }: { list: PriceBookState }) {
  const canCreate = useCan()('productService.create');
  return (
    <>
      <FileActions list={list} canCreate={canCreate} />
      {canCreate && <AddProductButton list={list} />}
    </>
  );
}

function FileActions({ list, canCreate }: { list: PriceBookState; canCreate: boolean }) {
  const exporting = useExport(list);
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More actions" loading={exporting.isPending}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canCreate && (
          <Menu.Item
            leftSection={<IconUpload size={18} stroke={1.7} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/settingsV2/import" />}
          >
            Import price book
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />} onClick={() => exporting.mutate()}>
          Export price book
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Opens the form of a new package on the tab of packages, and of a new product or service on the others. */
export const AddProductButton = ({ list }: { list: PriceBookState }) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => list.openLayer({ new: 'true' })}>
    Add
  </Button>
);

/** The actions that add the first entries to an empty price book. */
export const FirstProducts = ({ list }: { list: PriceBookState }) => (
  <Group gap="sm" justify="center">
    <AddProductButton list={list} />
    <ImportLink />
  </Group>
);

/** Exports the entries of the current list, of all pages and in its order, and the packages; on their tab only these. */
function useExport({ search }: PriceBookState) {
  return useMutation({
    mutationFn: () =>
      fetchFile(exportProducts, {
        query: {
          ...productFiltersOf(search),
          sortBy: search.sortBy,
          sortOrder: search.sortOrder,
          packages: search.type === 'package' ? 'only' : 'with',
        },
      }),
    onSuccess: saveFile,
    onError(error) {
      if (!(error instanceof ApiProblem && error.isReported)) toast.error(problemText(error));
    },
  });
}
