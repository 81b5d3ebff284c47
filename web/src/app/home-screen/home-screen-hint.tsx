import { Alert } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { closeHint, howToAdd } from './home-screen.ts';

/** Says once on an iPhone or iPad how the product becomes an application there. */
export function HomeScreenHint() {
  return (
    <Alert
      color="blue"
      icon={<IconDeviceMobile size={20} aria-hidden />}
      title="Add Truckroll to your home screen"
      withCloseButton
      closeButtonLabel="Close the hint"
      onClose={closeHint}
      mb="md"
    >
      {howToAdd} Then what waits on this device is kept, and notifications reach you.
    </Alert>
  );
}
