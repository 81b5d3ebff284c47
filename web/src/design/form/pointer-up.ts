import { useEffect, useRef } from 'react';

/** Runs a function at once or, while a pointer is down, after its release and click were handled. */
export function useWhenPointerIsUp(): (run: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const down = () => {
      isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
      setTimeout(() => {
        for (const run of waiting.current.splice(0)) run();
      });
    };
    window.addEventListener('pointerdown', down, { capture: true });
    window.addEventListener('pointerup', up, { capture: true });
    window.addEventListener('pointercancel', up, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', down, { capture: true });
      window.removeEventListener('pointerup', up, { capture: true });
      window.removeEventListener('pointercancel', up, { capture: true });
    };
  }, []);

  return (run) => {
    if (isDown.current) waiting.current.push(run);
    else run();
  };
}
