import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** A link to the import from files, for empty lists. */
export const ImportLink = () => (
  <Button
    variant="default"
    leftSection={<IconUpload size={16} aria-hidden />}
    renderRoot={(props: object) => <Link to="/settingsV2/import" {...props} />}
  >
    Import from a file
  </Button>
);
