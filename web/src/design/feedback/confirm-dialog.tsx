import { Button, Group, Modal, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useLayer } from '../dialog/layers.ts';
import { amber } from '../theme.ts';
import type { ConfirmKind, OpenConfirm } from './confirm.ts';

const fills: Record<ConfirmKind, string | undefined> = { default: undefined, delete: 'red', warning: amber };

/** The confirm dialog M0 (screens 3.7). */
export function ConfirmDialog({ request, onClose }: { request: OpenConfirm; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const { kind = 'default', settle, work } = request;
  const cancel = () => {
    if (!isBusy) onClose();
  };
  useLayer({ opened: true, close: cancel });

  async function accept(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await work?.();
      settle(true);
    } catch (failure) {
      settle({ failure });
    }
  }

  return (
    <Modal
      opened
      onClose={cancel}
      closeOnEscape={false}
      centered
      size={440}
      zIndex={350}
      withCloseButton={false}
      title={
        <Group gap="xs" wrap="nowrap">
          {kind === 'warning' && <IconAlertTriangle size={20} color="var(--warning)" aria-hidden />}
          {request.title ?? 'Confirm Action'}
        </Group>
      }
    >
      <Text mb="lg">{request.message ?? 'Are you sure you want to proceed?'}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={isBusy} onClick={cancel} data-autofocus={kind !== 'default' || undefined}>
          {request.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          color={fills[kind]}
          loading={isBusy}
          onClick={() => void accept()}
          data-autofocus={kind === 'default' || undefined}
        >
          {request.confirmLabel ?? 'Confirm'}
        </Button>
      </Group>
    </Modal>
  );
}
