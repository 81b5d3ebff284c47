import type { BriefModule } from '@truckroll/domain/briefs/brief-line';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';

export type BriefedRecord = { moduleType: BriefModule; moduleId: string };

/** Whether a record's brief is open; null while the company has switched AI off. */
export type BriefState = { record: BriefedRecord; isOpen: boolean; open: () => void; close: () => void } | null;

export function useBrief({ moduleType, moduleId }: BriefedRecord): BriefState {
  const isOn = useMe().account.features.ai;
  const [isOpen, setOpen] = useState(false);
  if (!isOn) return null;
  return { record: { moduleType, moduleId }, isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
