import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compiled } from '../server/programs.ts'

export interface Child {
  process: ChildProcess
  lines: string[]
  errors: string[]
  /** Resolves with the first line that starts so, or with the one of that number; rejects when the child ends without it. */
  line(start: string, number?: number): Promise<string>
  /** Resolves with the exit code, or null when it was killed, after all output has arrived. */
  ended: Promise<number | null>
}

/** Starts one of this folder's scripts in a process of its own. */
export function startScript(script: string, ...scriptArguments: string[]): Child {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...scriptArguments], {
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  const lines: string[] = []
  const errors: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', line => lines.push(line))
  child.stderr.on('data', (text: Buffer) => errors.push(text.toString()))
  const outputEnded = new Promise(resolve => output.once('close', resolve))
  const ended = new Promise<number | null>(resolve =>
    child.once('close', code => void outputEnded.then(() => resolve(code))),
  )
  const line = (start: string, number = 1) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = lines.filter(candidate => candidate.startsWith(start))[number - 1]
        if (found !== undefined) resolve(found)
        return found !== undefined
      }
      if (look()) return
      output.on('line', look)
      void ended.then(() => look() || reject(new Error(`${script} never said "${start}": ${errors.join('')}`)))
    })
  return { process: child, lines, errors, line, ended }
}
