import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** A link to the page that bills finished jobs together. */
export const BatchLink = () => (
  <Button
    variant="default"
    leftSection={<IconStack2 size={16} aria-hidden />}
    renderRoot={(props: object) => <Link to="/grow/invoice/batch" {...props} />}
  >
    Batch invoices
  </Button>
);
