import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { sendingTimes } from '@truckroll/domain/emails/send-later';
import { useState } from 'react';
import { z } from 'zod';
import { useMe } from '../../app/session/me.ts';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { OwnKeys } from '../../design/field/own-keys.tsx';
import { TimestampField } from '../../design/field/timestamp-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import { formatDateTime } from '../../design/shown-units.ts';

type SendLaterProps = {
  isBusy: boolean;
  /** Opens the menu above its button; below a button at the bottom of the window it would scroll the page. */
  position?: 'top-end';
  onChoose: (at: string) => void;
};

/** Schedules the message for a later time, in the company's time zone. */
export function SendLaterMenu({ isBusy, position, onChoose }: SendLaterProps) {
  const { timezone } = useMe().account;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <OnDemandMenu
        position={position}
        target={(props) => (
          <Button
            {...props}
            variant="default"
            disabled={isBusy}
            leftSection={<IconClock size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Send later
          </Button>
        )}
      >
        {sendingTimes(new Date().toISOString(), timezone).map(({ label, at }) => (
          <Menu.Item
            key={at}
            onClick={() => onChoose(at)}
            rightSection={
              <Text size="xs" c="dimmed">
                {formatDateTime(at, timezone)}
              </Text>
            }
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => setChoosing(true)}>Choose date and time...</Menu.Item>
      </OnDemandMenu>
      {isChoosing && (
        <OwnKeys>
          <SendingTimeDialog
            zone={timezone}
            onClose={() => setChoosing(false)}
            onChoose={(at) => {
              setChoosing(false);
              onChoose(at);
            }}
          />
        </OwnKeys>
      )}
    </>
  );
}

const yearMs = 365 * 86_400_000;

const schema = z.object({
  at: z
    .string({ error: 'Please choose a date and time' })
    .refine((text) => !Number.isNaN(Date.parse(text)), { error: 'Please choose a date and time' })
    .refine((text) => Date.parse(text) > Date.now(), { error: 'Please choose a time in the future' })
    .refine((text) => Date.parse(text) < Date.now() + yearMs, { error: 'Please choose a time within a year' }),
});

type SendingTimeProps = { zone: string; onClose: () => void; onChoose: (at: string) => void };

function SendingTimeDialog({ zone, onClose, onChoose }: SendingTimeProps) {
  const form = useAppForm({
    schema,
    defaultValues: { at: sendingTimes(new Date().toISOString(), zone).at(-1)?.at ?? '' },
    async save({ at }) {
      onChoose(at);
    },
  });
  return (
    <DraftModal
      title="Send later"
      form={form}
      onClose={onClose}
      saveLabel="Send later"
      savingLabel="Send later"
      canSaveUnchanged
      width={440}
    >
      <TimestampField
        control={form.control}
        name="at"
        label="Send at"
        zone={zone}
        description={`Time zone: ${zone}`}
        required
      />
    </DraftModal>
  );
}
