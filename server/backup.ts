import { backupCommand } from './backup/commands.ts'
import { runProgram } from './runProgram.ts'

await runProgram(() => backupCommand(process.argv.slice(2)))
