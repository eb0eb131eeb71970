import { verifyCommand } from './backup/commands.ts'
import { runProgram } from './runProgram.ts'

await runProgram(() => verifyCommand(process.argv.slice(2)))
