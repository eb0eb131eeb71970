import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a change is looked at with before it is committed; npm puts the programs of the packages in front. */
const checks: Readonly<Record<string, readonly string[]>> = {
  lint: ['oxlint'],
  types: ['tsc', '--noEmit'],
  'unit tests': ['vitest', 'run', '--project', 'unit', '--reporter', 'minimal'],
}

/** Runs a check and answers whether it passed; what it prints is shown when it ends, so that checks don't talk over each other. */
async function passes(name: string, [command = '', ...given]: readonly string[]): Promise<boolean> {
  const began = performance.now()
  const child = spawn(command, given, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => void output.push(piece))
  const [code] = (await once(child, 'close')) as [number | null]
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  process.stdout.write(code === 0 ? `${name}: passed in ${seconds} s\n` : `${name}: failed in ${seconds} s\n${Buffer.concat(output).toString()}\n`)
  return code === 0
}

const results = await Promise.all(Object.entries(checks).map(([name, command]) => passes(name, command)))
process.exitCode = results.every(Boolean) ? 0 : 1
