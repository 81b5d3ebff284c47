import { Menu } from '@mantine/core';
import {
  IconCheck,
  IconChecklist,
  IconCopy,
  IconExternalLink,
  IconLink,
  IconMessage,
  IconPhone,
  IconPhoneCheck,
  type IconProps,
  IconRefresh,
  IconUser,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Call } from '@truckroll/contract/calls/calls';
import { timeLink } from '@truckroll/domain/calls/recording-time';
import { type ComponentType, useState } from 'react';
import { openWaitingTab } from '../../app/open-tab.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { DeleteItem } from '../../design/record-items.tsx';
import { callName } from './call-name.ts';
import { positionOf, recordingUrl } from './playback.ts';
import { useCallActions } from './use-call-actions.ts';

type CallRowMenuProps = {
  call: Call;
  /** Whether the list is on the client's page, where 'Open client' is left out. */
  isOfClient: boolean;
  onDelete: () => void;
};

/** The actions on a call of a list (screens 6.4). */
export function CallRowMenu({ call, isOfClient, onDelete }: CallRowMenuProps) {
  return (
    <RowMenu name={callName(call)}>
      <Entries call={call} isOfClient={isOfClient} onDelete={onDelete} />
    </RowMenu>
  );
}

function Entries({ call, isOfClient, onDelete }: CallRowMenuProps) {
  const actions = useCallActions(call);
  return (
    <>
      {actions.callBack !== null && (
        <Menu.Item leftSection={<IconPhone size={18} stroke={1.7} aria-hidden />} onClick={actions.callBack}>
          Call back
        </Menu.Item>
      )}
      {actions.createTask !== null && (
        <Menu.Item leftSection={<IconChecklist size={18} stroke={1.7} aria-hidden />} onClick={actions.createTask}>
          Create a task to call back
        </Menu.Item>
      )}
      {actions.markHandled !== null && (
        <Menu.Item leftSection={<IconPhoneCheck size={18} stroke={1.7} aria-hidden />} onClick={actions.markHandled}>
          {call.handledAt === null ? 'Mark as handled' : 'Mark as not handled'}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconMessage size={18} stroke={1.7} aria-hidden />} onClick={actions.message}>
        Message
      </Menu.Item>
      {!isOfClient && call.clientId !== null && (
        <Menu.Item
          leftSection={<IconUser size={18} stroke={1.7} aria-hidden />}
          renderRoot={(props: object) => (
            <Link to="/clients/$clientId" params={{ clientId: call.clientId ?? '' }} {...props} />
          )}
        >
          Open client
        </Menu.Item>
      )}
      {call.hasRecording && <RecordingEntries call={call} />}
      <CopyItem
        label="Copy transcript"
        failureText="Failed to copy transcript"
        textOf={() => {
          if (call.transcription === null) toast.warning('No transcript available for this call');
          return call.transcription;
        }}
      />
      {call.hasRecording && (
        <Menu.Item leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />} onClick={actions.retranscribe}>
          Re-transcribe
        </Menu.Item>
      )}
      <DeleteItem onClick={onDelete} />
    </>
  );
}

function RecordingEntries({ call: { dbId } }: { call: Call }) {
  const queryClient = useQueryClient();
  const urlOf = () => recordingUrl(queryClient, dbId);

  async function open(): Promise<void> {
    const tab = openWaitingTab();
    try {
      tab.goTo(await urlOf());
    } catch {
      tab.close();
      toast.error('Failed to open recording');
    }
  }

  return (
    <>
      <Menu.Item leftSection={<IconExternalLink size={18} stroke={1.7} aria-hidden />} onClick={() => void open()}>
        Open recording
      </Menu.Item>
      <CopyItem
        label="Copy recording link"
        icon={IconLink}
        failureText="Failed to copy recording link"
        textOf={urlOf}
      />
      <CopyItem
        label="Copy time link"
        icon={IconLink}
        failureText="Failed to copy time link"
        textOf={async () => timeLink(await urlOf(), positionOf(dbId))}
      />
    </>
  );
}

const copiedMs = 2000;

type CopyItemProps = {
  label: string;
  icon?: ComponentType<IconProps>;
  failureText: string;
  /** The text to copy; null if there is none. */
  textOf: () => Promise<string> | string | null;
};

/** A menu entry that copies a text, and confirms it for 2 seconds (screens 3.6). */
function CopyItem({ label, icon: Icon = IconCopy, failureText, textOf }: CopyItemProps) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      const text = await textOf();
      if (text === null) return;
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), copiedMs);
    } catch {
      toast.error(failureText);
    }
  }

  const Sign = isCopied ? IconCheck : Icon;
  return (
    <Menu.Item
      leftSection={<Sign size={18} stroke={1.7} aria-hidden />}
      closeMenuOnClick={false}
      onClick={() => void copy()}
    >
      {isCopied ? 'Copied' : label}
    </Menu.Item>
  );
}
