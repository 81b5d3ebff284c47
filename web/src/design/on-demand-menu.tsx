import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core';
import {
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

type TargetProps = HTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

type OnDemandProps = {
  /** The button that opens it, with the given props. */
  target: (props: TargetProps) => ReactElement;
};

type OnDemandMenuProps = OnDemandProps &
  Pick<MenuProps, 'position' | 'width'> & {
    children: ReactNode;
    /** The class of the menu. */
    className?: string | undefined;
    onChange?: (isOpen: boolean) => void;
  };

/** A menu that is mounted when it is first opened: a page has dozens of menus, a list hundreds, and hardly any are used. */
export function OnDemandMenu(props: OnDemandMenuProps) {
  const [isMade, setMade] = useState(false);
  return isMade ? (
    <OpenedMenu {...props} />
  ) : (
    props.target({ 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setMade(true) })
  );
}

function OpenedMenu({ target, className, onChange, children, ...menu }: OnDemandMenuProps) {
  const { button, isOpen, setOpen } = useOpened(onChange);
  return (
    <Menu {...menu} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{target({ ref: button })}</Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}

type OnDemandPopoverProps = OnDemandProps &
  Pick<PopoverProps, 'position'> & {
    /** The accessible name of the popover. */
    label: string;
    /** The class of the popover's content. */
    className?: string | undefined;
    children: ReactNode | ((close: () => void) => ReactNode);
  };

/** As `OnDemandMenu`, for fields and other content that is no menu. */
export function OnDemandPopover(props: OnDemandPopoverProps) {
  const [isMade, setMade] = useState(false);
  return isMade ? (
    <OpenedPopover {...props} />
  ) : (
    props.target({ 'aria-haspopup': 'dialog', 'aria-expanded': false, onClick: () => setMade(true) })
  );
}

function OpenedPopover({ target, position, label, className, children }: OnDemandPopoverProps) {
  const { button, isOpen, setOpen } = useOpened();
  return (
    <Popover opened={isOpen} onChange={setOpen} position={position} trapFocus returnFocus shadow="md">
      <Popover.Target>{target({ ref: button, onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown aria-label={label} className={className}>
        {typeof children === 'function' ? children(() => setOpen(false)) : children}
      </Popover.Dropdown>
    </Popover>
  );
}

type Opened = {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

/** Mounting it replaces the button. The new button is focused, so that the focus can be returned to it. */
function useOpened(onChange?: (isOpen: boolean) => void): Opened {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const setOpen = (wanted: boolean) => {
    setIsOpen(wanted);
    onChange?.(wanted);
  };
  const open = useEffectEvent(() => setOpen(true));
  useEffect(() => {
    button.current?.focus();
    open();
  }, []);
  return { button, isOpen, setOpen };
}
