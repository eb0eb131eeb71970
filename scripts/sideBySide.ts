import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What is asked for: its name, and the command line of it. */
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
 * Runs checks side by side, each of which passes or fails as a whole, and answers the names of those that failed. npm puts the
 * programs of the packages in front. What a check prints is shown when it has failed, so that checks don't talk over each other.
 */
export async function failedOf(checks: Checks, environment: NodeJS.ProcessEnv = process.env): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({ name, passed: await passes(name, check, environment) })),
  )
  return results.filter(({ passed }) => !passed).map(({ name }) => name)
}
