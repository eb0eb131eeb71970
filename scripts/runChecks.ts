import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Checks by name, each with its command line. */
export type Checks = Readonly<Record<string, readonly [program: string, ...parameters: string[]]>>

async function passes(
  name: string,
  [program, ...parameters]: Checks[string],
  environment: NodeJS.ProcessEnv,
): Promise<boolean> {
  const began = performance.now()
  const child = spawn(program, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => void output.push(piece))
  const [code] = (await once(child, 'close')) as [number | null]
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  process.stdout.write(
    code === 0
      ? `${name}: passed in ${seconds} s\n`
      : `${name}: failed in ${seconds} s\n${Buffer.concat(output).toString()}\n`,
  )
  return code === 0
}

/**
 * Runs checks in parallel and returns the names of those that failed. npm puts the programs of packages on the path. The output of a check
 * is shown if it fails, so that outputs do not interleave.
 */
export async function runChecks(checks: Checks, environment: NodeJS.ProcessEnv = process.env): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({ name, passed: await passes(name, check, environment) })),
  )
  return results.filter(({ passed }) => !passed).map(({ name }) => name)
}
