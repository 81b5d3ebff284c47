import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './call-bar.module.css';
import { type Key, keypadKeys } from './softphone.ts';

const isKey = (text: string): text is Key => (keypadKeys as readonly string[]).includes(text);

/** The keys of a telephone, for menus that are spoken by machines. Keys of the keyboard work too. */
export function Keypad({ onPress }: { onPress: (key: Key) => void }) {
  const [pressed, setPressed] = useState('');
  function press(key: Key): void {
    setPressed((before) => `${before}${key}`.slice(-20));
    onPress(key);
  }
  const typed = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isTyping =
      target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !isKey(event.key)) return;
    event.preventDefault();
    press(event.key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => typed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <section aria-label="Keypad" className={styles.keypad}>
      <output className={styles.pressed} aria-label="Keys pressed">
        {pressed}
      </output>
      <div className={styles.keys}>
        {keypadKeys.map((key) => (
          <Button key={key} variant="default" h={44} px={0} onClick={() => press(key)}>
            {key}
          </Button>
        ))}
      </div>
    </section>
  );
}
