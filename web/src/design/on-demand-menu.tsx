import { Menu, type MenuProps } from '@mantine/core';
import { type HTMLAttributes, type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';

type TargetProps = HTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

type OnDemandMenuProps = Pick<MenuProps, 'position'> & {
  /** The button that opens the menu, with the given props. */
  target: (props: TargetProps) => ReactElement;
  children: ReactNode;
};

/** A menu that is mounted when it is first opened: a list has hundreds of menus, and hardly any are used. */
export function OnDemandMenu(props: OnDemandMenuProps) {
  const [isMade, setMade] = useState(false);
  return isMade ? (
    <OpenedMenu {...props} />
  ) : (
    props.target({ 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setMade(true) })
  );
}

function OpenedMenu({ position, target, children }: OnDemandMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Mounting the menu replaces the button. The new button is focused, so that the menu can return the focus to it.
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Menu position={position} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{target({ ref: button })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
