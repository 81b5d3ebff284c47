import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

/** The action of a bulk bar that deletes the selected rows, after a question. */
export const BulkDeleteButton = ({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) => (
  <Button
    size="compact-md"
    variant="light"
    color="red"
    disabled={isBusy}
    leftSection={<IconTrash size={16} aria-hidden />}
    onClick={onClick}
  >
    Delete
  </Button>
);
