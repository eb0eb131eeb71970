import { backupCommand } from './backup/commands.ts'
import { giveWay } from './giveWay.ts'
import { runProgram } from './runProgram.ts'

// Whoever works with the server meanwhile goes first.
giveWay()
await runProgram(() => backupCommand(process.argv.slice(2)))
