import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { track } from '../app/analytics.ts';
import { ApiProblem, problemText } from '../app/api-problem.ts';
import { useMe } from '../app/me.ts';
import { checkRows, sentRows, writeRows } from './client-import-calls.ts';
import { type ImportFile, readImportFile, UnreadableFile } from './client-import-file.ts';
import { type RowProblem, rowProblems } from './client-import-problems.ts';
import { clientOfRow } from './client-import-rows.ts';
import { type ImportTarget, importTargets, type Mapping, suggestMapping } from './client-import-targets.ts';
import { refetchClients } from './client-queries.ts';

type Read = { file: ImportFile; mapping: Mapping };

/** Where somebody is in the import of a file. Nothing is written before the last step. */
export type ImportStep =
  | { name: 'file' }
  | ({ name: 'columns' } & Read)
  | ({ name: 'refused'; problems: readonly RowProblem[]; problemCount: number } & Read)
  | ({ name: 'ready'; sent: File } & Read);

/** What is on its way. */
export type ImportWork = 'reading' | 'checking' | 'importing';

export type ClientImport = {
  step: ImportStep;
  work: ImportWork | null;
  /** The share of the rows that were sent, 0 to 1. */
  share: number;
  problem: string | null;
  targets: readonly ImportTarget[];
  choose: (file: File) => void;
  map: (mapping: Mapping) => void;
  check: () => void;
  write: () => void;
  goTo: (step: ImportStep) => void;
};

const failureText = (error: unknown): string | null => {
  if (error instanceof UnreadableFile) return error.message;
  if (error instanceof ApiProblem) return error.isTold ? null : error.message;
  console.error(error);
  return problemText(error);
};

/** The import of clients from a file: read, map, check on the server, write. */
export function useClientImport(onImported: (count: number) => void): ClientImport {
  const { properties, timezone } = useMe();
  const queryClient = useQueryClient();
  const targets = useMemo(() => importTargets(properties), [properties]);
  const [step, setStep] = useState<ImportStep>({ name: 'file' });
  const [work, setWork] = useState<ImportWork | null>(null);
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef(new AbortController());
  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current.abort();
  }, []);

  async function run(kind: ImportWork, act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (work !== null) return;
    setWork(kind);
    setShare(0);
    setProblem(null);
    try {
      await act(abort.current.signal);
    } catch (error) {
      if (!abort.current.signal.aborted) setProblem(failureText(error));
    } finally {
      setWork(null);
    }
  }

  const choose = (file: File) =>
    run('reading', async () => {
      const read = await readImportFile(file);
      setStep({ name: 'columns', file: read, mapping: suggestMapping(read.heads, targets) });
    });

  const check = ({ file, mapping }: Read) =>
    run('checking', async (signal) => {
      const reading = { mapping, properties, timezone };
      const rows = file.rows.map(({ line, cells }) => ({ line, cells, client: clientOfRow(cells, reading) }));
      const sent = sentRows(rows.map(({ line, client }) => ({ line, client })));
      const { problems, problemCount } = await checkRows(sent, { signal, onProgress: setShare });
      if (problemCount === 0) {
        setStep({ name: 'ready', file, mapping, sent });
      } else {
        const told = rowProblems(problems, { mapping, targets, rows });
        setStep({ name: 'refused', file, mapping, problems: told, problemCount });
      }
    });

  const write = (sent: File) =>
    run('importing', async (signal) => {
      const { createdCount } = await writeRows(sent, { signal, onProgress: setShare });
      track('client_created', { source: 'import', count: createdCount });
      refetchClients(queryClient);
      onImported(createdCount);
    });

  return {
    step,
    work,
    share,
    problem,
    targets,
    choose: (file) => void choose(file),
    map: (mapping) => {
      if (step.name === 'columns') setStep({ ...step, mapping });
    },
    check: () => {
      if (step.name === 'columns') void check(step);
    },
    write: () => {
      if (step.name === 'ready') void write(step.sent);
    },
    goTo(next) {
      setProblem(null);
      setStep(next);
    },
  };
}
