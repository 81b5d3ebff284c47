import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Event } from '@truckroll/contract/planning/calendar';
import { eventChangeRefusal } from '@truckroll/domain/calendar/event-rules';
import { wallClock } from '@truckroll/domain/format/dates';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe } from '../../app/session/me.ts';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { layerOf, useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { eventsKey, useCreateEvent, useDeleteEvent, useUpdateEvent } from '../parts/calendar-queries.ts';
import { Attendees, type EventForm, EventLinks, EventTimes } from './event-fields.tsx';
import { eventForm, eventValues, newValues } from './event-values.ts';

type EventModalProps = {
  /** Null for a new event, which starts at a moment or on a day. */
  event: Event | null;
  at: string;
  onClose: () => void;
  onSaved: () => void;
  /** Whether the dialog is in the URL. Closing then removes it from there, which asks about unsaved changes. */
  isInAddress?: boolean;
};

/** M29: an event of the calendar. Those of other people and of outside calendars are read-only. */
export function EventModal({ event, at, onClose, onSaved, isInAddress = false }: EventModalProps) {
  const me = useMe();
  const zone = me.account.timezone;
  const form = useEventForm(event, at, onSaved);
  const { isDirty } = form.formState;
  const mayLeave = useAskBeforeLeaving(isDirty, layerOf);
  const source = event?.extendedProps;
  const isLocked =
    source !== undefined &&
    eventChangeRefusal(
      { source: source.source, createdBy: source.createdBy ?? null },
      { userId: me.id, isAdmin: me.isAdmin },
    ) !== null;
  async function close(): Promise<void> {
    if (isInAddress || (await mayLeave())) onClose();
  }
  const title = event === null ? 'New event' : isLocked ? 'Event' : 'Edit event';
  return (
    <FormModal
      opened
      title={title}
      form={form}
      onClose={() => void close()}
      saveLabel={event === null ? 'Create' : 'Update'}
      savingLabel={event === null ? 'Creating...' : 'Updating...'}
      withoutSave={isLocked}
      staysOnOutsideClick={isDirty}
      footerStart={event !== null && !isLocked && <DeleteEvent event={event} onDeleted={onSaved} />}
    >
      <Stack gap={14}>
        <TextField control={form.control} name="title" label="Title" required autoFocus disabled={isLocked} />
        <EventTimes form={form} zone={zone} isLocked={isLocked} />
        <TextField control={form.control} name="location" label="Location" disabled={isLocked} />
        <TextareaField control={form.control} name="description" label="Description" disabled={isLocked} />
        <EventLinks form={form} isLocked={isLocked} />
        <Attendees form={form} isLocked={isLocked} />
      </Stack>
    </FormModal>
  );
}

function useEventForm(event: Event | null, at: string, onSaved: () => void): EventForm {
  const zone = useMe().account.timezone;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = useCreateEvent();
  const update = useUpdateEvent();
  const versioned = (each: Event) => ({ ...each, updatedAt: each.extendedProps.updatedAt ?? '' });
  return useRecordForm({
    record: event === null ? null : versioned(event),
    schema: eventForm,
    valuesOf: (record) => (record === null ? newValues(at) : eventValues(record, zone)),
    async send({ clientId, jobId, ...values }, edited) {
      const body = { ...values, clientId: clientId ?? '', jobId: jobId ?? '' };
      return versioned(
        edited === null
          ? await create.mutateAsync(body)
          : await update.mutateAsync({ id: edited.id, ...body, updatedAt: edited.updatedAt }),
      );
    },
    async reload(edited) {
      await queryClient.refetchQueries({ queryKey: eventsKey, type: 'active' });
      const known = queryClient.getQueriesData<Event[]>({ queryKey: eventsKey }).flatMap(([, events]) => events ?? []);
      return versioned(known.find(({ id }) => id === edited.id) ?? edited);
    },
    onSaved(saved, edit) {
      edit(saved);
      const search = { date: wallClock(saved.start, zone).day, edit: saved.id };
      const open = () => void navigate({ to: '/calendar', search });
      if (event !== null) toast.success('Saved');
      else toast.success('Event created', { action: { label: 'Open event', run: open } });
      onSaved();
    },
  });
}

function DeleteEvent({ event, onDeleted }: { event: Event; onDeleted: () => void }) {
  const remove = useDeleteEvent();
  const ask = () =>
    toastOnError(async () => {
      const isConfirmed = await confirm({
        kind: 'delete',
        title: 'Delete event',
        message: `Are you sure you want to delete ${event.title}?`,
        work: () => remove.mutateAsync(event.id),
      });
      if (!isConfirmed) return;
      toast.success('Event deleted');
      onDeleted();
    });
  return (
    <Button variant="subtle" color="red" onClick={ask}>
      Delete
    </Button>
  );
}
