import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from './session/me.ts';

/** The way back to the guide of a new company, on the pages to which it sends people. */
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
