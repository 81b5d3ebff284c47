import { ActionIcon, Anchor, Button, type ButtonProps, type ElementProps } from '@mantine/core';
import { IconMessage, IconPhone } from '@tabler/icons-react';
import { contactPhoneLink } from '@truckroll/domain/clients/contact-rules';
import { formatPhone, internationalNumber } from '@truckroll/domain/format/phone-number';
import type { MouseEvent, ReactNode } from 'react';
import { useDial } from './calling.ts';
import plain from './plain.module.css';

type PhoneProps = {
  phone: { countryCode: string; number: string };
  /** The owner of the number. */
  client?: { id: string; name: string } | undefined;
  extension?: string | null;
};

/** Whether a click asks the browser for something else, such as a new tab. */
const isModified = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/** A `tel:` link whose plain click opens the dialer, for people who can make calls here. */
function usePhoneLink({ phone, client, extension = null }: PhoneProps) {
  const dial = useDial();
  return {
    href: contactPhoneLink({ phone, extension }),
    onClick(event: MouseEvent) {
      if (dial === null || isModified(event)) return;
      event.preventDefault();
      dial({
        number: internationalNumber(phone),
        ...(client === undefined ? {} : { clientId: client.id, name: client.name }),
        ...(extension === null ? {} : { extension }),
      });
    },
  };
}

type PhoneLinkProps = PhoneProps & { isPlain?: boolean; className?: string | undefined; children?: ReactNode };

/** A phone number as a link. A plain one has the colour of the text around it. */
export function PhoneLink({ isPlain = false, className, children, ...of }: PhoneLinkProps) {
  const link = usePhoneLink(of);
  const text = children ?? formatPhone(of.phone);
  return isPlain ? (
    <a className={[plain.link, className].join(' ')} {...link}>
      {text}
    </a>
  ) : (
    <Anchor inherit className={className} {...link}>
      {text}
    </Anchor>
  );
}

type CallButtonProps = PhoneProps & ButtonProps & ElementProps<'a', keyof ButtonProps>;

/** A button that calls a number. */
export function CallButton({ phone, client, extension, ...look }: CallButtonProps) {
  const link = usePhoneLink({ phone, client, extension: extension ?? null });
  return (
    <Button component="a" leftSection={<IconPhone size={18} aria-hidden />} {...look} {...link}>
      Call
    </Button>
  );
}

/** A button that writes a text to a number with the device's own messages. */
export function TextButton({ phone, extension, ...look }: Omit<CallButtonProps, 'client'>) {
  // A number behind an extension belongs to a switchboard, which receives no texts.
  if (extension) return null;
  return (
    <Button
      component="a"
      leftSection={<IconMessage size={18} aria-hidden />}
      {...look}
      href={`sms:${internationalNumber(phone)}`}
    >
      Text
    </Button>
  );
}

/** An icon that calls a client, for cards on a phone. */
export function CallIcon(of: PhoneProps & { client: { id: string; name: string } }) {
  return (
    <ActionIcon component="a" variant="light" size={44} aria-label={`Call ${of.client.name}`} {...usePhoneLink(of)}>
      <IconPhone size={20} aria-hidden />
    </ActionIcon>
  );
}
