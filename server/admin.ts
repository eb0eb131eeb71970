import { runAdmin } from './admin/commands.ts'
import { runProgram } from './runProgram.ts'

await runProgram(async () => {
  const outcome = await runAdmin(process.argv.slice(2), process.env)
  const { text, exitCode } = typeof outcome === 'string' ? { text: outcome, exitCode: 0 } : outcome
  process.stdout.write(`${text}\n`)
  return exitCode
})
