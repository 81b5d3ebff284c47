import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from './session/me.ts';

/** A link back to the first-run guide, on the pages that the guide opens. */
export function GuideLink() {
  const { isAdmin, account } = useMe();
  if (!isAdmin || !account.isGuideOpen) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/first-run" />}
    >
      Back to setup
    </Button>
  );
}
