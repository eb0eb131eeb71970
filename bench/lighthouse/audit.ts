import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Not a dependency of the project: it is larger than everything the panel is built with and used only here. */
const program = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices'] as const
const run = promisify(execFile)

/** Seconds after which the audit of a page is aborted. */
const patienceSeconds = 60

/** The path of the program, resolved once, because each resolution takes as long as an audit. */
let found: Promise<string> | undefined
const findProgram = (): Promise<string> =>
  (found ??= run('npx', ['--yes', '--package', program, '--call', 'command -v lighthouse']).then(({ stdout }) =>
    stdout.trim(),
  ))

export type Profile = 'desktop' | 'mobile'

export interface Audit {
  /** From 0 to 100. */
  scores: Record<(typeof categories)[number], number>
  /** Largest Contentful Paint and Total Blocking Time in milliseconds, and Cumulative Layout Shift. */
  figures: { lcp: number; tbt: number; cls: number }
  /** The names of failed audits. */
  failed: string[]
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; scoreDisplayMode: string; title: string }>
}

/**
 * Runs Lighthouse on a page in the browser that listens on the port, with the session that is signed in there;
 * undefined on timeout.
 */
export async function audit(address: string, profile: Profile, port: number): Promise<Audit | undefined> {
  const command = [
    address,
    `--port=${port}`,
    '--quiet',
    `--max-wait-for-load=${(patienceSeconds / 2) * 1_000}`,
    '--output=json',
    '--disable-storage-reset',
    `--only-categories=${categories.join(',')}`,
  ]
  const how = { maxBuffer: 100_000_000, timeout: patienceSeconds * 1_000, killSignal: 'SIGKILL' } as const
  const result = await run(await findProgram(), profile === 'desktop' ? [...command, '--preset=desktop'] : command, how)
    .then(({ stdout }) => stdout)
    .catch((error: unknown) => {
      if ((error as { killed?: boolean }).killed) return undefined
      throw error
    })
  if (result === undefined) return undefined
  const { categories: judged, audits } = JSON.parse(result) as Report
  const figure = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  const counting = Object.values(judged).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  )
  return {
    scores: {
      performance: (judged.performance?.score ?? 0) * 100,
      accessibility: (judged.accessibility?.score ?? 0) * 100,
      'best-practices': (judged['best-practices']?.score ?? 0) * 100,
    },
    figures: {
      lcp: figure('largest-contentful-paint'),
      tbt: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
    },
    failed: [...new Set(counting)].filter(
      id => audits[id]?.scoreDisplayMode !== 'notApplicable' && (audits[id]?.score ?? 1) < 0.9,
    ),
  }
}
