import { useId } from 'react';
import { type Mode, modeLabels } from '../parts/calendar-range.ts';
import styles from './mode-switch.module.css';

type ModeSwitchProps = { mode: Mode; offered: readonly Mode[]; onChoose: (mode: Mode) => void };

/** The modes beside each other. The marked one is coloured without measuring it, which would lay out the page twice. */
export function ModeSwitch({ mode, offered, onChoose }: ModeSwitchProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="View" className={styles.modes}>
      {offered.map((each) => (
        <label key={each} className={styles.mode} data-chosen={each === mode || undefined}>
          <input
            type="radio"
            name={name}
            value={each}
            className={styles.input}
            checked={each === mode}
            onChange={() => onChoose(each)}
          />
          {modeLabels[each]}
        </label>
      ))}
    </div>
  );
}
