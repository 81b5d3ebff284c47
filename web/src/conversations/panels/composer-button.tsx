import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, ComponentType } from 'react';
import { useIsPhone } from '../../design/phone.ts';

type ComposerButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> &
  Pick<ButtonProps, 'loading'> & { label: string; icon: ComponentType<{ size: number; 'aria-hidden': true }> };

/** An action beside the counter; on phones an icon, so that the composer stays low. */
export function ComposerButton({ label, icon: Icon, ...props }: ComposerButtonProps) {
  const isPhone = useIsPhone();
  if (isPhone)
    return (
      <ActionIcon {...props} variant="subtle" color="gray" size={44} aria-label={label}>
        <Icon size={20} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button {...props} variant="subtle" color="gray" px={8} leftSection={<Icon size={18} aria-hidden />}>
      {label}
    </Button>
  );
}
