import { moveCommand } from './backup/commands.ts'
import { runProgram } from './runProgram.ts'

await runProgram(() => moveCommand(process.argv.slice(2)))
