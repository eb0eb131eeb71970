import { restoreCommand } from './backup/commands.ts'
import { runProgram } from './runProgram.ts'

await runProgram(() => restoreCommand(process.argv.slice(2)))
