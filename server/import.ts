import { Problem } from '../src/model/problem.ts'
import { importCommand } from './import/command.ts'
import { StartRefused } from './settings.ts'

try {
  process.exitCode = await importCommand(process.argv.slice(2))
} catch (error) {
  const said = error instanceof Problem ? `The import stopped: ${error.code} ${Object.values(error.params).join(' ')}` : error instanceof StartRefused ? error.message : undefined
  if (said === undefined) throw error
  process.stderr.write(`${said}\n`)
  process.exitCode = 1
}
