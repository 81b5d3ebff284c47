import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { VisitLog } from '@truckroll/contract/visits/visit-logs';
import { useEffect } from 'react';
import { saveFile } from '../../app/save-file.ts';
import { track } from '../../app/transport/analytics.ts';
import { csvOfSheet, logsSheet } from './logs-sheet.ts';

const loadExcel = () => import('./excel-file.ts');

type ExportMenuProps = { jobNumber: number; logs: readonly VisitLog[]; showsCosts: boolean };

/** Exports the logs as files, which are created in the browser without any request (screens M20, Logs). */
export function ExportMenu({ jobNumber, logs, showsCosts }: ExportMenuProps) {
  const fileName = (ending: string): string => `job_logs_${jobNumber}.${ending}`;

  // The code is preloaded, because the network may be gone when it is needed.
  useEffect(() => void loadExcel().catch(console.error), []);

  function exportCsv(): void {
    const blob = new Blob([csvOfSheet(logsSheet(logs, { showsCosts }))], { type: 'text/csv;charset=utf-8' });
    saveFile({ blob, fileName: fileName('csv') });
    track('job_exported', { format: 'csv' });
  }

  async function exportExcel(): Promise<void> {
    const { excelFileOf } = await loadExcel();
    saveFile({ blob: await excelFileOf(logsSheet(logs, { showsCosts })), fileName: fileName('xlsx') });
    track('job_exported', { format: 'xlsx' });
  }

  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={exportCsv}>Export as CSV</Menu.Item>
        {/* A failed export is only logged (screens 1, no. 49). */}
        <Menu.Item onClick={() => void exportExcel().catch(console.error)}>Export as Excel</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
