import { Problem } from '../src/engine/model/problem.ts'
import { importCommand } from './import/command.ts'
import { runProgram } from './runProgram.ts'

await runProgram(
  () => importCommand(process.argv.slice(2)),
  error =>
    error instanceof Problem
      ? `The import stopped: ${error.code} ${Object.values(error.params).join(' ')}`.trim()
      : undefined,
)
