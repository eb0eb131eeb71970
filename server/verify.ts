import { verifyCommand } from './backup/commands.ts'
import { proveHistoryCommand } from './proveHistory.ts'
import { runProgram } from './runProgram.ts'

const args = process.argv.slice(2)

await runProgram(() => (args.includes('--history') ? proveHistoryCommand(args) : verifyCommand(args)))
