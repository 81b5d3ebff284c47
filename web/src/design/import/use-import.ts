import { useEffect, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../feedback/api-problem.ts';
import { type ImportFile, readImportFile, UnreadableFile } from './import-file.ts';
import { type Mapping, suggestMapping } from './import-mapping.ts';
import type { ImportPlan } from './import-plan.ts';
import { type RowProblem, rowProblems } from './import-problems.ts';

type Read<K extends string> = { file: ImportFile; mapping: Mapping<K> };

/** The steps of an import. Nothing is written before the last one. */
export type ImportStep<K extends string> =
  | { name: 'file' }
  | ({ name: 'columns' } & Read<K>)
  | ({ name: 'refused'; problems: readonly RowProblem[]; problemCount: number } & Read<K>)
  | ({ name: 'ready'; sent: File } & Read<K>);

/** The running operation. */
export type ImportWork = 'reading' | 'checking' | 'importing';

export type Import<K extends string> = {
  step: ImportStep<K>;
  work: ImportWork | null;
  /** The fraction of the rows that has been uploaded, 0 to 1. */
  share: number;
  problem: string | null;
  choose: (file: File) => void;
  map: (mapping: Mapping<K>) => void;
  check: () => void;
  write: () => void;
  goTo: (step: ImportStep<K>) => void;
};

const failureText = (error: unknown): string | null => {
  if (error instanceof UnreadableFile) return error.message;
  if (error instanceof ApiProblem) return error.isReported ? null : error.message;
  console.error(error);
  return problemText(error);
};

/** The rows as one file, so that a retry after a lost response writes nothing twice. */
const fileOf = (rows: readonly unknown[]): File =>
  new File([JSON.stringify(rows)], 'rows.json', { type: 'application/json' });

/** An import from a file: read, map, check on the server, write. */
export function useImport<K extends string, Sent>(plan: ImportPlan<K, Sent>, onImported: () => void): Import<K> {
  const [step, setStep] = useState<ImportStep<K>>({ name: 'file' });
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
      setStep({ name: 'columns', file: read, mapping: suggestMapping(read.heads, plan.targets) });
    });

  const check = ({ file, mapping }: Read<K>) =>
    run('checking', async (signal) => {
      const rows = file.rows.map(({ line, cells }) => ({ line, cells, sent: plan.read(cells, mapping) }));
      const sent = fileOf(rows.map((row) => ({ line: row.line, [plan.rowKey]: row.sent })));
      const { problems, problemCount } = await plan.check(sent, { signal, onProgress: setShare });
      if (problemCount === 0) {
        setStep({ name: 'ready', file, mapping, sent });
      } else {
        const problemsOfRows = rowProblems(problems, { mapping, plan, rows });
        setStep({ name: 'refused', file, mapping, problems: problemsOfRows, problemCount });
      }
    });

  const write = (sent: File) =>
    run('importing', async (signal) => {
      await plan.write(sent, { signal, onProgress: setShare });
      onImported();
    });

  return {
    step,
    work,
    share,
    problem,
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
